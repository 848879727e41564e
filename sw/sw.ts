/// <reference lib="webworker" />
import {cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute} from 'workbox-precaching';
import {registerRoute} from 'workbox-routing';

import {serverUrl} from '#src/backend/endpoint.ts';
import {isPagePath} from '#src/lib/page-path.ts';
import {morningTag} from '#src/lib/periodic-sync.ts';
import {backgroundSyncTag} from '#src/sync/background-sync.ts';

import {
  answerAdminFile,
  keepAdminFiles,
  removeOldAdminFiles,
  renewAdminFiles,
} from './admin-files.ts';
import {loadBackground} from './load-background.ts';
import {refill} from './refill.ts';
import {receiveShared, takeShared} from './shared-file.ts';
import {addStaticRoutes, serverPaths} from './static-routes.ts';

declare const self: ServiceWorkerGlobalScope;

/** The build sets `forAdmins`, see supabase/hosting/admin-files.ts. */
type AppFile = {
  readonly url: string;
  readonly revision?: string | null;
  readonly forAdmins?: boolean;
};

// These are Chromium's alone, so the library of types does not know them.
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent & {readonly tag: string};
    periodicsync: ExtendableEvent & {readonly tag: string};
  }
}

// The app's own files and nothing else: records live in IndexedDB alone.
const all = self.__WB_MANIFEST.filter(isAppFile);
const files = all.filter(({forAdmins}) => forAdmins !== true);
const adminPaths = new Set(
  all.flatMap(({url, forAdmins}) => (forAdmins === true ? [`/${url}`] : [])),
);
precacheAndRoute(files);
cleanupOutdatedCaches();
registerRoute(
  ({url, sameOrigin}) => sameOrigin && adminPaths.has(url.pathname),
  ({request}) => answerAdminFile(request),
);

const ofServer = new RegExp(`^/(${serverPaths.join('|')})/`);
// The query is none of the rule's business: a search for 'S. Damiano' has a dot, too.
registerRoute(
  ({request, url: {pathname}}) =>
    request.mode === 'navigate' && isPagePath(pathname) && !ofServer.test(pathname),
  createHandlerBoundToURL('/index.html'),
);

registerRoute(({url}) => url.pathname === '/share', receiveShared, 'POST');

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.resolve().then(loadBackground));
  event.waitUntil(renewAdminFiles(adminPaths));
  event.waitUntil(addStaticRoutes(event, serverUrl()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), removeOldAdminFiles(adminPaths)]));
});

// A new version takes over only when somebody asks for it.
self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  const isAsked = typeof data === 'object' && data !== null && 'type' in data;
  if (!isAsked) return;
  if (data.type === 'SKIP_WAITING') void self.skipWaiting();
  if (data.type === 'REFILL') event.waitUntil(fillAll(isForAdmins(data)).then(tell(event)));
  if (data.type === 'TAKE_SHARED') tell(event)(takeShared());
});

self.addEventListener('sync', (event) => {
  if (event.tag === backgroundSyncTag) event.waitUntil(loadBackground().drainOutbox());
});

self.addEventListener('periodicsync', (event) => {
  if (event.tag !== morningTag) return;
  event.waitUntil(loadBackground().showMorningNotice(self.registration, new Date()));
});

// The only notifications are those of the morning.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage('/today'));
});

/** The build writes no plain addresses. */
function isAppFile(file: string | AppFile): file is AppFile {
  return typeof file !== 'string';
}

function isForAdmins(data: object): boolean {
  return 'forAdmins' in data && data.forAdmins === true;
}

/** Fetches what is missing of the files that this user's device keeps. Resolves to whether all are there. */
async function fillAll(forAdmins: boolean): Promise<boolean> {
  const filled = await Promise.all([refill(files), forAdmins ? keepAdminFiles(adminPaths) : true]);
  return filled.every(Boolean);
}

/**
 * Shows a page of the app in a window that is open, or in a new one. The open window goes to the page itself
 * (src/app/follow-worker.ts), because it may hold a form with unsaved edits.
 */
async function showPage(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({type: 'window', includeUncontrolled: true});
  if (open === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  await open.focus();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has the origin of its worker
  open.postMessage({type: 'SHOW_PAGE', path});
}

/** Answers through the port that came with a message. */
function tell({ports}: ExtendableMessageEvent): (answer: boolean | File | null) => void {
  return (answer) => ports[0]?.postMessage(answer);
}
