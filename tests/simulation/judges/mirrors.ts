import type {RowOf} from '#src/records/registry.ts';
import type {AnyRow} from '#src/records/record.ts';
import {isTableName, tableNames} from '#src/records/registry.ts';
import {canonical} from '#tests/simulation/model/state.ts';
import {
  countFullPages,
  layersOn,
  mirrorOn,
  outboxOf,
  recordOn,
} from '#tests/simulation/on-device.ts';
import type {Device} from '#tests/simulation/device/device.ts';
import type {World} from '#tests/simulation/world.ts';

/**
 * Checks that each mirror is what row-level security shows its user: every row, complete, and no other
 * row.
 */
export async function judgeMirrors(world: World): Promise<void> {
  for (const device of world.away) {
    const left = await countFullPages(device);
    if (left > 0) world.wrong(`device ${device.number} holds records of who is not there`);
  }
  for (const device of world.devices) {
    const visible = await world.server.visibleRows(device.user);
    for (const {id} of visible.get('brothers') ?? [])
      if (world.erased.has(id)) world.wrong(`mirror: ${id} was erased, and is there again`);
    for (const table of tableNames)
      await judgeTable(world, device, table, visible.get(table) ?? []);
    await judgeGone(world, device);
    const db = await device.look();
    const unreadable = await db.unreadable.count();
    if (unreadable > 0) world.wrong(`device ${device.number} cannot read ${unreadable} rows`);
  }
}

async function judgeTable(
  world: World,
  device: Device,
  table: string,
  theirs: readonly AnyRow[],
): Promise<void> {
  if (!isTableName(table)) return;
  const ours = new Map((await mirrorOn(device, table)).map((r) => [r.id, r]));
  const where = `device ${device.number}, ${table}`;
  for (const row of theirs) {
    const mirrored = ours.get(row.id);
    ours.delete(row.id);
    if (!mirrored) world.wrong(`mirror: ${where}: ${row.id} is missing`);
    else if (canonical(mirrored) !== canonical(asMirrored(mirrored, row)))
      world.wrong(`mirror: ${where}: ${canonical(mirrored)} is not ${canonical(row)}`);
  }
  for (const id of ours.keys()) world.wrong(`mirror: ${where}: ${id} is not his to see, or gone`);
}

/** The row of the server as a device has it: it ends the overlay of an approved new record. */
function asMirrored({applied_version: applied}: AnyRow, row: AnyRow): AnyRow {
  const isNew = row['status'] === 'approved' && row['operation'] === 'insert';
  return isNew && applied === null ? {...row, applied_version: null} : row;
}

/** Checks that no approved new record is on screen that was deleted. */
async function judgeGone(world: World, device: Device): Promise<void> {
  const open = [...(await outboxOf(device)).values()].filter(({state}) => state !== 'settled');
  const proposals = await mirrorOn(device, 'pending_changes');
  const pending = proposals.filter((row) => row['status'] === 'pending');
  const awaited = new Set([
    ...open.map(({recordId}) => recordId),
    ...pending.map((row) => row['record_id']),
  ]);
  for (const {
    target_table_name: table,
    record_id: id,
  } of proposals as unknown as RowOf<'pending_changes'>[]) {
    if (!isTableName(table) || awaited.has(id)) continue;
    if ((await layersOn(device, {table, id})).official) continue;
    if ((await recordOn(device, {table, id})).length > 0)
      world.wrong(`mirror: device ${device.number} shows ${table} ${id}, which is gone`);
  }
}
