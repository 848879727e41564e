import {accessSync, constants, statfsSync} from 'node:fs';
import {mkdtemp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** A file system in memory, on Linux; in containers it is often small. */
const inMemory = '/dev/shm';

/** Two journeys with three browsers each, and their templates, need less than a quarter of it. */
const enoughBytes = 2 ** 32;

const place = hasRoom() ? inMemory : tmpdir();

/**
 * Makes a folder for temporary files of a journey, in memory if it has enough space: the database and the browsers
 * write thousands of small files.
 */
export function scratchFolder(name: string): Promise<string> {
  return mkdtemp(path.join(place, `fraternitas-${name}-`));
}

function hasRoom(): boolean {
  try {
    accessSync(inMemory, constants.W_OK);
    const {bavail, bsize} = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}
