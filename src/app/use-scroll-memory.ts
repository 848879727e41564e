import {useEffect, useLayoutEffect} from 'react';
import {recordToShow} from '#src/lib/saved-record.ts';
import type {NavigationUpdate} from './create-app-navigation.ts';

/** The longest time a page may take to grow to its previous height. */
const PATIENCE_MS = 2000;
/** Browsers allow about three writes to the history per second, so it is written when scrolling stops. */
const SETTLED_MS = 500;

/**
 * Shows a new page from its top, and a page reached by back navigation or reload where the user left it. A list
 * that must show a saved record begins at its top and scrolls by itself.
 */
export function useScrollMemory(arrival: NavigationUpdate | null): void {
  const key = arrival?.location.key;
  const path = arrival?.location.pathname;
  const isBack = arrival?.action === 'POP' && recordToShow(arrival.location.pathname) === null;

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // Filters in the query do not make another page, so they do not scroll.
  useLayoutEffect(() => {
    if (path !== undefined && !isBack) window.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-deps -- going back must not scroll to the top
  }, [path]);

  useLayoutEffect(() => {
    if (key === undefined) return undefined;
    const stopRestoring = isBack ? restore(positions.get(key) ?? topBeforeReload()) : undefined;
    if (!isBack) positions.set(key, window.scrollY);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => {
      positions.set(key, window.scrollY);
      clearTimeout(timer);
      timer = setTimeout(keepTop, SETTLED_MS);
    };
    addEventListener('scroll', remember, {passive: true});
    return () => {
      stopRestoring?.();
      clearTimeout(timer);
      removeEventListener('scroll', remember);
    };
  }, [key, isBack]);
}

const positions = new Map<string, number>();

// The history entry survives a reload; the scroll position is stored nowhere else.
function keepTop(): void {
  const entry: unknown = window.history.state;
  const known = typeof entry === 'object' ? entry : null;
  window.history.replaceState({...known, top: window.scrollY}, '');
}

function topBeforeReload(): number {
  const entry: unknown = window.history.state;
  const hasTop = typeof entry === 'object' && entry !== null && 'top' in entry;
  return hasTop && typeof entry.top === 'number' ? entry.top : 0;
}

/** Scrolls as soon as the page is tall enough, unless the user scrolls first. */
function restore(top: number): () => void {
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of handScrolls) removeEventListener(event, stop);
  };
  for (const event of handScrolls) addEventListener(event, stop, {passive: true});
  observer.observe(document.body);
  attempt();
  return stop;
}

const handScrolls = ['wheel', 'touchmove', 'keydown'] as const;
