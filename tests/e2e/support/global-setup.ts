import {existsSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import path from 'node:path';
import {compileServer} from './compiled-server.ts';
import {prepareProfiles} from './profiles.ts';
import {provinceServer} from './province-server.ts';
import {scratchFolder} from './scratch-folder.ts';
import {templateVariable} from './template.ts';

/**
 * Prepares what each journey starts with a copy of: a seeded province, and a profile for each prepared user.
 */
async function prepare(): Promise<() => Promise<void>> {
  if (!existsSync('dist/index.html')) throw new Error('Nothing is built: run `npm run build`.');
  const folder = await scratchFolder('template');
  const template = path.join(folder, 'province');
  await compileServer();
  const server = await provinceServer(template);
  await server.start();
  await prepareProfiles(path.join(folder, 'profiles'), server.url);
  await server.stop();
  process.env[templateVariable] = template;
  return () => rm(folder, {recursive: true, force: true});
}

export default prepare;
