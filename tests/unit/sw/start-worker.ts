import {vi} from 'vitest';

const origin = 'https://province.example';

export type Worker = {
  /** Opens an address of the app in the browser; resolves to the text that the worker answers, `null` without an answer. */
  readonly navigate: (address: string) => Promise<string | null>;
  /** Clicks the notification of the morning while the windows are open. Resolves to what happens to the windows. */
  readonly clickNotification: (windows: readonly string[]) => Promise<string[]>;
};

/**
 * Runs the service worker with a page in its cache, as a browser does that has installed it. Once for each test run,
 * because its libraries listen to the first scope alone. `vi.unstubAllGlobals` undoes it.
 */
export async function startWorker(): Promise<Worker> {
  const scope = Object.assign(new EventTarget(), {
    __WB_MANIFEST: [{url: 'index.html', revision: '1'}],
    location: new URL('/sw.js', origin),
    registration: {scope: `${origin}/`},
  });
  vi.stubGlobal('self', Object.assign(scope, {__WB_DISABLE_DEV_LOGS: true}));
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('ExtendableEvent', Event);
  vi.stubGlobal('FetchEvent', Event);
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('location', scope.location);
  vi.stubGlobal('registration', scope.registration);
  vi.stubGlobal('caches', {match: async () => new Response('the page of the app')});
  await import('#sw/sw.ts');
  return {
    clickNotification: async (windows) => {
      const events: string[] = [];
      const open = windows.map((name) => ({
        focus: async () => void events.push(`${name} gets the focus`),
        postMessage: (message: object) =>
          void events.push(`${name} gets ${JSON.stringify(message)}`),
      }));
      const openWindow = async (path: string) => void events.push(`a new window shows ${path}`);
      Object.assign(scope, {clients: {matchAll: async () => open, openWindow}});
      const work: Promise<void>[] = [];
      const waitUntil = (one: Promise<void>) => work.push(one);
      const notification = {close: () => undefined};
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), {notification, waitUntil}));
      await Promise.all(work);
      return events;
    },
    navigate: async (address) => {
      const answers: Promise<Response>[] = [];
      const request = new Request(new URL(address, origin));
      Object.defineProperty(request, 'mode', {value: 'navigate'});
      const respondWith = (answer: Promise<Response>) => answers.push(answer);
      const waitUntil = () => undefined;
      scope.dispatchEvent(Object.assign(new Event('fetch'), {request, respondWith, waitUntil}));
      const answer = await answers[0];
      return answer === undefined ? null : answer.text();
    },
  };
}

/** Addresses are relative to the page in a browser; Node has no page. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, origin) : input, init);
  }
}
