import {useRef, useState} from 'react';
import {useReasonGuard} from '#src/admin/use-reason-guard.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type ChangeDetail, useRelatedChanges} from '#src/queries/review.ts';
import {longestParagraph} from '#src/records/field.ts';
import {Alert} from '#src/ui/alert.tsx';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {LongTextField} from '#src/ui/long-text-field.tsx';
import {useMemberName} from './change-names.tsx';
import styles from './review.module.css';
import {useIsBlocked} from './use-is-blocked.ts';

type RejectDialogProps = {
  readonly open: boolean;
  readonly change: ChangeDetail;
  readonly busy: boolean;
  /** Why the change could not be rejected. */
  readonly failure: string | null;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
};

/** Asks for the reason of a rejection. A typed reason is still there when the dialog opens again. */
export function RejectDialog(props: RejectDialogProps) {
  const {open, change, busy, failure, onConfirm} = props;
  const t = useT();
  const box = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const isEmpty = reason.trim() === '';
  useReasonGuard(reason, open && !busy);
  // The dialog stays open while the request runs, so that it can show why it failed.
  const close = () => (busy ? undefined : props.onClose());
  return (
    <Dialog
      open={open}
      title={t('review.dialog.title')}
      onClose={close}
      failure={failure}
      actions={
        <>
          <Button disabled={busy} onClick={close}>
            {t('review.dialog.cancel')}
          </Button>
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
      <BlockedChanges change={change} />
      <CannedReasons
        change={change}
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
        maxLength={longestParagraph}
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

/** Names the proposals that refer to a record which this change would add: without it, they cannot be approved. */
function BlockedChanges({change}: {readonly change: ChangeDetail}) {
  const t = useT();
  const {number} = useFormats();
  const nameOf = useMemberName();
  const [remote] = useRelatedChanges(change);
  const related = remote.kind === 'loaded' ? remote.value : [];
  const blocked = related.filter(({relation}) => relation === 'waiting');
  const count = blocked.length;
  return count === 0 ? null : (
    <div className={styles['blocked']}>
      <Alert tone="warning">
        {t('review.dialog.blocks', {count, shown: number(count)})}
        <ul>
          {blocked.map((one) => (
            <li key={one.id}>{nameOf(one)}</li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

type CannedReasonsProps = {
  readonly change: ChangeDetail;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
};

/** Offers common reasons. A newly chosen one replaces the former one and follows the typed text. */
function CannedReasons({change, reason, onReason}: CannedReasonsProps) {
  const t = useT();
  const isBlocked = useIsBlocked(change);
  const kinds = isBlocked ? [...frequentReasons, 'rejected' as const] : frequentReasons;
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

const frequentReasons = [
  'source',
  'registers',
  'duplicate',
  'incomplete',
  'date',
  'privacy',
] as const;
