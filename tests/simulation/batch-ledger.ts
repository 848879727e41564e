import type {AnyRow} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';

import type {PreparedImport} from './batch-actions.ts';
import {type Edit, isMark, seeAll} from './ledger.ts';
import {writableNames} from './model/rules.ts';
import {canonical} from './model/state.ts';
import type {Merge, Values} from './server.ts';
import type {World} from './world.ts';

/** A record that a batch has written, before and after. */
export type Touched = {
  readonly place: string;
  readonly before: AnyRow | null;
  readonly after: AnyRow | null;
};

/** Enters an import: its writer has seen the records as they were when it was prepared. */
export function enterImport(world: World, {table, rows, shown}: PreparedImport): void {
  for (const {id, op, values} of rows) {
    const edit = enter(world, table, id, op, values);
    const row = shown.get(id);
    if (row) seeAll(edit, [row]);
  }
}

/** Enters a merge: its writer has seen both brothers; what belonged to the one goes to the other. */
export function enterMerge(world: World, merge: Merge, touched: readonly Touched[]): void {
  const {keep, gone, values} = merge;
  if (Object.keys(values).length > 0)
    seeAll(enter(world, 'brothers', keep.id, 'update', values), [keep]);
  seeAll(enter(world, 'brothers', gone.id, 'delete', {}), [gone]);
  for (const {place, before} of touched) {
    const [table, id] = split(place);
    if (before?.['brother_id'] !== gone.id) continue;
    const edit = enter(world, table, id, 'update', {brother_id: keep.id});
    seeAll(edit, [before]);
  }
  // What people have asked for the one, they ask for the other: by what they saw of the one.
  for (const edit of world.ledger.edits.values()) {
    if (edit.table !== 'brothers' || edit.id !== gone.id || edit.op === 'delete') continue;
    const moved = enter(world, 'brothers', keep.id, edit.op, edit.typed);
    for (const [field, seen] of edit.seen) moved.seen.set(field, new Set(seen));
  }
}

/** Enters an undo: it takes back what the batch wrote, and nothing that came after it. */
export function enterUndone(world: World, touched: readonly Touched[]): void {
  for (const {place, before, after} of touched) {
    const [table, id] = split(place);
    const values = before === null ? {} : contentOf(table, before, after);
    const edit = enter(world, table, id, before === null ? 'delete' : 'update', values);
    if (after) seeAll(edit, [after]);
    for (const value of Object.values(values))
      if (isMark(value)) world.ledger.chosenAgain.add(value);
  }
}

/** The fields of a record that differ in another. */
function contentOf(table: TableName, row: AnyRow, other: AnyRow | null): Values {
  const names = writableNames(table).filter(
    (name) => canonical(row[name]) !== canonical(other?.[name]),
  );
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Each is a writer of its own: none of them has seen what another wrote. */
function enter(world: World, table: TableName, id: string, op: string, typed: Values): Edit {
  const device = -1 - world.ledger.edits.size;
  return world.ledger.enter({device, user: '', seq: 0, table, id, op, typed});
}

function split(place: string): [TableName, string] {
  const [table = '', id = ''] = place.split('/');
  return [recordOf(table as TableName).table as TableName, id];
}
