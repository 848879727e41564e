import {useQuery, type UseQueryOptions} from '@tanstack/react-query';
import {useCallback, useEffect, useMemo, useRef} from 'react';

import type {Day} from '#src/lib/civil-date.ts';
import {isDenial, type Remote} from '#src/lib/request-error.ts';

import type {FailedRequest} from './server-answer.ts';
import {useToday} from './today.ts';

type Question<T, S> = UseQueryOptions<T, FailedRequest, S>;

/** Loads the answer again when the user returns to the page or is back online. */
export const onReturn = {refetchOnWindowFocus: true, refetchOnReconnect: true} as const;

/** Loads an answer again; resolves once it is there, or has failed. */
export type Reload = () => Promise<void>;

/**
 * Loads an answer from the server. It stays while it is loaded again, and together with the error when that
 * fails, unless the user may not see it any more. The second value loads it again.
 */
export function useAnswer<T, S = T>(question: Question<T, S>): [Remote<S>, Reload] {
  const {data, error, refetch} = useQuery(question);
  const remote = useMemo(() => toRemote(data, error), [data, error]);
  const reload = useCallback(async () => {
    await refetch();
  }, [refetch]);
  return [remote, reload];
}

function toRemote<S>(data: S | undefined, failed: FailedRequest | null): Remote<S> {
  if (failed === null)
    return data === undefined ? {kind: 'loading'} : {kind: 'loaded', value: data};
  const {error} = failed;
  if (data === undefined || isDenial(error)) return {kind: 'failed', error};
  return {kind: 'loaded', value: data, error};
}

type DailyQuestion<T, S> = Omit<Question<T, S>, 'queryFn'> & {
  readonly ask: (today: Day) => Promise<T>;
};

/** The same for an answer that depends on the day: it is loaded again when the device's day changes. */
export function useDailyAnswer<T, S = T>({
  ask,
  ...question
}: DailyQuestion<T, S>): [Remote<S>, reload: () => void] {
  const today = useToday();
  // The day is not part of the key, so that yesterday's answer stays on screen until today's arrives.
  const [remote, reloadAnswer] = useAnswer({...question, queryFn: () => ask(today)});
  const reload = useCallback(() => void reloadAnswer(), [reloadAnswer]);
  const askedOn = useRef(today);
  useEffect(() => {
    if (askedOn.current === today) return;
    askedOn.current = today;
    reload();
  }, [today, reload]);
  return [remote, reload];
}
