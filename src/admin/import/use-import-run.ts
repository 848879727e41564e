import {useEffect, useRef, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {
  type Failed,
  isDenial,
  isNotFound,
  isSignInNeeded,
  isConnectionFailure,
} from '#src/lib/request-error.ts';
import {keepPageFor} from '#src/lib/running-work.ts';
import {
  sendImport,
  type Import,
  type RefusedRow,
  type SendingEnd,
} from '#src/mutations/send-import.ts';
import {sendNow} from '#src/mutations/decide-change.ts';
import {undoBatch, type UndoEnd} from '#src/mutations/undo-batch.ts';
import {useIsShown} from '#src/ui/use-is-shown.ts';

/** Why the written records are undone. */
export type UndoReason =
  /** The admin asked for it after the import. */
  | {readonly kind: 'wished'}
  | {readonly kind: 'cancelled'}
  | {readonly kind: 'refused'; readonly rows: readonly RefusedRow[]}
  | Failed;

type Written = {readonly written: number; readonly total: number};

/** The state of an import. It ends with everything written, or nothing, or with a report of what is left. */
export type RunState =
  | {readonly kind: 'idle'}
  | (Written & {readonly kind: 'sending'; readonly isStopping: boolean})
  /** The import can continue, or be undone. */
  | (Written & {readonly kind: 'interrupted'; readonly why: 'offline' | 'busy'})
  /** Neither is possible on this device any more. */
  | (Written & {readonly kind: 'denied'})
  | {readonly kind: 'done'}
  | {readonly kind: 'undoing'; readonly reason: UndoReason; readonly left: number | null}
  | {readonly kind: 'undone'; readonly reason: UndoReason}
  | {readonly kind: 'not-undone'; readonly reason: UndoReason; readonly end: NotUndone};

export type NotUndone = Exclude<UndoEnd, {readonly kind: 'undone'}>;

/** Runs an import, and undoes what was written by one that cannot be completed. */
export function useImportRun() {
  const t = useT();
  const [state, setState] = useState<RunState>({kind: 'idle'});
  const job = useRef<{readonly what: Import; written: number} | null>(null);
  const stop = useRef<AbortController>(undefined);
  const isShown = useIsShown();
  useEffect(() => () => stop.current?.abort(), []);

  return {
    state,
    start: (what: Import) => {
      job.current = {what, written: 0};
      run(send());
    },
    goOn: () => run(send()),
    cancel: () => {
      stop.current?.abort();
      setState((before) => (before.kind === 'sending' ? {...before, isStopping: true} : before));
    },
    undo: () => run(undo(state.kind === 'not-undone' ? state.reason : reasonIn(state))),
    clear: () => {
      job.current = null;
      setState({kind: 'idle'});
    },
  };

  function run(work: Promise<void>): void {
    void keepPageFor(t('import.run.stay'), work);
  }

  async function send(): Promise<void> {
    const current = job.current;
    if (current === null) return;
    const {what} = current;
    const total = what.rows.length;
    const stopping = new AbortController();
    stop.current = stopping;
    setState({kind: 'sending', written: current.written, total, isStopping: false});
    const end = await sendImport(what, {
      written: current.written,
      signal: stopping.signal,
      onWritten: (written) => {
        current.written = written;
        setState({kind: 'sending', written, total, isStopping: stopping.signal.aborted});
      },
    });
    // An admin who has left the page knows from its warning that the import stops, and finds it in the list.
    if (isShown()) await follow(end, {written: current.written, total});
  }

  async function follow(end: SendingEnd, written: Written): Promise<void> {
    switch (end.kind) {
      case 'done':
        setState({kind: 'done'});
        // The lists should show the new records as soon as they are opened.
        await sendNow();
        return;
      case 'cancelled':
      case 'refused':
        await undo(end);
        return;
      case 'failed': {
        const {error} = end;
        if (isConnectionFailure(error)) setState({kind: 'interrupted', why: 'offline', ...written});
        else if (error.kind === 'busy') setState({kind: 'interrupted', why: 'busy', ...written});
        else if (isDenial(error) || isSignInNeeded(error)) setState({kind: 'denied', ...written});
        else await undo(end);
      }
    }
  }

  async function undo(reason: UndoReason): Promise<void> {
    if (job.current === null) return;
    const stopping = new AbortController();
    stop.current = stopping;
    setState({kind: 'undoing', reason, left: null});
    const end = await undoBatch(job.current.what.batch, {
      signal: stopping.signal,
      onLeft: (left) => setState({kind: 'undoing', reason, left}),
    });
    setState(
      end.kind === 'undone' || hasNotBegun(end)
        ? {kind: 'undone', reason}
        : {kind: 'not-undone', reason, end},
    );
  }
}

/** Returns whether the server has received nothing yet. */
function hasNotBegun(end: NotUndone): boolean {
  return end.kind === 'failed' && isNotFound(end.error);
}

function reasonIn({kind}: RunState): UndoReason {
  return {kind: kind === 'done' ? 'wished' : 'cancelled'};
}

/** Returns whether leaving the page would interrupt an import. */
export function isUnderway({kind}: RunState): boolean {
  return kind === 'sending' || kind === 'interrupted' || kind === 'undoing';
}
