import {createListeners} from './listeners.ts';
import {readLocalSetting, removeLocalSetting, writeLocalSetting} from './local-setting.ts';

/** Kept on the device. Absent, they are on. */
const STORAGE_KEY = 'single-keys';

/** Tells whether shortcuts of a single key are on (WCAG 2.1.4: they can be turned off). */
export function singleKeysOn(): boolean {
  return readLocalSetting(STORAGE_KEY, ['off']) === null;
}

export function switchSingleKeys(to: 'on' | 'off'): void {
  if (to === 'on') removeLocalSetting(STORAGE_KEY);
  else writeLocalSetting(STORAGE_KEY, to);
  listeners.notify();
}

export function subscribeSingleKeys(listener: () => void): () => void {
  return listeners.subscribe(listener);
}

/**
 * Returns whether a key alone is a command: not while the user types, not under a dialog, and not when another
 * handler has prevented its default.
 */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
  if (event.key !== key || event.ctrlKey || event.metaKey || event.defaultPrevented) return false;
  return singleKeysOn() && !isTyping(event.target) && !isDialogOpen();
}

/** Whether an open dialog covers the page and receives the keys. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [aria-modal="true"]') !== null;
}

const listeners = createListeners();

function isTyping(target: EventTarget | null): boolean {
  // Letters do nothing in these, and the focus stays there after a click.
  if (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)) {
    return false;
  }
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName))
  );
}
