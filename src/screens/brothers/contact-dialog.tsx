import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {ContactWays} from './contact-ways.tsx';
import styles from './contact.module.css';
import {ProfileFacts} from './profile-facts.tsx';

type ContactDialogProps = {
  readonly entry: LocalRow<'brothers'>;
  readonly onClose: () => void;
};

/** Shows the contacts of a brother without leaving the list. */
export function ContactDialog({entry, onClose}: ContactDialogProps) {
  const t = useT();
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Dialog
      open
      title={t('brothers.contact.openOne', {name: entry.row.name})}
      onClose={onClose}
      failure={failure}
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <div className={styles['content']}>
        <ContactWays entry={entry} onFailure={setFailure} />
        <ProfileFacts entry={entry} fields={['phone', 'email', 'emergency_contact']} />
      </div>
    </Dialog>
  );
}
