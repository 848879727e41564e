import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {registerServiceWorker} from '#src/app/service-worker.ts';
import {yieldToPage} from '#src/lib/pause.ts';
import type {Updates} from '#src/lib/updates.ts';
import {knownSession} from '#src/session/session.ts';

type Worker = EventTarget & {state: string; scriptURL: string};
type Registration = EventTarget & {
  installing: Worker | null;
  waiting: Worker | null;
  active: Worker;
  update: () => Promise<void>;
};

let container: EventTarget & {controller: Worker | null};
let registration: Registration;
let updates: Updates;
/** What the browser does when the app looks for a newer version. */
let onUpdate = (): void => {};

const workerIn = (state: string): Worker =>
  Object.assign(new EventTarget(), {state, scriptURL: '/sw.js', postMessage: () => {}});

beforeEach(async () => {
  const active = workerIn('activated');
  onUpdate = () => {};
  registration = Object.assign(new EventTarget(), {
    installing: null,
    waiting: null,
    active,
    update: async () => onUpdate(),
  });
  container = Object.assign(new EventTarget(), {
    controller: active,
    register: async () => registration,
    ready: new Promise<never>(() => {}),
  });
  Object.defineProperty(navigator, 'serviceWorker', {configurable: true, value: container});
  updates = registerServiceWorker();
  await updates.check();
  // Then the worker is asked for missing files.
  await knownSession();
  await yieldToPage();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The browser downloads a newer worker, which ends in this state. */
function download(end: 'installed' | 'redundant'): void {
  const worker = workerIn('installing');
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  worker.state = end;
  registration.installing = null;
  registration.waiting = end === 'installed' ? worker : null;
  worker.dispatchEvent(new Event('statechange'));
}

test('a tab is offered the newer version that another tab has put in place, and reloads at once', async () => {
  const told = vi.fn();
  updates.subscribe(told);
  expect(updates.waiting()).toBeNull();
  const newer = workerIn('activated');
  container.controller = newer;
  container.dispatchEvent(new Event('controllerchange'));
  expect(told).toHaveBeenCalled();
  expect(updates.waiting()).toBe(newer);
  expect(await updates.check()).toBe('newer');
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  updates.apply();
  expect(reload).toHaveBeenCalledOnce();
});

test('a tab is offered a version that comes after one whose download broke off', async () => {
  vi.useFakeTimers({toFake: ['performance', 'Date'], now: Date.now() + 120_000});
  onUpdate = () => download('redundant');
  await updates.check();
  expect(updates.waiting()).toBeNull();
  const told = vi.fn();
  updates.subscribe(told);
  onUpdate = () => download('installed');
  expect(await updates.check()).toBe('newer');
  expect(told).toHaveBeenCalled();
  expect(updates.waiting()).toBe(registration.waiting);
});

test('this tab keeps the version it was offered when another tab activates it', () => {
  download('installed');
  const newer = registration.waiting;
  expect(updates.waiting()).toBe(newer);
  registration.waiting = null;
  container.controller = newer;
  container.dispatchEvent(new Event('controllerchange'));
  expect(updates.waiting()).toBe(newer);
  download('installed');
  expect(updates.waiting()).not.toBe(newer);
});
