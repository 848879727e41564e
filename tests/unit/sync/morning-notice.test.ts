// @vitest-environment happy-dom
import {expect, test, vi} from 'vitest';
import {dropFact, readFact, writeFact} from '#src/db/facts.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {removeFormerUsers} from '#src/session/sign-in.ts';
import {closeRecords} from '#src/sync/closing.ts';
import {showMorningNotice} from '#src/sync/morning-notice.ts';
import {runRound} from '#src/sync/round.ts';
import {queue, signedInDevice} from '#tests/screens/support/device.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';
import {cursorAt, makeWorld, ok, page} from './world.ts';

installWebLocks();

const morning = {
  byDay: {'2026-11-21': {title: 'Today', body: 'Leone: Birthday · turns 66'}},
  shownOn: null,
};

/** Stands for the browser's notifications, and lists what they say. */
function notifications() {
  const shown: string[] = [];
  const showNotification = async (title: string, options?: NotificationOptions) => {
    shown.push(`${title} – ${options?.body}`);
  };
  return {shown, showNotification};
}

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30);

test('the notification of the day is shown once', async () => {
  const {db} = await signedInDevice();
  await writeFact(db, 'morning', morning);
  const system = notifications();
  await showMorningNotice(system, at(21, 6));
  await showMorningNotice(system, at(21, 18));
  expect(system.shown).toEqual(['Today – Leone: Birthday · turns 66']);
  expect(await readFact(db, 'morning')).toEqual({...morning, shownOn: '2026-11-21'});
});

test.each([
  ['at night', at(21, 3)],
  ['late in the evening', at(21, 20)],
  ['on a day without a celebration', at(22, 8)],
])('the worker shows no notification %s', async (_, now) => {
  const {db} = await signedInDevice();
  await writeFact(db, 'morning', morning);
  const system = notifications();
  await showMorningNotice(system, now);
  expect(system.shown).toEqual([]);
});

test('the worker shows no notification after the user has signed out', async () => {
  const {db} = await signedInDevice();
  await writeFact(db, 'morning', morning);
  await deleteStoredSession();
  const system = notifications();
  await showMorningNotice(system, at(21, 8));
  expect(system.shown).toEqual([]);
});

test.each([
  [4, 59, 0],
  [5, 0, 1],
  [19, 59, 1],
  [20, 0, 0],
])('the worker at %i:%i shows %i notifications', async (hour, minute, count) => {
  const {db} = await signedInDevice();
  await writeFact(db, 'morning', morning);
  const system = notifications();
  await showMorningNotice(system, new Date(2026, 10, 21, hour, minute));
  expect(system.shown).toHaveLength(count);
});

test('a notification has the icon of the app and a tag by which a newer one replaces it', async () => {
  const {db} = await signedInDevice();
  await writeFact(db, 'morning', morning);
  const options: unknown[] = [];
  const showNotification = async (_: string, given?: object) => void options.push(given);
  await showMorningNotice({showNotification}, at(21, 6));
  expect(options).toEqual([
    {
      body: 'Leone: Birthday · turns 66',
      icon: '/icons/icon-192.png',
      tag: 'morning',
    },
  ]);
});

test('the worker shows no notification unless the user wants one', async () => {
  await signedInDevice();
  const system = notifications();
  await showMorningNotice(system, at(21, 8));
  expect(system.shown).toEqual([]);
});

test('a notification that the user stops while it is shown stays stopped', async () => {
  const {db} = await signedInDevice();
  await writeFact(db, 'morning', morning);
  await showMorningNotice({showNotification: () => dropFact(db, 'morning')}, at(21, 8));
  expect(await readFact(db, 'morning')).toBeUndefined();
});

test('texts that the app writes while a notification is shown are kept', async () => {
  const {db} = await signedInDevice();
  await writeFact(db, 'morning', morning);
  const newer = {...morning, byDay: {}};
  await showMorningNotice({showNotification: () => writeFact(db, 'morning', newer)}, at(21, 8));
  expect(await readFact(db, 'morning')).toEqual({byDay: {}, shownOn: '2026-11-21'});
});

const texts = async (db: UserDatabase) => (await readFact(db, 'morning'))?.byDay;

test.each(['revokedSince', 'expiredSince', 'closedSince'] as const)(
  'the worker shows no notification after the records were removed: %s',
  async (reason) => {
    const {db} = await signedInDevice();
    await writeFact(db, 'morning', morning);
    await closeRecords(db, reason, Date.now());
    const system = notifications();
    await showMorningNotice(system, at(21, 8));
    expect(system.shown).toEqual([]);
    expect(await texts(db)).toEqual({});
  },
);

test('the worker shows no notification on a device that was offline for longer than the province allows', async () => {
  const {db} = await signedInDevice();
  await writeFact(db, 'morning', morning);
  await writeFact(db, 'syncedAt', at(21, 8).getTime() - 91 * 86_400_000);
  const system = notifications();
  await showMorningNotice(system, at(21, 8));
  expect(system.shown).toEqual([]);
});

test('the next sign-in of another user removes the texts of the former user’s mornings', async () => {
  const device = await signedInDevice();
  await writeFact(device.db, 'morning', morning);
  await queue(device);
  await removeFormerUsers(crypto.randomUUID());
  expect(await texts(await openUserDatabase(device.userId))).toEqual({});
});

test.each([
  ['brothers', {}],
  ['vows', morning.byDay],
  ['countries', morning.byDay],
])(
  'the removal of a row of %s leaves %j as the texts of the coming mornings',
  async (table, left) => {
    const world = await makeWorld();
    await runRound(world.ports);
    await writeFact(world.db, 'morning', morning);
    const removed = {table, id: crypto.randomUUID(), op: 'D'} as const;
    world.onPull = () => ok(page([removed], {cursor: cursorAt(6)}));
    await runRound(world.ports);
    expect(await texts(world.db)).toEqual(left);
  },
);

test('a new mirror removes the texts of the coming mornings', async () => {
  const world = await makeWorld();
  await runRound(world.ports);
  await writeFact(world.db, 'morning', morning);
  world.onPull = () => ok(page([], {cursor: cursorAt(6, 'a'), reset: true}));
  await runRound(world.ports);
  expect(await texts(world.db)).toEqual({});
});

test('the removal of the records closes the notifications on the screen', async () => {
  const {db} = await signedInDevice();
  const close = vi.fn();
  vi.stubGlobal('navigator', {
    serviceWorker: {getRegistration: async () => ({getNotifications: async () => [{close}]})},
  });
  await closeRecords(db, 'closedSince', Date.now());
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  vi.unstubAllGlobals();
});

test('a notification that the system refuses is shown at the next time', async () => {
  const {db} = await signedInDevice();
  await writeFact(db, 'morning', morning);
  const refusing = {showNotification: () => Promise.reject(new TypeError('No permission.'))};
  await expect(showMorningNotice(refusing, at(21, 8))).rejects.toThrow('No permission.');
  const system = notifications();
  await showMorningNotice(system, at(21, 10));
  expect(system.shown).toHaveLength(1);
});
