import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Batch} from '#src/queries/batches.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {UndoOutcome} from './undo-outcome.tsx';
import {useUndo} from './use-undo.ts';

type UndoDialogProps = {
  readonly batch: Batch;
  readonly onClose: () => void;
  readonly onUndone: () => void;
};

/** Asks whether a batch is to be undone, does it, and says how far it is or why it cannot be. */
export function UndoDialog({batch, onClose, onUndone}: UndoDialogProps) {
  const t = useT();
  const {number} = useFormats();
  const {state, undo, stop} = useUndo(batch.id, onUndone);
  const isRunning = state.kind === 'running';
  const hasBegun = batch.undone_at !== null || (state.kind === 'ended' && state.left !== null);
  const isHopeless = state.kind === 'ended' && state.end.kind === 'stands';
  return (
    <Dialog
      open
      title={t(`batches.undo.title.${batch.kind}`)}
      onClose={() => (isRunning ? undefined : onClose())}
      actions={
        <>
          {isRunning ? (
            <Button onClick={stop}>{t('batches.undo.stop')}</Button>
          ) : (
            <Button onClick={onClose}>{t(isHopeless ? 'ui.close' : 'batches.cancel')}</Button>
          )}
          {isHopeless ? null : (
            <BusyButton
              type="button"
              look="danger"
              busy={isRunning}
              busyLabel={t('batches.undo.running')}
              onClick={() => void undo()}
            >
              {t(hasBegun ? 'batches.undo.goOn' : 'batches.undo.confirm')}
            </BusyButton>
          )}
        </>
      }
    >
      <p>
        <strong>{batch.title}</strong>
      </p>
      <p>
        {t(`batches.undo.ask.${batch.kind}`, {
          added: number(batch.rows_new),
          changed: number(batch.rows_changed),
        })}
      </p>
      <UndoOutcome state={state} />
    </Dialog>
  );
}
