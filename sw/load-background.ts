/// <reference lib="webworker" />
import type {Background} from './background.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Runs `background.ts` once and returns what it offers. The worker must do so while it is installed: the browser then
 * keeps the script with the worker, so that it belongs to the same version, and needs no connection later.
 */
export function loadBackground(): Background {
  if (self.background === undefined) importScripts(String(import.meta.env.BACKGROUND_SCRIPT));
  if (self.background === undefined) throw new Error('The background script has not run.');
  return self.background;
}
