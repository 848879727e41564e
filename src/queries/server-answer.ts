import {useCallback, useEffect, useState} from 'react';

import type {AnswerTo, Arguments, FunctionName} from '#src/backend/server-functions.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import type {Remote} from '#src/lib/remote.ts';
import {type Answer, deviceError, type Failed, type RequestError} from '#src/lib/request-error.ts';

type Call<N extends FunctionName> = (name: N, args: Arguments<N>) => Promise<Answer<AnswerTo<N>>>;

/**
 * Asks a function of the server, by the call that fits it, and keeps the answer, with a way to ask again. With
 * `null` for arguments nothing is asked, and nothing comes.
 */
export function useAnswer<N extends FunctionName>(
  name: N,
  args: Arguments<N> | null,
  call: Call<N>,
): [Remote<AnswerTo<N>>, () => void] {
  const [turn, setTurn] = useState(0);
  const [settled, setSettled] = useState<{key: string; value: Remote<AnswerTo<N>>} | null>(null);
  // As text, arguments compare as values.
  const asked = args === null ? null : JSON.stringify(args);
  const key = `${name} ${asked} ${turn}`;
  useEffect(() => {
    if (asked === null) return undefined;
    let isCurrent = true;
    void askOnce(name, JSON.parse(asked) as Arguments<N>, call).then((value) => {
      if (isCurrent) setSettled({key, value});
    });
    return () => {
      isCurrent = false;
    };
  }, [name, asked, key, call]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return [settled?.key === key ? settled.value : {kind: 'loading'}, reload];
}

/** Asks a function of the server, by the call that fits it. Never throws. */
export async function askOnce<N extends FunctionName>(
  name: N,
  args: Arguments<N>,
  call: Call<N>,
): Promise<Settled<AnswerTo<N>>> {
  return call(name, args).then((answer) => toSettled(name, answer), toFailed);
}

type Settled<T> = Exclude<Remote<T>, {kind: 'loading'}>;

function toSettled<T>(name: FunctionName, answer: Answer<T>): Settled<T> {
  if (answer.ok) return {kind: 'loaded', value: answer.value};
  const {error} = answer;
  if (isFault(error)) console.error(`${name} failed:`, error.message);
  return {kind: 'failed', error};
}

/** Tells faults from what is as it should be, e.g. that somebody's role is gone. */
function isFault(error: RequestError): error is Extract<RequestError, {message?: string}> {
  return error.kind === 'busy' || error.kind === 'refused';
}

/** What this device itself could not do, e.g. fetch the code that calls. */
function toFailed(error: unknown): Failed {
  return {kind: 'failed', error: deviceError(errorMessage(error))};
}
