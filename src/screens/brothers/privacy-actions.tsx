import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useSession} from '#src/session/session.ts';
import {Button} from '#src/ui/button.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import styles from './privacy-actions.module.css';

type PrivacyActionsProps = {readonly brother: {readonly id: string; readonly name: string}};

/** The actions for a person's rights over their data: a copy and erasure. */
export function PrivacyActions({brother}: PrivacyActionsProps) {
  return (
    <div className={styles['actions']}>
      <PersonalDataButton brother={brother} />
      <EraseLink id={brother.id} />
    </div>
  );
}

/** A link to the erasure page, for administrators only. */
function EraseLink({id}: {readonly id: string}) {
  const t = useT();
  const session = useSession();
  if (session.kind !== 'signed-in' || !session.isAdmin) return null;
  return (
    <LinkButton to={`/admin/erase/${id}`} look="quiet" icon="delete">
      {t('personal.erase')}
    </LinkButton>
  );
}

const PersonalDataDialog = onDemand(
  async () => (await import('./personal-data-dialog.tsx')).PersonalDataDialog,
  MissingDialog,
);

type PersonalDataButtonProps = {readonly brother: {readonly id: string; readonly name: string}};

/** Offers a copy of a brother's data to him and to administrators only. */
function PersonalDataButton({brother}: PersonalDataButtonProps) {
  const t = useT();
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (session.kind !== 'signed-in') return null;
  if (!session.isAdmin && session.brotherId !== brother.id) return null;
  return (
    <>
      <Button look="quiet" icon="download" onClick={() => setIsOpen(true)}>
        {t('personal.button')}
      </Button>

      {isOpen ? <PersonalDataDialog brother={brother} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
