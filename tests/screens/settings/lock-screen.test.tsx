import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {LockScreen} from '#src/screens/settings/lock-screen.tsx';
import {atRest} from '#src/db/at-rest.ts';
import {turnOnAppLock} from '#src/mutations/app-lock.ts';
import {removeLockedRecords} from '#src/mutations/unlock.ts';
import {queue, signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

beforeEach(async () => {
  const device = await signedInDevice();
  await queue(device);
  await turnOnAppLock('quattro parole', 5);
  device.db.close();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await removeLockedRecords();
});

const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('Passphrase of this device'), {target: {value: text}});
const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));

describe('the lock screen', () => {
  it('shows a wrong passphrase as an error of its field, and focuses the field', async () => {
    const onUnlock = vi.fn<() => void>();
    await show(<LockScreen state="sealed" onUnlock={onUnlock} />, '/settings');
    type('quattro parola');
    press('Unlock');
    await screen.findByText('This is not the passphrase.');
    const field = screen.getByLabelText('Passphrase of this device');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(onUnlock).not.toHaveBeenCalled();
    expect(atRest.seal).toBeUndefined();
  });

  it('announces each wrong passphrase, while the field keeps the focus', async () => {
    await show(<LockScreen state="sealed" onUnlock={() => {}} />, '/settings');
    screen.getByLabelText('Passphrase of this device').focus();
    type('quattro parola');
    press('Unlock');
    const first = await screen.findByRole('alert');
    expect(first.textContent).toBe('This is not the passphrase.');
    type('quattro parol');
    press('Unlock');
    await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first));
    expect(screen.getByRole('alert').textContent).toBe('This is not the passphrase.');
  });

  it('unlocks the app with the right passphrase, and passes its key and minutes on', async () => {
    const onUnlock = vi.fn<(unlocked: object) => void>();
    await show(<LockScreen state="sealing" onUnlock={onUnlock} />, '/settings');
    type('quattro parole');
    press('Unlock');
    await waitFor(() => expect(onUnlock).toHaveBeenCalledOnce());
    expect(onUnlock).toHaveBeenCalledWith({key: expect.any(Uint8Array) as unknown, minutes: 5});
  });

  it('says how many unsent changes are lost before it removes anything', async () => {
    const confirm = vi.fn<() => boolean>(() => false);
    vi.stubGlobal('confirm', confirm);
    await show(<LockScreen state="sealed" onUnlock={() => {}} />, '/settings');
    press('Forgot the passphrase?');
    await screen.findByText(/^One change has not been sent yet/);
    press('Remove the records from this device');
    expect(confirm).toHaveBeenCalledOnce();
    expect((await indexedDB.databases()).length).toBe(2);
  });
});
