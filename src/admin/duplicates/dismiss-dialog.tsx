import {useT} from '#src/i18n/use-t.ts';
import type {Pair} from '#src/queries/duplicates.ts';
import {ReasonDialog} from './reason-dialog.tsx';
import {useDismissal} from './restore-button.tsx';

type DismissDialogProps = {
  readonly open: boolean;
  readonly pair: Pair;
  readonly onClose: () => void;
  readonly onDismissed: () => void;
};

/** Asks for the reason why a pair is not a duplicate. */
export function DismissDialog({open, pair, onClose, onDismissed}: DismissDialogProps) {
  const t = useT();
  const {isBusy, failure, dismiss} = useDismissal(onDismissed);
  return (
    <ReasonDialog
      open={open}
      title={t('duplicates.dismiss.title')}
      help={t('duplicates.dismiss.help')}
      confirm={t('duplicates.dismiss.confirm')}
      busyLabel={t('duplicates.dismiss.busy')}
      isBusy={isBusy}
      failure={failure}
      onClose={onClose}
      onConfirm={(reason) => void dismiss(pair.id, reason)}
    >
      <p>{t('duplicates.dismiss.text', {one: pair.one_name, other: pair.other_name})}</p>
    </ReasonDialog>
  );
}
