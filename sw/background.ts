/// <reference lib="webworker" />
import {drainOutbox} from '#src/sync/drain-outbox.ts';
import {showMorningNotice} from '#src/sync/morning-notice.ts';

declare const self: ServiceWorkerGlobalScope;

// The types of the libraries do not know it, and one script can give another nothing but global values.
declare global {
  interface ServiceWorkerGlobalScope {
    background?: Background;
  }
}

/**
 * What the worker does while no page is open. It reads the records and talks to the server, so it is a script of its own:
 * the browser starts the worker before it opens a page, and opens the page sooner when this code is not run before.
 */
const background = {drainOutbox, showMorningNotice};

export type Background = typeof background;

self.background = background;
