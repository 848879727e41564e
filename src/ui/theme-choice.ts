import {useSyncExternalStore} from 'react';
import {createListeners} from '#src/lib/listeners.ts';
import {readLocalSetting, removeLocalSetting, writeLocalSetting} from '#src/lib/local-setting.ts';

const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export type ThemeChoice = Theme | 'system';

/** Stored on the device. A script in index.html reads the same key before the first paint. */
const STORAGE_KEY = 'theme';

/** Returns the theme on screen: the chosen one, otherwise the system's, also when that changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(listeners.subscribe, shownTheme, () => 'light');
}

/** Returns what the user chose; 'system' until then. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(listeners.subscribe, themeChoice);
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') removeLocalSetting(STORAGE_KEY);
  else writeLocalSetting(STORAGE_KEY, choice);
  showChosen();
}

/** Follows the system's preference until the user chooses a theme, and follows a choice made in another tab. */
export function followTheme(): void {
  const system = matchMedia(darkSystem);
  showChosen();
  system.addEventListener('change', showChosen);
  addEventListener('storage', showChosen);
}

const darkSystem = '(prefers-color-scheme: dark)';

function themeChoice(): ThemeChoice {
  return readLocalSetting(STORAGE_KEY, themes) ?? 'system';
}

function showChosen(): void {
  const choice = themeChoice();
  if (choice !== 'system') show(choice);
  else show(matchMedia(darkSystem).matches ? 'dark' : 'light');
}

const listeners = createListeners();

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
