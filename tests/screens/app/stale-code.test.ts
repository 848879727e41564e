import {waitFor} from '@testing-library/react';
import {once} from 'node:events';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {reloadForStaleCode} from '#src/app/stale-code.ts';
import {registerDirtyForm} from '#src/lib/dirty-forms.ts';
import {keepPageFor} from '#src/lib/running-work.ts';

const reload = vi.fn<() => void>();
const asked: string[] = [];
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer(({method, url = ''}, answer) => {
    answer.setHeader('access-control-allow-origin', '*');
    answer.setHeader('access-control-allow-headers', '*');
    if (method === 'OPTIONS') {
      answer.writeHead(204).end();
      return;
    }
    asked.push(url);
    if (url === '/assets/there.js') answer.setHeader('content-type', 'text/javascript').end('');
    else if (url === '/assets/page.js') answer.setHeader('content-type', 'text/html').end('<p>');
    else if (url === '/assets/broken.js') answer.writeHead(503).end();
    else answer.writeHead(404).end();
  }).listen(0, 'localhost');
  await once(server, 'listening');
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  reloadForStaleCode();
});
afterAll(() => server.close());
beforeEach(() => {
  sessionStorage.clear();
  asked.length = 0;
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  window.dispatchEvent(new Event('pageshow'));
});
afterEach(() => {
  for (const one of document.head.querySelectorAll('script, link')) one.remove();
  vi.restoreAllMocks();
});

/** Tells the app, as Vite does, that code did not load; returns whether the import still rejects. */
function fail(message: string): boolean {
  const event = new Event('vite:preloadError', {cancelable: true});
  window.dispatchEvent(Object.assign(event, {payload: new Error(message)}));
  return !event.defaultPrevented;
}

const failFor = (file: string) =>
  fail(`error loading dynamically imported module: ${origin}${file}`);

/** Resolves when the app has asked the server for a file, and a moment for what follows has passed. */
async function untilAsked(file: string): Promise<void> {
  await waitFor(() => expect(asked).toContain(file));
  await new Promise((resolve) => setTimeout(resolve, 50));
}

test('missing code reloads the page once, after the drafts are saved', async () => {
  let finishDraft = () => {};
  const release = registerDirtyForm({
    question: 'Leave?',
    flush: () => new Promise((resolve) => (finishDraft = resolve)),
  });
  expect(failFor('/assets/gone.js')).toBe(true);
  await untilAsked('/assets/gone.js');
  expect(reload).not.toHaveBeenCalled();
  finishDraft();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());

  // Reloading did not help: now the screen must say so.
  asked.length = 0;
  expect(failFor('/assets/other.js')).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
  expect(reload).toHaveBeenCalledOnce();
  release();
});

test('the app reloads the page for missing code only when no upload or import runs', async () => {
  let end = () => {};
  const upload = keepPageFor('Uploading', new Promise<void>((resolve) => (end = resolve)));
  failFor('/assets/gone.js');
  await untilAsked('/assets/gone.js');
  expect(reload).not.toHaveBeenCalled();
  end();
  await upload;
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('the app reloads the page for missing code even after the clock was set back', async () => {
  sessionStorage.setItem('reloaded-for-code', String(Date.now() + 86_400_000));
  failFor('/assets/gone.js');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('code that the server answers with HTML counts as missing', async () => {
  failFor('/assets/page.js');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test.each(['/assets/there.js', '/assets/broken.js'])(
  'code that failed to load but still exists does not reload the page: %s',
  async (file) => {
    expect(failFor(file)).toBe(true);
    await untilAsked(file);
    expect(reload).not.toHaveBeenCalled();
  },
);

test('a page without a connection does not reload', async () => {
  const closed = createServer().listen(0, 'localhost');
  await once(closed, 'listening');
  const {port} = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  expect(fail(`error loading dynamically imported module: http://localhost:${port}/a.js`)).toBe(
    true,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(reload).not.toHaveBeenCalled();
});

test.each(['beforeunload', 'pagehide'])('a page does not reload after %s', async (leaving) => {
  window.dispatchEvent(new Event(leaving));
  expect(failFor('/assets/gone.js')).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test('a page that the user leaves during the check does not reload', async () => {
  failFor('/assets/gone.js');
  window.dispatchEvent(new Event('beforeunload'));
  await untilAsked('/assets/gone.js');
  expect(reload).not.toHaveBeenCalled();
});

test('the app checks the script of the page when the browser does not name the code', async () => {
  const script = document.createElement('script');
  // Not run by the test's browser, only read by the app.
  script.setAttribute('type', 'module');
  Object.defineProperty(script, 'src', {value: `${origin}/assets/index-1.js`});
  script.toggleAttribute('src', true);
  const find = vi.spyOn(document, 'querySelector').mockReturnValue(script);
  fail('Importing a module script failed.');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(asked).toEqual(['/assets/index-1.js']);
  find.mockRestore();
});
