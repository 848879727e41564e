import {statfs} from 'node:fs/promises';
import {hasCode, Refusal} from './refusal.ts';

const megabyte = 1024 * 1024;

/** What one request may write at most: rows, their indexes and history, and files of the write-ahead log. */
const leastFreeBytes = 128 * megabyte;

/** Tells whether the disk of a folder has room for what a request writes. */
export async function hasFreeSpace(folder: string, least = leastFreeBytes): Promise<boolean> {
  const {bavail, bsize} = await statfs(folder);
  return bavail * bsize >= least;
}

/** The refusal to open a database that finds no room: in the middle of a write it would never answer again. */
export function fullDisk(folder: string): Refusal {
  const needed = `${leastFreeBytes / megabyte} MB`;
  return new Refusal(`The disk of the data folder ${folder} is full. The server needs ${needed}.`);
}

/** Puts the folder's name in the place of an error about a disk without room; returns other errors unchanged. */
export function nameFullDisk(error: unknown, folder: string): unknown {
  // That of the database, and that of the file system.
  if (!hasCode(error, '53100', 'ENOSPC')) return error;
  return new Refusal(
    `The disk of the data folder ${folder} became full. Make room, then run the command again.`,
    {cause: error},
  );
}
