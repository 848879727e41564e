import {useEffect, useRef, useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {undoBatch, type UndoEnd} from '#src/mutations/undo-batch.ts';
import type {Batch} from '#src/queries/batches.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {useIsShown} from '#src/ui/use-is-shown.ts';
import styles from './batches.module.css';
import {ChangedRecords, useCallFailureWords} from './call-failures.tsx';

type UndoDialogProps = {
  readonly batch: Batch;
  /** Loads the list again. */
  readonly reload: () => void;
  readonly onClose: () => void;
  readonly onUndone: () => void;
};

/** Asks whether to undo a batch, does it, and shows the progress or why it is not possible. */
export function UndoDialog(props: UndoDialogProps) {
  const {batch, onClose} = props;
  const t = useT();
  const {number} = useFormats();
  const {state, undo, stop} = useUndo(props);
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

/** Shows the progress of the undo, or why it stopped. */
function UndoOutcome({state}: {readonly state: UndoState}) {
  return (
    <div role="status" className={styles['outcome']}>
      <Outcome state={state} />
    </div>
  );
}

function Outcome({state}: {readonly state: UndoState}) {
  const t = useT();
  const {number} = useFormats();
  const words = useCallFailureWords();
  if (state.kind === 'asked') return null;
  const left =
    state.left === null
      ? null
      : t('batches.undo.left', {count: state.left, shown: number(state.left)});
  if (state.kind === 'running') return <p>{left ?? t('batches.undo.running')}</p>;
  const {end} = state;
  if (end.kind === 'undone') return null;
  if (end.kind === 'stands') return <ChangedRecords changed={end.changed} />;
  return (
    <Alert tone="warning">
      {words(end, {offline: 'batches.undo.offline'})}
      {left === null ? null : ` ${left}`}
    </Alert>
  );
}

type UndoState =
  | {readonly kind: 'asked'}
  /** `left`: the number of remaining rows, once the server has reported it. */
  | {readonly kind: 'running'; readonly left: number | null}
  | {readonly kind: 'ended'; readonly left: number | null; readonly end: UndoEnd};

/** Undoes a batch step by step and returns the progress. Leaving the page stops it after the present step. */
function useUndo({batch: {id}, reload, onClose, onUndone}: UndoDialogProps) {
  const [state, setState] = useState<UndoState>({kind: 'asked'});
  const underway = useRef<AbortController | null>(null);
  const isShown = useIsShown();
  useEffect(() => () => underway.current?.abort(), []);
  return {state, undo, stop: () => underway.current?.abort()};

  async function undo(): Promise<void> {
    if (underway.current !== null) return;
    const controller = new AbortController();
    underway.current = controller;
    let left: number | null = null;
    setState({kind: 'running', left});
    const end = await undoBatch(id, {
      signal: controller.signal,
      onLeft: (count) => {
        left = count;
        setState({kind: 'running', left});
      },
    });
    underway.current = null;
    setState({kind: 'ended', left, end});
    if (end.kind === 'undone') onUndone();
    // The dialog may have been left meanwhile, e.g. by Back: then the list shows how far the undo has come.
    if (!isShown()) reload();
    else if (end.kind === 'undone') onClose();
  }
}
