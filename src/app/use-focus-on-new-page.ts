import {useEffect, useRef, type RefObject} from 'react';

/** Outside of the component, because another frame shows the page after signing in or out. */
let shownPath: string | null = null;

/** Moves the focus to each page but the first, as the browser does; otherwise it stays on a link that is gone. */
export function useFocusOnNewPage(path: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shownPath !== null && shownPath !== path) main.current?.focus({preventScroll: true});
    shownPath = path;
  }, [path]);
  return main;
}
