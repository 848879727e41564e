import {randomBytes} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {hasCode, Refusal} from './refusal.ts';

export type DataFolder = {
  root: string;
  database: string;
  photos: string;
  secret: string;
  lock: string;
  /** Stands there while the database is being made: what it finds at a start was never finished. */
  unfinished: string;
};

/** Names what lies in the data folder; `FRATERNITAS_DATA` overrides where that is. */
export function dataFolder(
  root = process.env['FRATERNITAS_DATA'] || 'supabase/.temp/data',
): DataFolder {
  const absolute = path.resolve(root);
  return {
    root: absolute,
    database: path.join(absolute, 'pg'),
    photos: path.join(absolute, 'photos'),
    secret: path.join(absolute, 'jwt-secret'),
    lock: path.join(absolute, 'server.lock'),
    unfinished: path.join(absolute, 'unfinished'),
  };
}

/** Makes the folder, or refuses where nothing can be written. */
export function ensureFolder(folder: DataFolder): void {
  const probe = path.join(folder.root, `.probe-${process.pid}`);
  try {
    makeFolder(folder.root);
    // Tried rather than asked: rights, read-only disks and quotas all answer here.
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new Refusal(
      `The data folder ${folder.root} cannot be written (${String(error.code)}). Choose another with FRATERNITAS_DATA.`,
      {cause: error},
    );
  }
}

/** Makes the next start begin with a new database. */
export function startAnew(folder: DataFolder): void {
  writeFileSync(folder.unfinished, 'The database beside this file is being made.\n');
}

/**
 * Clears the place for a new database where there is none, or one whose making was interrupted;
 * answers whether it did. `finish` once it is whole.
 */
export function clearForNew(folder: DataFolder): boolean {
  if (existsSync(folder.database) && !existsSync(folder.unfinished)) return false;
  startAnew(folder);
  rmSync(folder.database, {recursive: true, force: true});
  rmSync(folder.photos, {recursive: true, force: true});
  rmSync(folder.secret, {force: true});
  return true;
}

/** Says that the new database is whole. */
export function finish(folder: DataFolder): void {
  rmSync(folder.unfinished, {force: true});
}

/** Reads the secret that signs sessions, made up at the first start and known to nobody else. */
export function jwtSecret(folder: DataFolder): string {
  try {
    const kept = readFileSync(folder.secret, 'utf8').trim();
    if (kept.length >= 32) return kept;
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(folder.secret, `${secret}\n`, {mode: 0o600});
  return secret;
}

// Not `recursive: true`: Node never comes back from that below /proc.
function makeFolder(wanted: string): void {
  if (existsSync(wanted)) return;
  makeFolder(path.dirname(wanted));
  mkdirSync(wanted);
}
