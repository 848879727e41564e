import {useCallFailureWords} from '#src/admin/batches/use-call-failure-words.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import styles from './duplicates.module.css';
import {ReasonDialog} from './reason-dialog.tsx';
import {otherSide} from './side.ts';
import type {Choices} from './use-choices.ts';
import type {MergeState} from './use-merge.ts';

type MergeDialogProps = {
  readonly open: boolean;
  readonly choices: Choices;
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
  closed: 'duplicates.refused.closed',
} as const;
