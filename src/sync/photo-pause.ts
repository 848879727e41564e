/** The first pause after a photo service that refuses, or a full disk; the pauses grow. */
const firstPauseMs = 60_000;
const longestPauseMs = 900_000;

/** The pauses between the photo downloads of a page after one that failed. */
export type PhotoPause = {
  readonly isOver: () => boolean;
  readonly after: (outcome: 'done' | 'stopped') => void;
};

/** `now` is in ms and never goes back; `random` is from 0 to 1. */
export function createPhotoPause(now: () => number, random: () => number): PhotoPause {
  let failures = 0;
  let until = -Infinity;
  return {
    isOver: () => now() >= until,
    after: (outcome) => {
      failures = outcome === 'stopped' ? failures + 1 : 0;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
      until = failures === 0 ? -Infinity : now() + pauseMs * (0.75 + random() / 2);
    },
  };
}
