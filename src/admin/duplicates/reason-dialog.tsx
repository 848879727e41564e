import {useId, useState, type ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {Notice} from '#src/ui/notice.tsx';
import styles from './duplicates.module.css';

type ReasonDialogProps = {
  readonly open: boolean;
  readonly title: string;
  /** What it is that is confirmed. */
  readonly children: ReactNode;
  /** What the reason is asked for. */
  readonly help: string;
  readonly confirm: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  /** It cannot be confirmed as it is; the failure says why. */
  readonly isBarred?: boolean;
  /** Why the last try came to nothing. */
  readonly failure: string | null;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
};

/** As much as the server takes of a reason. */
const longestReason = 10_000;

/** Asks for a reason before something is decided. What was typed is still there when it is opened again. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    open,
    title,
    children,
    help,
    confirm,
    busyLabel,
    isBusy,
    isBarred = false,
    failure,
  } = props;
  const t = useT();
  const field = useId();
  const [reason, setReason] = useState('');
  // What is under way is not turned away from.
  const close = () => (isBusy ? undefined : props.onClose());
  return (
    <Dialog
      open={open}
      title={title}
      onClose={close}
      actions={
        <>
          <Button disabled={isBusy} onClick={close}>
            {t('duplicates.cancel')}
          </Button>
          <BusyButton
            type="button"
            busy={isBusy}
            busyLabel={busyLabel}
            disabled={isBarred || reason.trim() === ''}
            onClick={() => props.onConfirm(reason)}
          >
            {confirm}
          </BusyButton>
        </>
      }
    >
      {children}
      <label htmlFor={field} className={styles['label']}>
        {t('duplicates.reason')}
      </label>
      <textarea
        id={field}
        className={styles['reason']}
        rows={3}
        maxLength={longestReason}
        value={reason}
        disabled={isBusy}
        aria-required
        aria-describedby={`${field}-help`}
        onChange={(event) => setReason(event.target.value)}
      />
      <p id={`${field}-help`} className={styles['note']}>
        {help}
      </p>
      <div role="alert">{failure === null ? null : <Notice tone="warning">{failure}</Notice>}</div>
    </Dialog>
  );
}
