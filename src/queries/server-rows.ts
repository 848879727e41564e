import type {AnswerTo, Arguments, RowsFunction} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';
import type {Answer} from '#src/lib/request-error.ts';

import {useAnswer} from './server-answer.ts';

/**
 * Asks the server for rows and keeps them, with a way to ask again. With `null` for arguments nothing is
 * asked, and there are none.
 */
export function useRows<N extends RowsFunction>(
  name: N,
  args: Arguments<N> | null,
): [Remote<AnswerTo<N>>, () => void] {
  const [remote, reload] = useAnswer(name, args, readRows);
  return [args === null ? (none as Remote<AnswerTo<N>>) : remote, reload];
}

const none: Remote<readonly never[]> = {kind: 'loaded', value: []};

/** Calls a function that gives rows, by code that is loaded with the first call. */
export async function readRows<N extends RowsFunction>(
  name: N,
  args: Arguments<N>,
): Promise<Answer<AnswerTo<N>>> {
  const {callForRows} = await import('#src/backend/call.ts');
  return callForRows(name, args);
}
