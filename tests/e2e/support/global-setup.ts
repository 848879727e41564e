import {existsSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import {prepareProfiles} from './profiles.ts';
import {provinceServer} from './province-server.ts';
import {scratchFolder} from './scratch-folder.ts';
import {copyTemplate, makeTemplate, templateVariable} from './template.ts';

/**
 * Prepares what each journey starts with a copy of: a seeded province, and a profile for each prepared user.
 */
async function prepare(): Promise<() => Promise<void>> {
  if (!existsSync('dist/index.html')) throw new Error('Nothing is built: run `npm run build`.');
  const removeTemplate = process.env[templateVariable] === undefined ? await makeTemplate() : null;
  const province = await copyTemplate();
  const profiles = await scratchFolder('profiles');
  const server = await provinceServer(province);
  await server.start();
  await prepareProfiles(profiles, server.url);
  await server.stop();
  // The sessions of the profiles are in it.
  process.env[templateVariable] = province;
  return async () => {
    for (const folder of [province, profiles]) await rm(folder, {recursive: true, force: true});
    removeTemplate?.();
  };
}

export default prepare;
