import {useEffect, useMemo, useState} from 'react';
import {type AnnualReturn, makeReturn} from '#src/domain/annual-return/annual-return.ts';
import {runInPieces} from '#src/lib/run-in-pieces.ts';
import type {ReturnSource} from '#src/queries/annual-return.ts';

type Begun = {
  readonly steps: Generator<void, AnnualReturn>;
  /** `null` when some steps are left. */
  readonly made: AnnualReturn | null;
};

/**
 * Makes the return of a year; `null` until it is made. That of a small province is made at once, so that the page does not
 * flicker from one year to the next; that of a large one in short pieces, so that the page stays usable.
 */
export function useMadeReturn(
  {rows, countNovices}: ReturnSource,
  year: number,
): AnnualReturn | null {
  const begun = useMemo(
    () => begin(makeReturn(rows, year, countNovices)),
    [rows, year, countNovices],
  );
  const [later, setLater] = useState<{readonly of: Begun; readonly made: AnnualReturn}>();
  useEffect(() => {
    if (begun.made !== null) return undefined;
    const stopped = new AbortController();
    void runInPieces(begun.steps, stopped.signal).then((made) => {
      if (made) setLater({of: begun, made});
    });
    return () => stopped.abort();
  }, [begun]);
  return begun.made ?? (later?.of === begun ? later.made : null);
}

/** Shorter than a wait that a user notices. */
const AT_ONCE_MS = 100;

function begin(steps: Generator<void, AnnualReturn>): Begun {
  const since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return {steps, made: step.value};
    if (performance.now() - since >= AT_ONCE_MS) return {steps, made: null};
  }
}
