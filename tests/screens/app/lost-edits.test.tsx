import {render, screen} from '@testing-library/react';
import {Dexie} from 'dexie';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {LostEdits} from '#src/app/lost-edits.ts';
import {userDatabaseName} from '#src/db/database-names.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {readUnsentMark} from '#src/lib/unsent-mark.ts';
import {signOut} from '#src/mutations/sign-out.ts';
import {useUnsettledCount} from '#src/queries/sync-status.ts';
import {ToastHost} from '#src/ui/toast-host.tsx';
import {type Device, queue, signedInDevice} from '#tests/screens/support/device.ts';

let device: Device;
beforeEach(async () => {
  await startLanguage();
  device = await signedInDevice();
  await queue(device, {changes: {phone: '1'}});
  await queue(device, {changes: {phone: '2'}});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const draw = () =>
  render(
    <>
      <LostEdits />
      <ToastHost />
    </>,
  );
const Count = () => `${useUnsettledCount()} unsettled`;
const mark = () => readUnsentMark(device.userId);
const loss = () => screen.queryByRole('alert')?.textContent ?? null;

test('the loss of unsent edits is shown when their database is deleted under the page', async () => {
  draw();
  await expect.poll(mark).toBe(2);
  await Dexie.delete(userDatabaseName(device.userId));
  await expect.poll(loss).toContain('2 unsent changes are lost.');
  expect(mark()).toBe(0);
});

test('the loss of unsent edits is shown at the next start', async () => {
  const page = draw();
  await expect.poll(mark).toBe(2);
  page.unmount();
  await Dexie.delete(userDatabaseName(device.userId));
  draw();
  await expect.poll(loss).toContain('2 unsent changes are lost.');
});

test('a hidden tab leaves the loss of unsent edits to the tab that the user sees', async () => {
  const page = draw();
  await expect.poll(mark).toBe(2);
  page.unmount();
  await Dexie.delete(userDatabaseName(device.userId));
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  draw();
  render(<Count />);
  await screen.findByText('0 unsettled');
  expect([loss(), mark()]).toEqual([null, 2]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(loss).toContain('2 unsent changes are lost.');
  expect(mark()).toBe(0);
});

test('an edit that the worker has sent does not count as lost', async () => {
  const page = draw();
  await expect.poll(mark).toBe(2);
  page.unmount();
  await device.db.outbox.toCollection().modify({state: 'settled', settledAt: Date.now()});
  draw();
  await expect.poll(mark).toBe(0);
  expect(loss()).toBeNull();
});

test('an edit that the user discards does not count as lost', async () => {
  draw();
  await expect.poll(mark).toBe(2);
  await device.db.outbox.clear();
  await expect.poll(mark).toBe(0);
  expect(loss()).toBeNull();
});

test('edits that the user gives up at the sign-out do not count as lost', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const page = draw();
  await expect.poll(mark).toBe(2);
  page.unmount();
  await signOut();
  expect(mark()).toBe(0);
});
