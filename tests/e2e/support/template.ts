import {appendFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {dataFolder} from '#supabase/embedded/data-folder.ts';
import {freePort} from '#tests/setup/free-port.ts';
import {compileServer} from './compiled-server.ts';
import {copyFolder} from './copy-folder.ts';
import {scratchFolder} from './scratch-folder.ts';
import {startProcess} from './server-process.ts';

/** The data folder of a seeded province, for every step of a test run; a journey starts with a copy of it. */
export const templateVariable = 'FRATERNITAS_TEMPLATE';

/** Seeds a province in a data folder of its own, and returns a function that removes it. */
export async function makeTemplate(): Promise<() => void> {
  const folder = await scratchFolder('template');
  const template = path.join(folder, 'province');
  await compileServer();
  const server = startProcess();
  await server.execute({root: template, port: await freePort('127.0.0.1')});
  await server.execute('close');
  await server.kill();
  shrinkPageCache(template);
  process.env[templateVariable] = template;
  return () => rmSync(folder, {recursive: true, force: true});
}

/**
 * At each start the database clears its page cache: of the usual 128 MB that takes a fifth of the start, and a run starts
 * it more than a hundred times. The province has less than 32 MB.
 */
function shrinkPageCache(template: string): void {
  const settings = path.join(dataFolder(template).database, 'postgresql.conf');
  appendFileSync(settings, "shared_buffers = '32MB'\n");
}

/** Copies the seeded province into a new data folder; the caller removes the copy. */
export async function copyTemplate(): Promise<string> {
  const folder = await scratchFolder('data');
  if (!(await fillFromTemplate(folder))) throw new Error('The template was not seeded.');
  return folder;
}

/**
 * Copies the seeded province into an empty folder; returns whether there is one. A test that runs alone has none,
 * and its server seeds the folder itself.
 */
export async function fillFromTemplate(folder: string): Promise<boolean> {
  const template = process.env[templateVariable];
  if (template === undefined) return false;
  await copyFolder(template, folder);
  return true;
}
