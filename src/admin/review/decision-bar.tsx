import {useRef, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {SeenChange} from '#src/mutations/review.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {LongTextField} from '#src/ui/long-text-field.tsx';
import {FormActions} from '#src/ui/form-section.tsx';
import styles from './review.module.css';
import {type DecisionListeners, useReviewDecision} from './use-decision.ts';
import {useSingleKeys} from './single-keys.tsx';

type DecisionBarProps = DecisionListeners & {
  readonly change: ChangeDetail;
  /** It is not shown yet and handles no keys. */
  readonly isAhead: boolean;
  /** Whether every field that needs a choice has one. */
  readonly isComplete: boolean;
  /** What the admin saw of the change and of each change in its group; sent with an approval. */
  readonly seenChanges: readonly SeenChange[];
};

export function DecisionBar(props: DecisionBarProps) {
  const {change, isAhead, isComplete, seenChanges, ...listeners} = props;
  const t = useT();
  const {busy, approve, reject} = useReviewDecision(change, listeners);
  const [isRejecting, setIsRejecting] = useState(false);
  const [asksToChoose, setAsksToChoose] = useState(false);
  const askForApproval = () => {
    setAsksToChoose(!isComplete);
    if (isComplete) void approve(seenChanges);
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

type RejectDialogProps = {
  readonly open: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
};

/** Asks for the reason of a rejection. A typed reason is still there when the dialog opens again. */
function RejectDialog({open, busy, onClose, onConfirm}: RejectDialogProps) {
  const t = useT();
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
          // The user can edit it before sending.
          box.current?.focus();
        }}
      />
      <LongTextField
        ref={box}
        label={t('review.dialog.label')}
        help={t('review.dialog.help')}
        autoFocus
        rows={4}
        value={reason}
        placeholder={t('review.dialog.placeholder')}
        onChange={setReason}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (!isSend || isEmpty || busy) return;
          event.preventDefault();
          onConfirm(reason);
        }}
      />
    </Dialog>
  );
}

type CannedReasonsProps = {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
};

/** Offers common reasons. A newly chosen one replaces the former one and follows the typed text. */
function CannedReasons({reason, onReason}: CannedReasonsProps) {
  const t = useT();
  const reasons = kinds.map((kind) => ({
    kind,
    title: t(`review.reasons.${kind}.title`),
    text: t(`review.reasons.${kind}.text`),
  }));
  const choose = (text: string) => {
    const typed = reason.trim();
    const isOffered = reasons.some((one) => one.text === typed);
    onReason(typed === '' || isOffered ? text : `${typed}\n${text}`);
  };
  return (
    <div role="group" aria-label={t('review.reasons.label')} className={styles['reasons']}>
      {reasons.map(({kind, title, text}) => (
        <Button key={kind} title={text} onClick={() => choose(text)}>
          {title}
        </Button>
      ))}
    </div>
  );
}

const kinds = ['source', 'registers', 'duplicate', 'incomplete', 'date', 'privacy'] as const;
