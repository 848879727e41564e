import {existsSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {provinceServer} from './province-server.ts';
import {templateVariable} from './template.ts';

/** Seeds one province for the whole run; each journey starts on a copy of it. */
async function seedTemplate(): Promise<() => Promise<void>> {
  if (!existsSync('dist/index.html')) throw new Error('Nothing is built: run `npm run build`.');
  const folder = await mkdtemp(path.join(tmpdir(), 'fraternitas-template-'));
  const server = await provinceServer(folder);
  await server.start();
  await server.stop();
  process.env[templateVariable] = folder;
  return () => rm(folder, {recursive: true, force: true});
}

export default seedTemplate;
