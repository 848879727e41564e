import {useState, type ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {LongTextField} from '#src/ui/long-text-field.tsx';
import {Alert} from '#src/ui/alert.tsx';

type ReasonDialogProps = {
  readonly open: boolean;
  readonly title: string;
  /** What the admin confirms. */
  readonly children: ReactNode;
  /** What the reason is for. */
  readonly help: string;
  readonly confirm: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  /** It cannot be confirmed now; `failure` explains why. */
  readonly isBarred?: boolean;
  /** Why the last attempt failed. */
  readonly failure: string | null;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
};

/** The longest reason that the server accepts. */
const longestReason = 10_000;

/** Asks for a reason before a decision. A typed reason is still there when the dialog opens again. */
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
  const [reason, setReason] = useState('');
  // The dialog stays open while the request runs.
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
      <LongTextField
        label={t('duplicates.reason')}
        help={help}
        rows={3}
        maxLength={longestReason}
        value={reason}
        disabled={isBusy}
        onChange={setReason}
      />
      <div role="alert">{failure === null ? null : <Alert tone="warning">{failure}</Alert>}</div>
    </Dialog>
  );
}
