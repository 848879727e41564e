import {useCallback, useEffect, useState} from 'react';

import type {Answer} from '#src/backend/failure.ts';
import type {AnswerTo, Arguments, RowsFunction} from '#src/backend/server-functions.ts';
import {toSetback} from '#src/backend/setback.ts';
import type {Remote, Setback} from '#src/lib/remote.ts';

/**
 * Asks the server for rows and keeps them, with a way to ask again. With `null` for arguments nothing is
 * asked, and there are none.
 */
export function useRows<N extends RowsFunction>(
  name: N,
  args: Arguments<N> | null,
): [Remote<AnswerTo<N>>, () => void] {
  const [turn, setTurn] = useState(0);
  const [settled, setSettled] = useState<{key: string; value: Remote<AnswerTo<N>>} | null>(null);
  // As text, arguments compare as values.
  const asked = args === null ? null : JSON.stringify(args);
  const key = `${name} ${asked} ${turn}`;
  useEffect(() => {
    if (asked === null) return undefined;
    let isCurrent = true;
    void import('#src/backend/call.ts')
      .then(({callForRows}) => callForRows(name, JSON.parse(asked) as Arguments<N>))
      .then((answer) => toRemote(answer), toFailed)
      .then((value) => {
        if (isCurrent) setSettled({key, value});
      });
    return () => {
      isCurrent = false;
    };
  }, [name, asked, key]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  if (asked === null) return [none as Remote<AnswerTo<N>>, reload];
  return [settled?.key === key ? settled.value : {kind: 'loading'}, reload];
}

const none: Remote<readonly never[]> = {kind: 'loaded', value: []};

function toRemote<T>(answer: Answer<T>): Remote<T> {
  if (answer.ok) return {kind: 'loaded', value: answer.value};
  return toSetback(answer.failure);
}

/** What this device itself could not do, e.g. fetch the code that calls. */
function toFailed(error: unknown): Setback {
  const message = error instanceof Error ? error.message : String(error);
  return {kind: 'failed', reason: 'refused', message};
}
