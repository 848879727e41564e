import {followQuery} from '#src/db/follow-query.ts';
import {createListeners} from '#src/lib/listeners.ts';

/** The latest result of a query of the local database, shared by all components that use it. */
export type LiveValue<T> = {
  /** `undefined` until the first result. Throws the error of the last read when reading again failed as well. */
  readonly read: () => T | undefined;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Starts watching with the first listener. */
export function openLiveValue<T>(query: () => Promise<T>): LiveValue<T> {
  const watchers = createListeners();
  let value: T | undefined;
  let failure: unknown;
  let isWatching = false;
  return {
    read: () => {
      if (failure) throw failure;
      return value;
    },
    subscribe: (listener) => {
      const stop = watchers.subscribe(listener);
      if (!isWatching) {
        isWatching = true;
        const show = (next: T | undefined, error?: unknown): void => {
          value = next;
          failure = error;
          watchers.notify();
        };
        followQuery(
          query,
          (next) => show(next),
          (error) => show(value, error),
        );
      }
      return stop;
    },
  };
}
