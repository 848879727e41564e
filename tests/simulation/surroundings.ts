import {canonical} from './model/state.ts';
import {randomFrom} from './random.ts';
import type {World} from './world.ts';

/** Where the next storm's time begins: the database lives through all of them, and time never goes back. */
let horizon = Date.now();

/**
 * Puts the storm in the place of what a browser and a clock would be: time, chance, the lock manager and
 * the console. The engine's own wake-ups ask for a lock that is never given: rounds run when the storm says so.
 */
export async function inWorldOf<T>(world: World, work: () => Promise<T>): Promise<T> {
  const randomUUID = crypto.randomUUID.bind(crypto);
  const {info, warn, error} = console;
  const navigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  world.clock = horizon;
  Date.now = () => world.clock + (world.current?.skewMs ?? 0);
  crypto.randomUUID = seededUuids();
  console.warn = (...words: readonly unknown[]) => noteAlarm(world, words);
  console.info = () => undefined;
  console.error = () => undefined;
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: {locks: {request: () => new Promise(() => undefined)}},
  });
  try {
    return await work();
  } finally {
    // Two days, as a device's clock may be one ahead.
    horizon = world.clock + 2 * 24 * 3600 * 1000;
    Date.now = () => horizon;
    crypto.randomUUID = randomUUID;
    Object.assign(console, {info, warn, error});
    if (navigator) Object.defineProperty(globalThis, 'navigator', navigator);
    else Reflect.deleteProperty(globalThis, 'navigator');
  }
}

/** The digest is the last net: where nothing was broken on purpose, nothing may ever fall into it. */
function noteAlarm(world: World, words: readonly unknown[]): void {
  // Dexie says so when a database is removed under a tab, which it may be.
  if (String(words[0]).startsWith('Another connection wants to delete')) return;
  world.count('digest differed');
  if (!world.hasRot && !world.hasStolen) world.wrong(`the digest differed: ${canonical(words)}`);
}

function seededUuids(): typeof crypto.randomUUID {
  const random = randomFrom(7);
  const hex = (length: number) =>
    Array.from({length}, () => random.below(16).toString(16)).join('');
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}
