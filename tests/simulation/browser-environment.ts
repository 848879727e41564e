import {canonical} from './model/state.ts';
import {newerTable} from './newer-parts.ts';
import {randomFrom} from './random.ts';
import type {World} from './world.ts';

/** The start time of the next storm: the database lives through all of them, and its time never goes back. */
let nextStart = Date.now();

/**
 * Replaces the browser and the clock by the storm: time, random numbers, the lock manager and the console.
 * The engine's own wake-ups ask for a lock that they never get: rounds run only when the storm starts
 * them.
 */
export async function withSimulatedBrowser<T>(world: World, work: () => Promise<T>): Promise<T> {
  const randomUUID = crypto.randomUUID.bind(crypto);
  const {info, warn, error} = console;
  const navigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  world.clock = nextStart;
  Date.now = () => timeIn(world);
  crypto.randomUUID = seededUuids();
  console.warn = (...words: readonly unknown[]) => checkWarning(world, words);
  console.info = () => undefined;
  console.error = () => undefined;
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: {locks: {request: () => new Promise(() => undefined)}},
  });
  try {
    return await work();
  } finally {
    nextStart = world.clock;
    Date.now = () => nextStart;
    crypto.randomUUID = randomUUID;
    Object.assign(console, {info, warn, error});
    if (navigator) Object.defineProperty(globalThis, 'navigator', navigator);
    else Reflect.deleteProperty(globalThis, 'navigator');
  }
}

/**
 * The time of whatever runs now, ms: true on the server, up to a day off on a device. The server dates the proposals, and
 * devices lay them over a record in that order, so its clock must not be that of the device that calls it.
 */
function timeIn({clock, current, serverCalls}: World): number {
  return serverCalls > 0 ? clock : clock + (current?.skewMs ?? 0);
}

/** Checks that the digest never finds a difference that was not made on purpose. */
function checkWarning(world: World, words: readonly unknown[]): void {
  // Dexie logs this when a database is deleted under a tab, which is allowed here.
  if (String(words[0]).startsWith('Another connection wants to delete')) return;
  world.count('digest differed');
  // A newer version of the app finds what an older one passed over.
  if (world.hasOlderApp && canonical(words[1]) === canonical([newerTable])) return;
  if (!world.hasDamagedMirror && !world.wasLockTaken)
    world.wrong(`the digest differed: ${canonical(words)}`);
}

function seededUuids(): typeof crypto.randomUUID {
  const random = randomFrom(7);
  const hex = (length: number) =>
    Array.from({length}, () => random.below(16).toString(16)).join('');
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}
