import {existsSync, mkdirSync, renameSync, rmSync} from 'node:fs';
import {dataFolder, finish, type DataFolder} from './data-folder.ts';
import {refuseForeignPlace} from './foreign-files.ts';

/**
 * Makes a province in a folder of its own, and puts it in the place of the present one once it is complete. A
 * process that ends before that moment leaves the present province, one that ends after it the new one.
 */
export async function replaceProvince(
  folder: DataFolder,
  make: (place: DataFolder) => Promise<void>,
): Promise<void> {
  const place = dataFolder(folder.restoring);
  try {
    await make(place);
    // All parts exist, so that each takes the place of the present one.
    mkdirSync(place.photos, {recursive: true});
    mkdirSync(place.attachments, {recursive: true});
    renameSync(folder.restoring, folder.restored);
  } catch (error) {
    rmSync(folder.restoring, {recursive: true, force: true});
    throw error;
  }
  settleReplacement(folder);
}

/**
 * Puts a complete new province in its place, and removes an incomplete one. The caller holds the folder's lock. Refuses
 * folders that no restore has made.
 */
export function settleReplacement(folder: DataFolder): void {
  refuseForeignPlace(dataFolder(folder.restoring));
  refuseForeignPlace(dataFolder(folder.restored));
  rmSync(folder.restoring, {recursive: true, force: true});
  if (!existsSync(folder.restored)) return;
  const made = dataFolder(folder.restored);
  // First: the mark of a database that was never completed would condemn the new one.
  finish(folder);
  for (const part of ['database', 'photos', 'attachments', 'secret'] as const) {
    // A part that is not there has its place since an earlier, interrupted call.
    if (!existsSync(made[part])) continue;
    rmSync(folder[part], {recursive: true, force: true});
    renameSync(made[part], folder[part]);
  }
  rmSync(folder.restored, {recursive: true, force: true});
}
