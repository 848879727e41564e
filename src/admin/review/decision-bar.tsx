import {useRef, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {SeenChange} from '#src/mutations/review.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {FormActions} from '#src/ui/form-section.tsx';
import {RejectDialog} from './reject-dialog.tsx';
import styles from './review.module.css';
import {type DecisionListeners, useReviewDecision} from './use-decision.ts';
import {useSingleKeys} from './single-keys.tsx';

type DecisionBarProps = DecisionListeners & {
  readonly change: ChangeDetail;
  /** It is not shown yet and handles no keys. */
  readonly isAhead: boolean;
  /** Whether every field that needs a choice has one. */
  readonly isComplete: boolean;
  /** What the admin saw of the change and of each change in its group; sent with the decision. */
  readonly seenChanges: readonly SeenChange[];
};

export function DecisionBar(props: DecisionBarProps) {
  const {change, isAhead, isComplete, seenChanges, ...listeners} = props;
  const t = useT();
  const {busy, approve, reject} = useReviewDecision(change, listeners);
  const [isRejecting, setIsRejecting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asksToChoose, setAsksToChoose] = useState(false);
  const message = useRef<HTMLParagraphElement>(null);
  const askForApproval = () => {
    setAsksToChoose(!isComplete);
    if (isComplete) void approve(seenChanges);
    else focusMissingChoice(message.current?.parentElement);
  };
  const askForReason = () => setIsRejecting(true);
  const closeDialog = () => {
    setIsRejecting(false);
    setFailure(null);
  };
  const confirmRejection = async (reason: string): Promise<void> => {
    setFailure(null);
    const refused = await reject(reason, seenChanges);
    if (refused === null) closeDialog();
    else setFailure(refused);
  };
  useSingleKeys(isAhead || busy !== null ? {} : {a: askForApproval, r: askForReason});
  return (
    <>
      <p ref={message} role="alert" className={styles.ask}>
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
        change={change}
        busy={busy === 'reject'}
        failure={failure}
        onClose={closeDialog}
        onConfirm={(reason) => void confirmRejection(reason)}
      />
    </>
  );
}

/** Moves the focus to the first field that needs a choice and has none. */
function focusMissingChoice(page: HTMLElement | null | undefined): void {
  const fields = [...(page?.querySelectorAll('fieldset') ?? [])];
  const missing = fields.find((field) => field.querySelector(':checked') === null);
  missing?.querySelector('input')?.focus();
}
