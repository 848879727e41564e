import {useT} from '#src/i18n/use-t.ts';
import {useSession} from '#src/session/session.ts';
import {LinkButton} from '#src/ui/link-button.tsx';

/** Leads administrators to the page on which a person is erased; absent for others. */
export function EraseLink({id}: {readonly id: string}) {
  const t = useT();
  const session = useSession();
  if (session.kind !== 'signed-in' || !session.isAdmin) return null;
  return (
    <LinkButton to={`/admin/erase/${id}`} look="quiet" icon="delete">
      {t('erase.link')}
    </LinkButton>
  );
}
