import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {device as deviceDatabase} from '#src/db/device-database.ts';
import {lockMark} from '#src/lib/lock-mark.ts';
import {readAppLock, turnOnAppLock} from '#src/mutations/app-lock.ts';
import {removeLockedRecords, unlockWith} from '#src/mutations/unlock.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

const passphrase = 'quattro parole';

beforeEach(async () => {
  localStorage.clear();
  await signedInDevice();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await removeLockedRecords();
});

describe('the app lock', () => {
  it('is not turned on where the browser blocks the local storage', async () => {
    vi.stubGlobal('localStorage', null);
    await expect(turnOnAppLock(passphrase, 5)).rejects.toThrow('blocks the local storage');
    expect(await readAppLock()).toBeUndefined();
  });

  it('leaves no mark on a full disk', async () => {
    vi.spyOn(deviceDatabase.app_lock, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(turnOnAppLock(passphrase, 5)).rejects.toThrow('full');
    expect(lockMark()).toBeNull();
  });

  it('keeps the key of the tab that turned it on first', async () => {
    await turnOnAppLock(passphrase, 5);
    await expect(turnOnAppLock('altre parole', 5)).rejects.toThrow('Another tab');
    expect(await unlockWith(passphrase)).toMatchObject({minutes: 5});
  });

  it('keeps the mark of the tab that turned it on at the same moment', async () => {
    const both = [turnOnAppLock(passphrase, 5), turnOnAppLock('altre parole', 5)];
    const ended = await Promise.allSettled(both);
    expect(ended.filter(({status}) => status === 'rejected')).toHaveLength(1);
    expect(lockMark()).toBe((await readAppLock())?.mark);
  });
});
