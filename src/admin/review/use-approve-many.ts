import {useEffect, useRef, useState} from 'react';

import {isRefusal} from '#src/lib/request-error.ts';
import {approveChange, type Decision, type Written} from '#src/mutations/review.ts';
import type {PendingChange} from '#src/queries/review.ts';

/** The outcome of one change; `waits`: a change that it needs was not approved. */
export type Outcome = Decision | {readonly kind: 'waits'} | {readonly kind: 'not-asked'};

export type Result = {readonly line: PendingChange; readonly outcome: Outcome};

export type Run = {
  /** The number of changes to approve. */
  readonly total: number;
  readonly results: readonly Result[];
  readonly isRunning: boolean;
};

/**
 * Approves many changes one after the other, in the order of the queue, and returns the outcomes. `onFinished` gets
 * what was written.
 */
export function useApproveMany(onFinished: (written: readonly Written[]) => void) {
  const [run, setRun] = useState<Run | null>(null);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  return {run, approveAll, stop: () => (stopped.current = true), clear: () => setRun(null)};

  async function approveAll(lines: readonly PendingChange[]): Promise<void> {
    stopped.current = false;
    const total = lines.length;
    const results: Result[] = [];
    const show = (isRunning: boolean) => setRun({total, results: [...results], isRunning});
    show(true);
    for (const line of lines) {
      const outcome = await outcomeOf(line, results);
      results.push({line, outcome});
      if (isCutOff(outcome)) stopped.current = true;
      show(true);
    }
    show(false);
    onFinished(results.flatMap(({outcome}) => (outcome.kind === 'done' ? outcome.written : [])));
  }

  async function outcomeOf(line: PendingChange, results: readonly Result[]): Promise<Outcome> {
    if (stopped.current) return {kind: 'not-asked'};
    const approved = new Set(
      results.filter(({outcome}) => outcome.kind === 'done').map((result) => result.line.id),
    );
    if (line.needs.some((id) => !approved.has(id))) return {kind: 'waits'};
    return approveChange(line.id, [
      {changeId: line.id, resolution: null, seenVersion: line.current_version},
    ]);
  }
}

/** Returns whether the rest would fail in the same way, so the run stops. */
function isCutOff(outcome: Outcome): boolean {
  return outcome.kind === 'failed' && !isRefusal(outcome.error);
}
