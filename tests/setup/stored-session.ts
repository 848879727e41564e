import {device} from '#src/db/device-database.ts';

/** Ends the session on this device, if there is one. */
export async function deleteStoredSession(): Promise<void> {
  await device.session.clear();
}
