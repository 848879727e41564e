import {useReasonGuard} from '#src/admin/use-reason-guard.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ListedIssue} from '#src/queries/issues.ts';
import {longestParagraph} from '#src/records/field.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {LongTextField} from '#src/ui/long-text-field.tsx';
import styles from './data-validation.module.css';
import {useIssueWords} from './issue-words.ts';

type AcceptDialogProps = {
  readonly issue: ListedIssue;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly busy: boolean;
  /** Why the issue could not be accepted. */
  readonly failure: string | null;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** Asks for the reason to accept an issue. */
export function AcceptDialog(props: AcceptDialogProps) {
  const {issue, reason, onReason, busy, failure, onConfirm} = props;
  const t = useT();
  useReasonGuard(reason, !busy);
  const words = useIssueWords();
  // The dialog stays open while the request runs, so that it can show why it failed.
  const close = () => (busy ? undefined : props.onClose());
  return (
    <Dialog
      open
      title={t('validation.accept.title')}
      onClose={close}
      failure={failure}
      actions={
        <>
          <Button disabled={busy} onClick={close}>
            {t('validation.accept.cancel')}
          </Button>
          <BusyButton
            type="button"
            busy={busy}
            busyLabel={t('validation.accept.busy')}
            disabled={reason.trim() === ''}
            onClick={onConfirm}
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
      <LongTextField
        label={t('validation.accept.label')}
        help={t('validation.accept.help')}
        autoFocus
        rows={4}
        maxLength={longestParagraph}
        value={reason}
        placeholder={t('validation.accept.placeholder')}
        onChange={onReason}
      />
    </Dialog>
  );
}
