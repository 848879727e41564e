import {chmodSync, existsSync, mkdtempSync, renameSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {copyFolder} from '#tests/e2e/support/copy-folder.ts';

/** The folder in which a run of tests keeps what several files begin with; the processes of the tests inherit it. */
const placeVariable = 'FRATERNITAS_KEPT_FOLDERS';

/** Makes the folder before the tests of a project run, and removes it after them. */
export function setup(): () => void {
  const place = mkdtempSync(path.join(tmpdir(), 'fraternitas-kept-'));
  // The user of PostgreSQL makes a folder in it, when the tests run as root.
  chmodSync(place, 0o711);
  process.env[placeVariable] = place;
  return () => {
    Reflect.deleteProperty(process.env, placeVariable);
    rmSync(place, {recursive: true, force: true});
  };
}

/**
 * Fills an empty folder by `make`. In a run of tests that happens once for each `name`: the other folders are copies of
 * the first, with its owner.
 */
export async function fillOnce(
  name: string,
  folder: string,
  make: (folder: string) => Promise<void> | void,
): Promise<void> {
  const place = process.env[placeVariable];
  const kept = place === undefined ? '' : path.join(place, name);
  if (existsSync(kept)) return copyFolder(kept, folder);
  await make(folder);
  if (place === undefined) return;
  const copy = mkdtempSync(path.join(place, 'copy-'));
  await copyFolder(folder, copy);
  try {
    renameSync(copy, kept);
  } catch {
    // Another process has kept its own meanwhile.
    rmSync(copy, {recursive: true, force: true});
  }
}
