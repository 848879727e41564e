import {copyFolder} from './copy-folder.ts';
import {scratchFolder} from './scratch-folder.ts';

/** Set by the global setup; the workers inherit it. */
export const templateVariable = 'FRATERNITAS_TEMPLATE';

/** Copies the data folder of the seeded province; the caller removes the copy. */
export async function copyTemplate(): Promise<string> {
  const template = process.env[templateVariable];
  if (template === undefined) throw new Error('The template was not seeded.');
  const folder = await scratchFolder('data');
  await copyFolder(template, folder);
  return folder;
}
