import {useLayoutEffect, useState} from 'react';
import {flushSync} from 'react-dom';

let isPrinting = false;

// Before the listeners of any list, so that a list which is drawn only for the paper is whole too.
addEventListener('beforeprint', () => (isPrinting = true));
addEventListener('afterprint', () => (isPrinting = false));

/** Returns whether the page is being printed, early enough to draw the whole list on paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(isPrinting);
  // At once, so that a part which has just appeared is drawn for the paper too.
  useLayoutEffect(() => {
    // The browser captures the page as soon as the listeners return.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
