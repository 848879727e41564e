import type {UseQueryOptions} from '@tanstack/react-query';
import type {AnswerTo, Arguments, ResultRow, RowsFunction} from '#src/backend/server-functions.ts';
import type {Answer, Remote} from '#src/lib/request-error.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

import {ask, FailedRequest, roleIsGone} from './server-answer.ts';
import {type Reload, useAnswer} from './use-answer.ts';

type Rows<N extends RowsFunction> = readonly ResultRow<N>[];

type Options<T, S> = Omit<UseQueryOptions<T, FailedRequest, S>, 'queryKey' | 'queryFn'>;

/** Loads rows from the server. With `null` for arguments nothing is loaded, and there are no rows. */
export function useRows<N extends RowsFunction, S = Rows<N>>(
  name: N,
  args: Arguments<N> | null,
  options: Options<Rows<N>, S> = {},
): [Remote<S>, Reload] {
  return useAnswer<Rows<N>, S>({
    ...options,
    ...(args === null ? {initialData: noRows} : {}),
    queryKey: [name, args],
    queryFn: () => (args === null ? noRows : askForRows(name, args)),
  });
}

/**
 * Loads a list of the admin area. For a user whose role is gone it is empty or denied: a sync then finds out,
 * and the app leaves the page.
 */
export function useList<N extends RowsFunction, S = Rows<N>>(
  name: N,
  args: Arguments<N>,
  options: Options<Rows<N>, S> = {},
): [Remote<S>, reload: () => void] {
  return useAnswer({...options, queryKey: [name, args], queryFn: () => askForList(name, args)});
}

const noRows: readonly never[] = [];

/** Calls a function that returns rows, with code that is loaded at the first call. */
export async function askForRows<N extends RowsFunction>(
  name: N,
  args: Arguments<N>,
): Promise<Rows<N>> {
  return ask(name, args, readRows);
}

export async function askForList<N extends RowsFunction>(
  name: N,
  args: Arguments<N>,
): Promise<Rows<N>> {
  try {
    const rows = await askForRows(name, args);
    if (rows.length === 0) void wakeSync();
    return rows;
  } catch (error) {
    if (error instanceof FailedRequest && error.error.kind === 'denied') void wakeSync();
    throw error;
  }
}

/** Loads the row that every admin gets; without it the user's role is gone. */
export async function askForRow<N extends RowsFunction>(
  name: N,
  args: Arguments<N>,
): Promise<ResultRow<N>> {
  const [row] = await askForRows(name, args);
  if (row === undefined) throw roleIsGone();
  return row;
}

async function readRows<N extends RowsFunction>(
  name: N,
  args: Arguments<N>,
): Promise<Answer<AnswerTo<N>>> {
  const {callForRows} = await import('#src/backend/call.ts');
  return callForRows(name, args);
}
