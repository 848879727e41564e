import {mkdir} from 'node:fs/promises';
import path from 'node:path';
import {openDevice} from './device.ts';
import {createProblems} from './problems.ts';
import {moveIn} from './sign-in.ts';

/** Who of the demo province has a prepared profile: signed in, the records and the app on the device. */
export const residents = ['friar', 'secretary', 'admin'] as const;
export type Resident = (typeof residents)[number];

/** Set by the run's setup; the workers inherit it. */
const profilesVariable = 'FRATERNITAS_PROFILES';

/**
 * Moves each resident into a profile below `folder`, at the server that runs at `url`. What the server holds from then
 * on knows these sessions: it is copied together with them.
 */
export async function prepareProfiles(folder: string, url: string): Promise<void> {
  await mkdir(folder);
  for (const resident of residents) {
    const problems = createProblems();
    const device = await openDevice(url, problems, {
      chromium: 'engine',
      keepAs: path.join(folder, resident),
    });
    await moveIn(device.page(), resident);
    await device.close();
    const [first] = problems.found();
    if (first !== undefined) throw new Error(`While ${resident} moved in: ${first}`);
  }
  process.env[profilesVariable] = folder;
}

export function profileOf(resident: Resident): string {
  const folder = process.env[profilesVariable];
  if (folder === undefined) throw new Error('No profile was prepared.');
  return path.join(folder, resident);
}
