import {growingPauseMs, spreadPauseMs} from '#src/backend/retry.ts';

/** The pauses after a photo service that refuses, or a full disk. */
const afterErrors = {firstMs: 60_000, growth: 2, longestMs: 900_000};

/** The pauses between the photo downloads of a page after one that failed. */
export type PhotoPause = {
  readonly isOver: () => boolean;
  readonly after: (outcome: 'done' | 'stopped') => void;
};

/** `now` is in ms and never goes back; `random` is from 0 to 1. */
export function createPhotoPause(now: () => number, random: () => number): PhotoPause {
  let failures = 0;
  let until = -Infinity;
  const pauseMs = () => spreadPauseMs(growingPauseMs(failures, afterErrors), null, random());
  return {
    isOver: () => now() >= until,
    after: (outcome) => {
      failures = outcome === 'stopped' ? failures + 1 : 0;
      until = failures === 0 ? -Infinity : now() + pauseMs();
    },
  };
}
