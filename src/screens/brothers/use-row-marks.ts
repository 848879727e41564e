import {useEffect} from 'react';

/** As many cards as a tall window shows. */
const FIRST_SCREEN_ROWS = 50;

/**
 * Notes in the browser's timeline when the first brothers, then all of them, were there to be drawn. Once a
 * visit each: later edits are other stories.
 */
export function useRowMarks(shown: number | undefined, all: number | undefined): void {
  const isBegun = shown !== undefined;
  useEffect(() => {
    if (!isBegun) return;
    performance.mark('rows:first50', {detail: {rows: Math.min(shown, FIRST_SCREEN_ROWS)}});
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isBegun]);
  const isRead = all !== undefined;
  useEffect(() => {
    if (isRead) performance.mark('rows:all', {detail: {rows: all}});
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRead]);
}
