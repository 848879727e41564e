import {useEffect} from 'react';

/** As many cards as a tall window shows. */
const FIRST_SCREEN_ROWS = 50;

/** Notes in the browser's timeline when the first brothers, then all of them, were there to be drawn. */
export function useRowMarks(rows: number | undefined): void {
  const isRead = rows !== undefined;
  useEffect(() => {
    if (!isRead) return;
    performance.mark('rows:first50', {detail: {rows: Math.min(rows, FIRST_SCREEN_ROWS)}});
    performance.mark('rows:all', {detail: {rows}});
    // Once a visit: later edits are other stories.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRead]);
}
