import type {Device} from '#tests/simulation/device/device.ts';
import {countFullPages, mirrorOn, outboxOf} from '#tests/simulation/on-device.ts';
import {isPhotoPath} from '#tests/simulation/photos/photo-paths.ts';
import type {Values} from '#tests/simulation/server.ts';
import type {World} from '#tests/simulation/world.ts';

/**
 * Checks that the file of every saved photo is with the server, and that each device holds the pictures
 * that its user may see, and no other.
 */
export async function judgePhotos(world: World): Promise<void> {
  const {photos, ledger} = world;
  for (const edit of ledger.edits.values()) {
    const path = edit.typed['storage_path'];
    if (edit.table !== 'brother_photos' || edit.end !== null || !isPhotoPath(path)) continue;
    if (photos.textOf(path) === null && !photos.removed.has(path))
      world.wrong(`photos: device ${edit.device}, entry ${edit.seq}: the file was never uploaded`);
  }
  for (const device of world.devices) await judgeDevice(world, device);
}

async function judgeDevice(world: World, device: Device): Promise<void> {
  const {photos} = world;
  const where = `photos: device ${device.number}`;
  const named = await pathsFor(world, device);
  const db = await device.look();
  for (const {path, bytes} of await db.photos.toArray()) {
    const text = new TextDecoder().decode(bytes);
    if (text !== photos.chosen.get(path)) world.wrong(`${where} holds ${text} as ${path}`);
    if (!named.delete(path)) world.wrong(`${where} keeps ${path}, which no record names`);
  }
  for (const path of named)
    if (await photos.mayRead(device.user, path)) world.wrong(`${where} lacks ${path}`);
}

/** The photos in the records, the open proposals and the unsettled edits of a device. */
async function pathsFor({server}: World, device: Device): Promise<Set<string>> {
  const records = await mirrorOn(device, 'brother_photos');
  const proposals = (await server.proposals()).filter(
    (row) => row['status'] === 'pending' && row['requested_by'] === device.user,
  );
  const isEmptied = (await countFullPages(device)) === 0;
  const open = [...(await outboxOf(device)).values()].filter(({state}) => state !== 'settled');
  const values = [
    ...records,
    // A user who is not a member keeps their unsent edits alone.
    ...(isEmptied ? [] : proposals.map((row) => row['proposed_changes'] as Values)),
    ...open.map(({mutation}) => mutation.changes),
  ];
  return new Set(values.map((one) => one['storage_path']).filter((path) => isPhotoPath(path)));
}
