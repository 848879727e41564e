import {useEffect, useRef} from 'react';

/** A list takes so long to read its rows and to scroll to where the user left it. */
const mostMs = 2000;
const everyMs = 100;

/**
 * Moves the focus to the link that the user followed, when the user goes back to the page with that link: if the link is in
 * sight, and unless the user has chosen another control.
 */
export function FocusOnReturn({path}: {readonly path: string}): null {
  const shown = useRef({path, index: entryIndex()});
  useEffect(() => {
    const left = shown.current;
    const index = entryIndex();
    shown.current = {path, index};
    if (left.path === path || index >= left.index) return undefined;
    const endsAt = performance.now() + mostMs;
    const attempt = () => {
      const main = document.activeElement;
      const isUntouched = main?.localName === 'main';
      const link = isUntouched && linkInSight(main, left.path);
      if (link) link.focus({preventScroll: true});
      if (link || !isUntouched || performance.now() > endsAt) clearInterval(timer);
    };
    const timer = setInterval(attempt, everyMs);
    return () => clearInterval(timer);
  }, [path]);
  return null;
}

function linkInSight(main: Element, path: string): HTMLElement | undefined {
  return [...main.querySelectorAll<HTMLElement>('a[href]')].find((link) => {
    const {top, bottom} = link.getBoundingClientRect();
    return link.getAttribute('href') === path && top >= 0 && bottom <= window.innerHeight;
  });
}

/** The number that the navigation gives to each entry of the browser's history. */
function entryIndex(): number {
  const state = window.history.state as {readonly idx?: number} | null;
  return state?.idx ?? 0;
}
