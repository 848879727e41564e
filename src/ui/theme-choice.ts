import {useSyncExternalStore} from 'react';
import {createListeners} from '#src/lib/listeners.ts';
import {readLocalSetting, writeLocalSetting} from '#src/lib/local-setting.ts';

const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Stored on the device. A script in index.html reads the same key before the first paint. */
const STORAGE_KEY = 'theme';

/** Returns the theme on screen: the chosen one, otherwise the system's, also when that changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'light');
}

export function chooseTheme(theme: Theme): void {
  writeLocalSetting(STORAGE_KEY, theme);
  show(theme);
}

/** Follows the system's preference until the user chooses a theme, and follows a choice made in another tab. */
export function followTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = () =>
    show(readLocalSetting(STORAGE_KEY, themes) ?? (system.matches ? 'dark' : 'light'));
  follow();
  system.addEventListener('change', follow);
  addEventListener('storage', follow);
  return () => {
    system.removeEventListener('change', follow);
    removeEventListener('storage', follow);
  };
}

const listeners = createListeners();

function subscribe(listener: () => void): () => void {
  return listeners.subscribe(listener);
}

function shownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  // The browser's toolbar, or the title bar of the installed app, gets the colour of the header.
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim();
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
    bar.setAttribute('content', ground);
  }
  listeners.notify();
}
