/// <reference lib="webworker" />
import {cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute} from 'workbox-precaching';
import {NavigationRoute, registerRoute} from 'workbox-routing';

import {backgroundSyncTag} from '#src/sync/background-sync.ts';
import {drainOutbox} from '#src/sync/drain-outbox.ts';
import {morningTag, showMorningNotice} from '#src/sync/morning-notice.ts';

import {refill} from './refill.ts';
import {receiveShared, takeShared} from './shared-file.ts';

declare const self: ServiceWorkerGlobalScope;

// These are Chromium's alone, so the library of types does not know them.
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent & {readonly tag: string};
    periodicsync: ExtendableEvent & {readonly tag: string};
  }
}

// The app's own files and nothing else: records live in IndexedDB alone.
const files = self.__WB_MANIFEST;
precacheAndRoute(files);
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(auth|rest|rpc|storage|functions)\//, /\/[^/]+\.[^/]+$/],
  }),
);

registerRoute(({url}) => url.pathname === '/share', receiveShared, 'POST');

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version takes over only when somebody asks for it.
self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  const isAsked = typeof data === 'object' && data !== null && 'type' in data;
  if (!isAsked) return;
  if (data.type === 'SKIP_WAITING') void self.skipWaiting();
  if (data.type === 'REFILL') event.waitUntil(refill(files).then(tell(event)));
  if (data.type === 'TAKE_SHARED') tell(event)(takeShared());
});

self.addEventListener('sync', (event) => {
  if (event.tag === backgroundSyncTag) event.waitUntil(drainOutbox());
});

self.addEventListener('periodicsync', (event) => {
  if (event.tag === morningTag) event.waitUntil(showMorningNotice(self.registration, new Date()));
});

// The only notifications are those of the morning.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage('/today'));
});

/** Shows a page of the app in a window that is open, or in a new one. */
async function showPage(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({type: 'window', includeUncontrolled: true});
  if (open === undefined) await self.clients.openWindow(path);
  else await open.focus();
}

/** Answers through the port that came with a message. */
function tell({ports}: ExtendableMessageEvent): (answer: boolean | File | null) => void {
  return (answer) => ports[0]?.postMessage(answer);
}
