import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useEndWords} from '#src/screens/batches/use-end-words.ts';
import {ReasonDialog} from './reason-dialog.tsx';
import type {Choices} from './use-choices.ts';
import type {MergeState} from './use-merge.ts';

type MergeDialogProps = {
  readonly open: boolean;
  readonly choices: Choices;
  readonly state: MergeState;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
};

/** Sums up what a merge will do, and asks for its reason. */
export function MergeDialog({open, choices, state, onClose, onConfirm}: MergeDialogProps) {
  const t = useT();
  const {number} = useFormats();
  const words = useEndWords();
  const {keep, gone, taken} = choices;
  const moving = gone.rows.length;
  return (
    <ReasonDialog
      open={open}
      title={t('duplicates.merge.title')}
      help={t('duplicates.merge.help')}
      confirm={t('duplicates.merge.confirm')}
      busyLabel={t('duplicates.merge.busy')}
      isBusy={state.kind === 'asking'}
      failure={
        state.kind === 'refused'
          ? words(state.end, {offline: 'duplicates.merge.unsure', refused: refusals})
          : null
      }
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <ul>
        <li>{t('duplicates.merge.stays', {name: keep.name})}</li>
        <li>{t('duplicates.merge.goes', {name: gone.name})}</li>
        <li>{t('duplicates.merge.rows', {count: moving, shown: number(moving)})}</li>
        <li>{t('duplicates.merge.values', {count: taken, shown: number(taken)})}</li>
      </ul>
    </ReasonDialog>
  );
}

const refusals = {
  moved: 'duplicates.refused.moved',
  gone: 'duplicates.refused.gone',
  same: 'duplicates.refused.same',
  two_accounts: 'duplicates.refused.twoAccounts',
  incompatible: 'duplicates.refused.incompatible',
  closed: 'duplicates.refused.closed',
} as const;
