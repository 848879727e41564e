import {device} from '#src/db/device-database.ts';

/** Nobody is signed in on this device, whoever was. */
export async function deleteStoredSession(): Promise<void> {
  await device.session.clear();
}
