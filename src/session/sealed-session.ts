import {device} from '#src/db/device-database.ts';
import {lockMark, markLock} from '#src/lib/lock-mark.ts';

/**
 * Loads a page again that has no key for the session on this device: the app lock was turned on in another tab, or the
 * browser has forgotten its mark. The page then asks for the passphrase.
 */
export async function reloadIfSealed(): Promise<void> {
  const session = await device.session.get('current');
  if (!session || !('sealed' in session)) return;
  if (lockMark() === null) markLock('found');
  // A browser that blocks the mark would load the page for ever.
  if (lockMark() !== null) location.reload();
}
