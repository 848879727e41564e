import {readdirSync, rmSync, statSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import path from 'node:path';
import {dataFolder} from '#supabase/embedded/data-folder.ts';
import {provinceServer, type ProvinceServer} from './province-server.ts';
import {copyTemplate} from './template.ts';

/** A running server whose data are those of the template. */
export type LentProvince = {
  readonly server: ProvinceServer;
  /** Call it when no browser and no proxy is connected any more. */
  giveBack(): Promise<void>;
};

type Province = {
  readonly folder: string;
  readonly server: ProvinceServer;
  /** The last write of its database when it was opened. */
  readonly openedAt: bigint;
};

/** The province of an earlier journey, in which nobody has written. */
let untouched: Province | null = null;

/** More than half of the journeys only read, and opening a province takes a second of processor time. */
export async function lendProvince(): Promise<LentProvince> {
  const kept = untouched;
  untouched = null;
  if (kept !== null && isWritten(kept)) await remove(kept);
  else if (kept !== null) return lent(kept);
  return lent(await open());
}

function lent(province: Province): LentProvince {
  return {
    server: province.server,
    async giveBack() {
      const isKept = (await isIdle(province.server)) && !isWritten(province);
      if (isKept) untouched = province;
      else await remove(province);
    },
  };
}

// The last one is left when the worker ends.
process.once('exit', () => {
  if (untouched !== null) rmSync(untouched.folder, {recursive: true, force: true});
});

async function open(): Promise<Province> {
  const folder = await copyTemplate();
  const server = await provinceServer(folder);
  await server.start();
  return {folder, server, openedAt: lastWrite(folder)};
}

async function remove({server, folder}: Province): Promise<void> {
  await server.stop();
  await rm(folder, {recursive: true, force: true});
}

/**
 * Resolves to true once the server has answered all requests before this one: it answers one at a time. To false when it
 * is not running.
 */
async function isIdle({url}: ProvinceServer): Promise<boolean> {
  try {
    await (await fetch(`${url}/auth/v1/health`)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** The database writes its log before it acknowledges a change, and a restart writes there too. */
function isWritten({folder, openedAt}: Province): boolean {
  return lastWrite(folder) !== openedAt;
}

function lastWrite(folder: string): bigint {
  const log = path.join(dataFolder(folder).database, 'pg_wal');
  return readdirSync(log)
    .map((name) => statSync(path.join(log, name), {bigint: true}).mtimeNs)
    .reduce((last, time) => (time > last ? time : last), 0n);
}
