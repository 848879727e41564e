import {vi} from 'vitest';

const origin = 'https://province.example';

export type Worker = {
  /** Opens an address of the app in the browser; resolves to the text that the worker answers, `null` without an answer. */
  readonly navigate: (address: string) => Promise<string | null>;
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
