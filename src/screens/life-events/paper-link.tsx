import {useT} from '#src/i18n/use-t.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import {LinkButton} from '#src/ui/link-button.tsx';

/** Leads from an assignment to its letter of obedience, and from a renewal of vows to its act, to print it again. */
export function PaperLink({opened: {table, id, isNew, shown}}: {readonly opened: OpenedForm}) {
  const t = useT();
  if (isNew) return null;
  if (table === 'fraternity_assignments' || table === 'institution_assignments') {
    const letter = new URLSearchParams({of: table, ids: id});
    return <Paper to={`/moves/letters?${letter.toString()}`} name={t('titles.letters')} />;
  }
  if (table !== 'vows' || shown['type'] !== 'renewal') return null;
  return <Paper to={`/renewals/acts?ids=${id}`} name={t('titles.acts')} />;
}

function Paper({to, name}: {readonly to: string; readonly name: string}) {
  return (
    <div>
      <LinkButton to={to} look="quiet" icon="print">
        {name}
      </LinkButton>
    </div>
  );
}
