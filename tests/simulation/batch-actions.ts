import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';

import type {Action} from './actions.ts';
import {enterImport, enterMerge, enterUndone, type Touched} from './batch-ledger.ts';
import {changesBetween, holdingsOf, judgeMerge, judgeUndone} from './judges/batches.ts';
import {province} from './province.ts';
import {type ImportRow, Refusal} from './server.ts';
import type {World} from './world.ts';

/** An import that an admin has prepared by what was there at that time. */
export type PreparedImport = {
  readonly batch: string;
  readonly admin: string;
  readonly table: TableName;
  readonly rows: readonly ImportRow[];
  readonly shown: ReadonlyMap<string, AnyRow>;
};

/** What the admins have loaded to decide on: they act on it much later, or twice. */
export type AdminArea = {
  readonly imports: PreparedImport[];
  /** The brothers as they were looked at last. */
  brothers: readonly AnyRow[];
  /** What each batch has written that the server knows. */
  batches: Map<string, readonly Touched[]>;
};

export function emptyAdminArea(): AdminArea {
  return {imports: [], brothers: [], batches: new Map()};
}

/** Admins import files, merge two records of one brother, and undo what they did. */
export async function runBatchAction(world: World, action: Action): Promise<void> {
  const admin = province.admins[action.choice % 2] ?? '';
  switch (action.kind) {
    case 'prepare import':
      return prepareImport(world, admin, action);
    case 'send import':
      return sendImport(world, action);
    case 'read brothers':
      world.adminArea.brothers = await rowsFor(world, admin, 'brothers');
      return;
    case 'merge':
      return merge(world, admin, action);
    case 'undo batch':
      return undo(world, admin, action);
    default:
      return undefined;
  }
}

/** Some records get new values, and one is new. */
async function prepareImport(world: World, admin: string, {pick, choice}: Action): Promise<void> {
  const [table, field] =
    choice % 3 === 0 ? (['brothers', 'birth_place'] as const) : (['places', 'city'] as const);
  const rows = await rowsFor(world, admin, table);
  const chosen =
    rows.length === 0 ? [] : [rows[pick % rows.length], rows[(pick + 1) % rows.length]];
  const shown = new Map(chosen.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  const updates = [...shown.values()].map(({id, version}, index): ImportRow => {
    const values = {[field]: world.ledger.newMark()};
    return {n: index + 1, id, op: 'update', values, base_version: version};
  });
  const added: ImportRow = {
    n: updates.length + 1,
    id: crypto.randomUUID(),
    op: 'insert',
    values: {...newRow(table, rows[0]), [field]: world.ledger.newMark()},
    base_version: null,
  };
  const batch = crypto.randomUUID();
  const all = choice % 2 === 0 ? [...updates, added] : updates;
  if (all.length > 0) world.adminArea.imports.push({batch, admin, table, rows: all, shown});
}

function newRow(table: TableName, like: AnyRow | undefined) {
  if (table === 'places') return {place_name: 'From a file', type: 'fraternity'};
  return {
    name: 'Fra from a file',
    membership_status: 'active',
    vocation_type: 'clerical',
    circumscription_id: province.circumscription,
    nationality: like?.['nationality'] ?? null,
  };
}

/** Sends a prepared import; one that was sent before is sent again, as after a lost answer. */
async function sendImport(world: World, {pick}: Action): Promise<void> {
  const {imports, batches} = world.adminArea;
  const prepared = imports[pick % Math.max(imports.length, 1)];
  if (!prepared) return;
  const {batch, admin, table, rows} = prepared;
  const before = await holdingsOf(world, admin);
  const isWritten = await attempt(world, 'import', () =>
    world.server.importRows(admin, batch, table, rows),
  );
  if (isWritten !== true) return;
  world.count('import sent');
  const touched = changesBetween(before, await holdingsOf(world, admin));
  enterImport(world, prepared);
  if (touched.length > 0) batches.set(batch, touched);
}

/** Merges two brothers as they were looked at some time ago. */
async function merge(world: World, admin: string, {pick, choice}: Action): Promise<void> {
  const {adminArea, server} = world;
  const brothers =
    adminArea.brothers.length > 1 ? adminArea.brothers : await rowsFor(world, admin, 'brothers');
  adminArea.brothers = [];
  const keep = brothers[pick % Math.max(brothers.length, 1)];
  const gone = brothers[(pick + 1) % Math.max(brothers.length, 1)];
  // The storm does not move photos in merges.
  if (!keep || !gone || keep === gone || world.photos.chosen.size > 0) return;
  const values = choice % 3 === 0 ? {} : {birth_place: gone['birth_place']};
  const one = {batch: crypto.randomUUID(), keep, gone, values};
  const before = await holdingsOf(world, admin);
  // What was shown is what they were when the admin looked.
  const done = await attempt(world, 'merge', async () => {
    await server.mergeBrothers(admin, one);
    // Its answer was lost: asked again, the server does nothing more.
    if (choice % 2 === 0) await server.mergeBrothers(admin, one);
    return true;
  });
  if (done !== true) return;
  world.count('merged');
  world.hasMerged = true;
  const after = await holdingsOf(world, admin);
  judgeMerge(world, one, before, after);
  const touched = changesBetween(before, after);
  enterMerge(world, one, touched);
  adminArea.batches.set(one.batch, touched);
}

async function undo(world: World, admin: string, {pick}: Action): Promise<void> {
  const {batches} = world.adminArea;
  const batch = [...batches.keys()][pick % Math.max(batches.size, 1)];
  const touched = batches.get(batch ?? '');
  if (batch === undefined || !touched) return;
  const isUndone = await attempt(world, 'undo', () => world.server.undoBatch(admin, batch));
  if (isUndone === false) world.count('undo: others have changed it');
  if (isUndone !== true) return;
  world.count('undone');
  judgeUndone(world, touched, await holdingsOf(world, admin));
  enterUndone(world, touched);
  batches.delete(batch);
}

async function rowsFor({server}: World, admin: string, table: TableName): Promise<AnyRow[]> {
  const rows = (await server.visibleRows(admin)).get(table) ?? [];
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Runs what may be refused; `null` when it was. */
async function attempt<T>(world: World, what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    world.count(`${what}: ${error.code}`);
    return null;
  }
}
