import {randomBytes} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {hasCode, Refusal} from './refusal.ts';

export type DataFolder = {
  root: string;
  database: string;
  photos: string;
  attachments: string;
  secret: string;
  lock: string;
  /** Exists while the database is being made: a database with this mark at a start was never completed. */
  unfinished: string;
  /** Holds the province that a restore is making. */
  restoring: string;
  /** Holds the complete province of a restore until it is in its place. */
  restored: string;
};

/** Returns the paths in the data folder; `FRATERNITAS_DATA` sets the folder. */
export function dataFolder(
  root = process.env['FRATERNITAS_DATA'] || 'supabase/.temp/data',
): DataFolder {
  const absolute = path.resolve(root);
  return {
    root: absolute,
    database: path.join(absolute, 'pg'),
    photos: path.join(absolute, 'photos'),
    attachments: path.join(absolute, 'attachments'),
    secret: path.join(absolute, 'jwt-secret'),
    lock: path.join(absolute, 'server.lock'),
    unfinished: path.join(absolute, 'unfinished'),
    restoring: path.join(absolute, 'restoring'),
    restored: path.join(absolute, 'restored'),
  };
}

/** Creates the folder, or refuses one that cannot be written. */
export function ensureFolder(folder: DataFolder): void {
  const probe = path.join(folder.root, `.probe-${process.pid}`);
  try {
    makeFolder(folder.root);
    // A write finds missing rights, read-only disks and quotas alike.
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

/** Marks the database as unfinished, so that the next opening removes it, with its files, and makes a new one. */
export function markUnfinished(folder: DataFolder): void {
  writeFileSync(folder.unfinished, 'The database beside this file is being made.\n');
}

/**
 * Prepares the place for a new database when there is none or an incomplete one; returns whether it did. Call
 * `finish` when the database is complete. It refuses files whose database is missing: they may be the only ones.
 */
export function prepareNew(folder: DataFolder): boolean {
  if (!existsSync(folder.unfinished)) {
    if (hasDatabase(folder)) return false;
    refuseFilesAlone(folder);
  }
  markUnfinished(folder);
  rmSync(folder.database, {recursive: true, force: true});
  rmSync(folder.photos, {recursive: true, force: true});
  rmSync(folder.attachments, {recursive: true, force: true});
  rmSync(folder.secret, {force: true});
  return true;
}

/** Refuses photos and attachments without a database. */
export function refuseFilesAlone(folder: DataFolder): void {
  const found = [folder.photos, folder.attachments].filter(holdsFiles);
  if (found.length === 0 || hasDatabase(folder)) return;
  throw new Refusal(
    `The database ${folder.database} is missing, but there are files in ${found.join(' and ')}. Put the database back, or move the files away. \
To delete them: npm run reset, or npm run restore -- <file> --replace.`,
  );
}

/** Tells whether the folder has a database; an empty place, such as that of a disk that is not mounted, is none. */
export function hasDatabase(folder: DataFolder): boolean {
  return holdsFiles(folder.database);
}

function holdsFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** Marks the new database as complete. */
export function finish(folder: DataFolder): void {
  rmSync(folder.unfinished, {force: true});
}

/** Reads the secret that signs sessions; it is created at the first start. */
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

// Not `recursive: true`: below /proc, Node then never returns.
function makeFolder(wanted: string): void {
  if (existsSync(wanted)) return;
  makeFolder(path.dirname(wanted));
  mkdirSync(wanted);
}
