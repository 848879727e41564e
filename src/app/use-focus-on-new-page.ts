import {useEffect, useRef, type RefObject} from 'react';

/** Moves the focus to a new page, as the browser does; otherwise it stays on a link that is gone. */
export function useFocusOnNewPage(path: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const focusedPath = useRef(path);
  useEffect(() => {
    if (focusedPath.current === path) return;
    focusedPath.current = path;
    main.current?.focus({preventScroll: true});
  }, [path]);
  return main;
}
