import {useEffect, useState} from 'react';
import {flushSync} from 'react-dom';
import {printPage} from '#src/ui/print-button.tsx';

/** Returns whether a print is of the whole book instead of the shown view, and a function that starts such a print. */
export function useBookPrint(): readonly [boolean, () => void] {
  const [isBook, setBook] = useState(false);
  useEffect(() => {
    const end = () => setBook(false);
    addEventListener('afterprint', end);
    return () => removeEventListener('afterprint', end);
  }, []);
  const print = (): void => {
    // The browser may capture the page before the next render.
    flushSync(() => setBook(true));
    printPage();
  };
  return [isBook, print];
}
