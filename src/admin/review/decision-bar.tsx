import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {Verdict} from '#src/mutations/review.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {FormActions} from '#src/ui/form-actions.tsx';
import {RejectDialog} from './reject-dialog.tsx';
import {useDecision, type DecisionListeners} from './use-decision.ts';
import {useSingleKeys} from './use-single-keys.ts';
import styles from './review.module.css';

type DecisionBarProps = DecisionListeners & {
  readonly change: ChangeDetail;
  /** It is not yet looked at, and takes no keys. */
  readonly isAhead: boolean;
  /** Every field that needs a choice has one. */
  readonly isComplete: boolean;
  /** What an approval says of the change and of each that belongs to it. */
  readonly verdicts: readonly Verdict[];
};

export function DecisionBar(props: DecisionBarProps) {
  const {change, isAhead, isComplete, verdicts, ...listeners} = props;
  const t = useT();
  const {busy, approve, reject} = useDecision(change, listeners);
  const [isRejecting, setIsRejecting] = useState(false);
  const [asksToChoose, setAsksToChoose] = useState(false);
  const askForApproval = () => {
    setAsksToChoose(!isComplete);
    if (isComplete) void approve(verdicts);
  };
  const askForReason = () => setIsRejecting(true);
  useSingleKeys(isAhead || busy !== null ? {} : {a: askForApproval, r: askForReason});
  return (
    <>
      <p role="alert" className={styles.ask}>
        {asksToChoose && !isComplete ? t('review.stale.choose') : null}
      </p>
      <FormActions>
        <Button disabled={busy !== null} aria-keyshortcuts="r" onClick={askForReason}>
          {t('review.change.reject')}
        </Button>
        <BusyButton
          type="button"
          busy={busy === 'approve'}
          busyLabel={t('review.change.approving')}
          disabled={busy !== null}
          aria-keyshortcuts="a"
          onClick={askForApproval}
        >
          {t('review.change.approve')}
        </BusyButton>
      </FormActions>
      <RejectDialog
        open={isRejecting}
        busy={busy === 'reject'}
        onClose={() => setIsRejecting(false)}
        onConfirm={(reason) => void reject(reason).then(() => setIsRejecting(false))}
      />
    </>
  );
}
