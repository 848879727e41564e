import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {device as deviceDatabase} from '#src/db/device-database.ts';
import {lockMark} from '#src/lib/lock-mark.ts';
import {readAppLock, turnOnAppLock} from '#src/mutations/app-lock.ts';
import {removeLockedRecords} from '#src/mutations/unlock.ts';
import {AppLockCard} from '#src/screens/settings/app-lock-card.tsx';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

/** Loads the page again, if the browser did. */
let load = vi.fn<() => void>();
beforeEach(async () => {
  localStorage.clear();
  load = vi.spyOn(location, 'reload').mockImplementation(() => {});
  (await signedInDevice()).db.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  // A page that locks itself is hidden until the browser loads it again.
  document.body.hidden = false;
  await removeLockedRecords();
});

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), {target: {value: text}});
const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));

describe('the card of the app lock', () => {
  it('turns the lock on with a passphrase typed twice, and loads the page again', async () => {
    await show(<AppLockCard />, '/settings');
    fireEvent.click(await screen.findByRole('button', {name: 'Turn on the app lock'}));
    type('New passphrase', 'short');
    press('Turn on the app lock');
    expect(screen.getByText('Use at least 8 characters.').textContent).not.toBe('');
    type('New passphrase', 'quattro parole');
    type('New passphrase again', 'quattro parole');
    press('Turn on the app lock');
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(await readAppLock()).toMatchObject({state: 'sealing', minutes: 5});
  });

  it('shows at once that another tab has turned the lock on', async () => {
    await show(<AppLockCard />, '/settings');
    await screen.findByRole('button', {name: 'Turn on the app lock'});
    await turnOnAppLock('quattro parole', 5);
    window.dispatchEvent(new StorageEvent('storage', {key: 'app-lock'}));
    await screen.findByRole('button', {name: 'Lock now'});
  });

  it('replaces the passphrase only when the user types the present one', async () => {
    await turnOnAppLock('quattro parole', 5);
    await show(<AppLockCard />, '/settings');
    fireEvent.click(await screen.findByRole('button', {name: 'Change passphrase'}));
    type('Current passphrase', 'wrong');
    type('New passphrase', 'altre parole');
    type('New passphrase again', 'altre parole');
    press('Change passphrase');
    await screen.findByText('This is not the passphrase.');
    type('Current passphrase', 'quattro parole');
    press('Change passphrase');
    await screen.findByText('The passphrase is changed.');
    expect(document.activeElement?.textContent).toBe('Change passphrase');
  });

  it('stores the number of minutes that the user chooses', async () => {
    await turnOnAppLock('quattro parole', 5);
    await show(<AppLockCard />, '/settings');
    const minutes = await screen.findByLabelText<HTMLSelectElement>('Lock after');
    expect(minutes.value).toBe('5');
    fireEvent.change(minutes, {target: {value: '1'}});
    await waitFor(async () => expect(await readAppLock()).toMatchObject({minutes: 1}));
    await waitFor(() => expect(minutes.value).toBe('1'));
  });

  it('turns the lock off once the page is loaded again', async () => {
    await turnOnAppLock('quattro parole', 5);
    const before = lockMark();
    await show(<AppLockCard />, '/settings');
    fireEvent.click(await screen.findByRole('button', {name: 'Turn off'}));
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(await readAppLock()).toMatchObject({state: 'opening'});
    expect(lockMark()).not.toBe(before);
  });

  it('shows why the device could not store a change', async () => {
    await turnOnAppLock('quattro parole', 5);
    await show(<AppLockCard />, '/settings');
    const minutes = await screen.findByRole('combobox');
    const put = vi.spyOn(deviceDatabase.app_lock, 'put').mockImplementation(() => {
      throw new Error('The disk is full.');
    });
    fireEvent.change(minutes, {target: {value: '15'}});
    await screen.findByText('The disk is full.');
    expect(minutes).toHaveProperty('value', '5');
    put.mockImplementation(() => {
      throw new Error('The database is damaged.');
    });
    press('Turn off');
    await screen.findByText('The database is damaged.');
    expect(load).not.toHaveBeenCalled();
  });
});
