import path from 'node:path';
import {openDevice} from './device.ts';
import {createProblems} from './problems.ts';
import {signInAndSync} from './sign-in.ts';

/** The demo users with a prepared profile: signed in, with the records and the app on the device. */
export const preparedUsers = ['friar', 'secretary', 'admin'] as const;
export type PreparedUser = (typeof preparedUsers)[number];

/** Set by the global setup; the workers inherit it. */
const profilesVariable = 'FRATERNITAS_PROFILES';

/**
 * Signs in each prepared user in a profile below `folder`, at the server at `url`. The database of the server contains
 * their sessions, so it is copied together with the profiles.
 */
export async function prepareProfiles(folder: string, url: string): Promise<void> {
  for (const user of preparedUsers) {
    const problems = createProblems();
    const device = await openDevice(url, problems, {
      chromium: 'engine',
      keepAs: path.join(folder, user),
    });
    await signInAndSync(device.page(), user);
    await device.close();
    const [first] = problems.found();
    if (first !== undefined) throw new Error(`While ${user} signed in: ${first}`);
  }
  process.env[profilesVariable] = folder;
}

export function profileOf(user: PreparedUser): string {
  const folder = process.env[profilesVariable];
  if (folder === undefined) throw new Error('No profile was prepared.');
  return path.join(folder, user);
}
