import {useId, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {Issue} from '#src/queries/issues.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import styles from './data-validation.module.css';
import {useIssueWords} from './issue-words.ts';

type AcceptDialogProps = {
  readonly issue: Issue;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
};

/** Asks why an issue may stay as it is. */
export function AcceptDialog({issue, busy, onClose, onConfirm}: AcceptDialogProps) {
  const t = useT();
  const words = useIssueWords();
  const field = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      title={t('validation.accept.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('validation.accept.cancel')}</Button>
          <BusyButton
            type="button"
            busy={busy}
            busyLabel={t('validation.accept.busy')}
            disabled={reason.trim() === ''}
            onClick={() => onConfirm(reason)}
          >
            {t('validation.accept.confirm')}
          </BusyButton>
        </>
      }
    >
      <p className={styles['asked']}>
        <strong>{issue.brother_name}</strong>
        <br />
        {words.description(issue)}
      </p>
      <label htmlFor={field} className={styles['label']}>
        {t('validation.accept.label')}
      </label>
      <textarea
        id={field}
        className={styles['reason']}
        autoFocus
        rows={4}
        maxLength={MOST_LETTERS}
        value={reason}
        placeholder={t('validation.accept.placeholder')}
        aria-describedby={`${field}-help`}
        onChange={(event) => setReason(event.target.value)}
      />
      <p id={`${field}-help`} className={styles['note']}>
        {t('validation.accept.help')}
      </p>
    </Dialog>
  );
}

/** As the database has it. */
const MOST_LETTERS = 10_000;
