import {useEffect, useRef, useState} from 'react';
import {undoBatch, type UndoEnd} from '#src/mutations/undo-batch.ts';

export type UndoState =
  | {readonly kind: 'asked'}
  /** `left`: how many rows are still to be undone, once the server has said so. */
  | {readonly kind: 'running'; readonly left: number | null}
  | {readonly kind: 'ended'; readonly left: number | null; readonly end: UndoEnd};

/** Undoes a batch step by step, and tells how far it is; whoever leaves stops after the step under way. */
export function useUndo(batch: string, onUndone: () => void) {
  const [state, setState] = useState<UndoState>({kind: 'asked'});
  const underway = useRef<AbortController | null>(null);
  useEffect(() => () => underway.current?.abort(), []);
  return {state, undo, stop: () => underway.current?.abort()};

  async function undo(): Promise<void> {
    if (underway.current !== null) return;
    const controller = new AbortController();
    underway.current = controller;
    let left: number | null = null;
    setState({kind: 'running', left});
    const end = await undoBatch(batch, {
      signal: controller.signal,
      onLeft: (count) => {
        left = count;
        setState({kind: 'running', left});
      },
    });
    underway.current = null;
    setState({kind: 'ended', left, end});
    if (end.kind === 'undone') onUndone();
  }
}
