import {accessSync, constants, statfsSync} from 'node:fs';
import {mkdtemp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** A file system in memory, on Linux. Containers often have a small one. */
const inMemory = '/dev/shm';

/** Two journeys with three browsers each, and what they are copied from, need less than a quarter of it. */
const enoughBytes = 2 ** 32;

const place = hasRoom() ? inMemory : tmpdir();

/**
 * Makes a folder for what a journey throws away at its end, in memory where there is room: the database and the
 * browsers write thousands of small files, and nothing of them has to outlive the machine.
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
