import {useId, useRef, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {CannedReasons} from './canned-reasons.tsx';
import styles from './review.module.css';

type RejectDialogProps = {
  readonly open: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
};

/** Asks for the reason of a rejection. What was typed is still there when it is opened again. */
export function RejectDialog({open, busy, onClose, onConfirm}: RejectDialogProps) {
  const t = useT();
  const field = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const isEmpty = reason.trim() === '';
  return (
    <Dialog
      open={open}
      title={t('review.dialog.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('review.dialog.cancel')}</Button>
          <BusyButton
            type="button"
            look="danger"
            busy={busy}
            busyLabel={t('review.change.rejecting')}
            disabled={isEmpty}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => onConfirm(reason)}
          >
            {t('review.dialog.confirm')}
          </BusyButton>
        </>
      }
    >
      <CannedReasons
        reason={reason}
        onReason={(text) => {
          setReason(text);
          // It can be changed before it is sent.
          box.current?.focus();
        }}
      />
      <label htmlFor={field} className={styles.label}>
        {t('review.dialog.label')}
      </label>
      <textarea
        ref={box}
        id={field}
        className={styles.reason}
        autoFocus
        rows={4}
        value={reason}
        placeholder={t('review.dialog.placeholder')}
        aria-describedby={`${field}-help`}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (!isSend || isEmpty || busy) return;
          event.preventDefault();
          onConfirm(reason);
        }}
      />
      <p id={`${field}-help`} className={styles.note}>
        {t('review.dialog.help')}
      </p>
    </Dialog>
  );
}
