import {readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import type {DataFolder} from './data-folder.ts';
import {hasCode, Refusal} from './refusal.ts';

/**
 * Locks the folder for this process; returns a function that unlocks it. The lock of a dead process is taken
 * over.
 */
export function lockFolder(folder: DataFolder): () => void {
  const mine = ownerLine(process.pid);
  // Twice: the first attempt may remove a stale lock; at the second the folder is free, or another process was
  // faster.
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(folder.lock, mine, {flag: 'wx'});
      return () => release(folder, mine);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      clearStale(folder);
    }
  }
  throw taken(folder);
}

/** Refuses when another running server has the folder. */
export function refuseTakenFolder(folder: DataFolder): void {
  lockFolder(folder)();
}

function clearStale(folder: DataFolder): void {
  const found = read(folder.lock);
  if (found === null) return;
  if (isAlive(found)) throw taken(folder);
  // Moved before it is deleted: of two processes that remove it at once, one finds nothing to move.
  const aside = `${folder.lock}.${process.pid}`;
  try {
    renameSync(folder.lock, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = read(aside);
  if (moved !== null && moved !== found && isAlive(moved)) {
    renameSync(aside, folder.lock);
    throw taken(folder);
  }
  rmSync(aside, {force: true});
}

function release(folder: DataFolder, mine: string): void {
  if (read(folder.lock) === mine) rmSync(folder.lock, {force: true});
}

function taken(folder: DataFolder): Refusal {
  return new Refusal(
    `Another Fraternitas server (process ${read(folder.lock)?.split(' ')[0] ?? '?'}) uses the data folder ${folder.root}. Stop it first.`,
  );
}

function isAlive(owner: string): boolean {
  const pid = Number(owner.split(' ')[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  return owner === ownerLine(pid);
}

/**
 * The process id and, where the system provides it, its start time: after a restart of the machine another
 * program may have the same id.
 */
function ownerLine(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${pid} ${afterName[19] ?? ''}`;
  } catch {
    return `${pid} `;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
