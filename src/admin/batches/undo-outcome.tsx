import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {Notice} from '#src/ui/notice.tsx';
import {ChangedRecords} from './changed-records.tsx';
import styles from './batches.module.css';
import {useEndWords} from './use-end-words.ts';
import type {UndoState} from './use-undo.ts';

/** Says how far undoing is, or why it came to a halt. */
export function UndoOutcome({state}: {readonly state: UndoState}) {
  return (
    <div role="status" className={styles['outcome']}>
      <Outcome state={state} />
    </div>
  );
}

function Outcome({state}: {readonly state: UndoState}) {
  const t = useT();
  const {number} = useFormats();
  const words = useEndWords();
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
    <Notice tone="warning">
      {words(end, {offline: 'batches.undo.offline'})}
      {left === null ? null : ` ${left}`}
    </Notice>
  );
}
