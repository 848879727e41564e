import {type ReactNode, useState} from 'react';
import {useReasonGuard} from '#src/admin/use-reason-guard.ts';
import {useCallFailureWords} from '#src/admin/batches/call-failures.tsx';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Pair} from '#src/queries/duplicates.ts';
import {longestParagraph} from '#src/records/field.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {LongTextField} from '#src/ui/long-text-field.tsx';
import styles from './duplicates.module.css';
import {otherSide} from './pair.ts';
import {useDismissal} from './restore-button.tsx';
import type {MergeChoices} from './use-choices.ts';
import type {MergeState} from './use-merge.ts';

type MergeDialogProps = {
  readonly open: boolean;
  readonly choices: MergeChoices;
  /** One of the records has changed since the dialog was opened. */
  readonly isOutdated: boolean;
  readonly state: MergeState;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
};

/** Summarizes a merge and asks for its reason. */
export function MergeDialog(props: MergeDialogProps) {
  const {open, choices, isOutdated, state, onClose, onConfirm} = props;
  const t = useT();
  const {number} = useFormats();
  const words = useCallFailureWords();
  const {kept, keep, gone, taken} = choices;
  const moving = gone.rows.length;
  return (
    <ReasonDialog
      open={open}
      title={t('duplicates.merge.title')}
      help={t('duplicates.merge.help')}
      confirm={t('duplicates.merge.confirm')}
      busyLabel={t('duplicates.merge.busy')}
      isBusy={state.kind === 'asking'}
      isBarred={isOutdated}
      failure={failure()}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <ul className={styles['sum']}>
        <li>
          {t('duplicates.merge.stays', {record: t(`duplicates.side.${kept}`), name: keep.name})}
        </li>
        <li>
          {t('duplicates.merge.goes', {
            record: t(`duplicates.side.${otherSide(kept)}`),
            name: gone.name,
          })}
        </li>
        <li>{t('duplicates.merge.rows', {count: moving, shown: number(moving)})}</li>
        <li>{t('duplicates.merge.values', {count: taken, shown: number(taken)})}</li>
      </ul>
    </ReasonDialog>
  );

  function failure(): string | null {
    if (state.kind === 'asking') return null;
    if (isOutdated) return t(refusals.moved);
    return state.kind === 'refused'
      ? words(state.end, {offline: 'duplicates.merge.unsure', refused: refusals})
      : null;
  }
}

const refusals = {
  moved: 'duplicates.refused.moved',
  gone: 'duplicates.refused.gone',
  same: 'duplicates.refused.same',
  two_accounts: 'duplicates.refused.twoAccounts',
  incompatible: 'duplicates.refused.incompatible',
  large_group: 'duplicates.refused.largeGroup',
  closed: 'duplicates.refused.closed',
} as const;

type DismissDialogProps = {
  readonly open: boolean;
  readonly pair: Pair;
  readonly onClose: () => void;
  readonly onDismissed: () => void;
};

/** Asks for the reason why a pair is not a duplicate. */
export function DismissDialog({open, pair, onClose, onDismissed}: DismissDialogProps) {
  const t = useT();
  const {isBusy, failure, forgetFailure, dismiss} = useDismissal(onDismissed);
  const close = () => {
    forgetFailure();
    onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title={t('duplicates.dismiss.title')}
      help={t('duplicates.dismiss.help')}
      confirm={t('duplicates.dismiss.confirm')}
      busyLabel={t('duplicates.dismiss.busy')}
      isBusy={isBusy}
      failure={failure}
      onClose={close}
      onConfirm={(reason) => void dismiss(pair.id, reason)}
    >
      <p>{t('duplicates.dismiss.text', {one: pair.one_name, other: pair.other_name})}</p>
    </ReasonDialog>
  );
}

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

/** Asks for a reason before a decision. A typed reason is still there when the dialog opens again. */
function ReasonDialog(props: ReasonDialogProps) {
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
  useReasonGuard(reason, open && !isBusy);
  // The dialog stays open while the request runs.
  const close = () => (isBusy ? undefined : props.onClose());
  return (
    <Dialog
      open={open}
      title={title}
      onClose={close}
      failure={failure}
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
        maxLength={longestParagraph}
        value={reason}
        disabled={isBusy}
        onChange={setReason}
      />
    </Dialog>
  );
}
