// @vitest-environment happy-dom
import {expect, test} from 'vitest';
import {readFact, writeFact} from '#src/db/facts.ts';
import {showMorningNotice} from '#src/sync/morning-notice.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

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

test('the worker shows the notification of the day once', async () => {
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

test('a notification that the system refuses is shown at the next time', async () => {
  const {db} = await signedInDevice();
  await writeFact(db, 'morning', morning);
  const refusing = {showNotification: () => Promise.reject(new TypeError('No permission.'))};
  await expect(showMorningNotice(refusing, at(21, 8))).rejects.toThrow('No permission.');
  const system = notifications();
  await showMorningNotice(system, at(21, 10));
  expect(system.shown).toHaveLength(1);
});
