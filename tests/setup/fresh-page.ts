// React is shared, so its timers are, too: this loads it before they are recorded.
import {cleanup} from '@testing-library/react';
import {Dexie} from 'dexie';
import {afterAll, afterEach, vi} from 'vitest';

// The libraries stay from file to file; what they and the tests have left on the page does not.

const startUrl = 'http://localhost:3000/';
/** How the names of the app's own channels begin. */
const appChannels = 'fraternitas-';

const undo = [
  recordListeners(window),
  recordListeners(document),
  recordProperties(navigator),
  recordLiveQueries(),
  recordTimers(),
  recordChannels(),
];

// Registered first, so it runs last.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const one of undo) one();
  emptyPage();
});

// The runner's globals are off, so the library cannot register this itself.
afterEach(cleanup);

type Listener = Parameters<EventTarget['addEventListener']>;

/** Returns a function that removes the listeners that `target` gets until then. */
function recordListeners(target: EventTarget): () => void {
  const add = target.addEventListener.bind(target);
  const giveBack = recordProperties(target, ['addEventListener']);
  const added: Listener[] = [];
  target.addEventListener = (...listener: Listener) => {
    added.push(listener);
    add(...listener);
  };
  return () => {
    giveBack();
    for (const listener of added) target.removeEventListener(...listener);
  };
}

/** Returns a function that gives `target` its own properties back as they are now: the named ones, or all. */
function recordProperties(target: object, names?: readonly PropertyKey[]): () => void {
  const before = Object.getOwnPropertyDescriptors(target);
  return () => {
    for (const name of names ?? Reflect.ownKeys(target)) {
      const property: PropertyDescriptor | undefined = Reflect.get(before, name);
      if (property) Object.defineProperty(target, name, property);
      else Reflect.deleteProperty(target, name);
    }
  };
}

type LiveQueries = {
  readonly subscribers: readonly (() => void)[];
  readonly unsubscribe: (subscriber: () => void) => void;
};

/** Returns a function that ends the live queries that begin until then: Dexie, which is shared, would keep them for ever. */
function recordLiveQueries(): () => void {
  const {storagemutated} = Dexie.on as unknown as {readonly storagemutated: LiveQueries};
  const before = new Set(storagemutated.subscribers);
  return () => {
    const begun = storagemutated.subscribers.filter((one) => !before.has(one));
    for (const one of begun) storagemutated.unsubscribe(one);
  };
}

/** Returns a function that stops the timers that are set until then: the engine's would begin a round of the next file. */
function recordTimers(): () => void {
  const {setTimeout: wait, setInterval: repeat} = globalThis;
  const timers: ReturnType<typeof wait>[] = [];
  const recording =
    (begin: typeof wait | typeof repeat) =>
    (work: () => void, ms?: number, ...values: []) => {
      const timer = begin(work, ms, ...values);
      timers.push(timer);
      return timer;
    };
  Object.assign(globalThis, {setTimeout: recording(wait), setInterval: recording(repeat)});
  return () => {
    Object.assign(globalThis, {setTimeout: wait, setInterval: repeat});
    // This ends both kinds.
    for (const timer of timers) clearTimeout(timer);
  };
}

/**
 * Returns a function that closes the app's channels that are opened until then: the next file would hear this one's tabs.
 * Dexie, which is shared, opens its own again when a page comes back from the page cache, and keeps it.
 */
function recordChannels(): () => void {
  const {BroadcastChannel: Channel} = globalThis;
  const opened: BroadcastChannel[] = [];
  class RecordedChannel extends Channel {
    constructor(name: string) {
      super(name);
      if (name.startsWith(appChannels)) opened.push(this);
    }
  }
  Object.assign(globalThis, {BroadcastChannel: RecordedChannel});
  return () => {
    Object.assign(globalThis, {BroadcastChannel: Channel});
    for (const channel of opened) channel.close();
  };
}

/** The head stays: what the libraries keep there, they expect to find again. */
function emptyPage(): void {
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  // Not by the history: the page may have left for another origin.
  const {happyDOM} = window as unknown as {readonly happyDOM: {setURL(url: string): void}};
  happyDOM.setURL(startUrl);
  // Otherwise the next file's first page seems to come from a page of this file.
  window.history.replaceState(null, '');
}
