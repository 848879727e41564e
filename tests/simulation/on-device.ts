import type {OutboxEntry} from '#src/db/mutation.ts';
import {overlayRow} from '#src/db/overlay.ts';
import {readLayers} from '#src/mutations/open-form.ts';
import type {AnyRow} from '#src/records/record.ts';
import {childTables, recordOf, type TableName} from '#src/records/registry.ts';
import type {StoredPage} from '#src/db/user-database.ts';

import type {Device} from './device/device.ts';
import {writableNames} from './model/rules.ts';
import {canonical} from './model/state.ts';
import type {Values} from './server.ts';

const editable: readonly TableName[] = [
  'brothers',
  'places',
  'dioceses',
  'institution_assignments',
  'countries',
];

/** A record, from the mirror or from an unsent insert. */
export type Place = {readonly table: TableName; readonly id: string};

/** The records that a user could open on this device, in a fixed order. */
export async function rowsOn(device: Device): Promise<Place[]> {
  const places = new Map<string, Place>();
  for (const table of editable) {
    if (recordOf(table).writers === 'admins' && !device.isAdmin) continue;
    for (const {id} of await mirrorOn(device, table)) places.set(`${table}/${id}`, {table, id});
  }
  for (const {mutation, state} of (await outboxOf(device)).values()) {
    const {table, id, op} = mutation;
    if (op === 'insert' && state !== 'settled') places.set(`${table}/${id}`, {table, id});
  }
  return [...places].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place);
}

/** Ids to which a new or changed record may refer, including the user's own new records. */
export async function referencesOn(
  device: Device,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = ['countries', 'circumscriptions', 'places', 'institutions', 'brothers'] as const;
  const found = new Map<string, string[]>();
  const entries = [...(await outboxOf(device)).values()];
  for (const table of tables) {
    const own = entries.filter((e) => e.table === table && e.mutation.op === 'insert');
    const ids = (await mirrorOn(device, table)).map(({id}) => id);
    found.set(table, [...new Set([...ids, ...own.map((e) => e.recordId)])].sort());
  }
  return found;
}

/** The photo record of a brother as the screen shows it; `null` when it shows none. */
export async function photoOf(device: Device, brother: string): Promise<string | null> {
  const ids = await (await idsOn(device))('brother_photos');
  for (const id of ids.sort()) {
    const shown = (await recordOn(device, {table: 'brother_photos', id})).at(-1);
    if (shown?.['brother_id'] === brother) return id;
  }
  return null;
}

/** A record as the server has it and as the screen shows it. */
export async function recordOn(device: Device, {table, id}: Place): Promise<Values[]> {
  const {official, entries, shownProposals} = await layersOn(device, {table, id});
  const local = overlayRow(table, id, official, shownProposals, entries);
  return [official, local?.row ?? null].filter((row) => row !== null);
}

/**
 * The child rows of a record, as the mirror has them and as the screen shows them: with the children that the user has
 * added and not sent, and those that wait for an admin. After a restore the device sends the insert of such a child
 * again, an admin's takes effect at once, and the delete of the record then takes the child with it.
 */
export async function childrenOn(device: Device, {table, id}: Place): Promise<string[]> {
  const contents: string[] = [];
  const idsIn = await idsOn(device);
  for (const child of childTables(table)) {
    const {parent} = recordOf(child);
    for (const childId of await idsIn(child)) {
      const shown = await recordOn(device, {table: child, id: childId});
      if (parent === null || !shown.some((row) => row[parent] === id)) continue;
      contents.push(...shown.map((row) => contentOf(child, row)));
    }
  }
  return contents;
}

/** Looks up the rows of a table that the screen may show: in the mirror, in a proposal of the user, or not sent yet. */
async function idsOn(device: Device): Promise<(table: TableName) => Promise<string[]>> {
  const proposed = await mirrorOn(device, 'pending_changes');
  const unsent = [...(await outboxOf(device)).values()].filter(({state}) => state !== 'settled');
  return async (table) => {
    const ids = [
      ...(await mirrorOn(device, table)).map(({id}) => id),
      ...proposed
        .filter((row) => row['target_table_name'] === table)
        .map((row) => String(row['record_id'])),
      ...unsent.filter((entry) => entry.table === table).map(({recordId}) => recordId),
    ];
    return [...new Set(ids)];
  };
}

/** The fields of a row that users can write. */
export function contentOf(table: TableName, row: Values): string {
  return canonical(Object.fromEntries(writableNames(table).map((name) => [name, row[name]])));
}

export function outboxOf(device: Device): Promise<ReadonlyMap<number, OutboxEntry>> {
  return device.read('outbox', ['outbox'], async (db) => {
    const entries = await db.outbox.toArray();
    return new Map(entries.map((entry) => [entry.seq, entry]));
  });
}

export function pagesOn(device: Device): Promise<readonly StoredPage[]> {
  return device.read('pages', ['pages'], (db) => db.pages.toArray());
}

/** All rows of a table in the mirror. */
export async function mirrorOn(device: Device, table: TableName): Promise<AnyRow[]> {
  const pages = await pagesOn(device);
  return pages.flatMap((page) => (page.table === table ? page.rows : []));
}

/** The number of pages of the mirror that hold a record. */
export async function countFullPages(device: Device): Promise<number> {
  return (await pagesOn(device)).filter(({rows}) => rows.length > 0).length;
}

/** A record in the mirror, and what lies over it. */
export function layersOn(device: Device, {table, id}: Place) {
  return device.read(`layers of ${table}/${id}`, ['pages', 'outbox'], (db) =>
    readLayers(db, table, id),
  );
}
