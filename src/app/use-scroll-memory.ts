import {useEffect, useLayoutEffect} from 'react';
import type {NavigationUpdate} from './create-app-navigation.ts';

/** How long a page may take to grow as tall as it was. */
const PATIENCE_MS = 2000;
/** Browsers take some three writes to the history a second, so it is written when scrolling rests. */
const SETTLED_MS = 500;

/** A new page starts at its top, one gone back to where it was left, also after a reload. */
export function useScrollMemory(arrival: NavigationUpdate | null): void {
  const key = arrival?.location.key;
  const path = arrival?.location.pathname;
  const isBack = arrival?.action === 'POP';

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // Only another path is another page; filters kept in the query stay where they are.
  useLayoutEffect(() => {
    if (path !== undefined && !isBack) window.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-deps -- going back is not arriving anew
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

// The entry of the browser's history outlives a reload; nothing else of this is kept on the device.
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

/** Scrolls there as soon as the page is tall enough, unless somebody scrolls first. */
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
