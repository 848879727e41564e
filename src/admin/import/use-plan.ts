import {useEffect, useMemo, useState} from 'react';
import type {Columns} from '#src/import/columns.ts';
import type {ImportPlan, KnownRecords, PlanRequest} from '#src/import/import-plan.ts';
import type {Words} from '#src/import/words.ts';
import {useOfficialRows} from '#src/queries/official-rows.ts';
import {useToday} from '#src/queries/today.ts';
import {tableNames} from '#src/records/registry.ts';
import type {Desk} from './desk.ts';

/** The plan as far as it is made. While it is made anew the one before stays. */
export type Planning = {
  readonly plan: ImportPlan | null;
  /** From 0 to 1; `null` when it rests. */
  readonly progress: number | null;
  readonly failure: string | null;
};

/** Pictures and proposals say nothing of a file, and proposals come all day. */
const compared = tableNames.filter(
  (table) => table !== 'brother_photos' && table !== 'pending_changes',
);

/** Makes the plan of what a file would change, anew whenever something is decided or a record changes. */
export function usePlan(desk: Desk, columns: Columns, words: Words): Planning {
  const known = useOfficialRows(compared);
  const today = useToday();
  const {table, file, emptyCells, dayOrders, decisions} = desk;
  const request = useMemo((): PlanRequest | null => {
    if (file === null || known === undefined) return null;
    const {content, newId} = file;
    const chosen = {table, columns, emptyCells, dayOrders, decisions};
    return {...chosen, file: content, newId, known: known satisfies KnownRecords, words, today};
  }, [table, file, columns, emptyCells, dayOrders, decisions, known, words, today]);
  const [planning, setPlanning] = useState<Planning>({plan: null, progress: 0, failure: null});

  useEffect(() => {
    if (request === null) return undefined;
    const stop = new AbortController();
    const show = (next: (before: Planning) => Planning): void => {
      if (!stop.signal.aborted) setPlanning(next);
    };
    show((before) => ({...before, progress: 0, failure: null}));
    void import('#src/import/make-plan.ts')
      .then(({makePlan}) =>
        makePlan(request, {
          signal: stop.signal,
          onProgress: (progress) => show((before) => ({...before, progress})),
        }),
      )
      .then(
        (plan) => show(() => ({plan, progress: null, failure: null})),
        (error: unknown) => {
          const failure = error instanceof Error ? error.message : String(error);
          show(() => ({plan: null, progress: null, failure}));
        },
      );
    return () => stop.abort();
  }, [request]);
  return planning;
}
