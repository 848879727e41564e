import type {AnyRow} from '#src/records/record.ts';
import {isTableName, recordOf, type TableName, tableNames} from '#src/records/registry.ts';
import {contentOf} from '#tests/simulation/on-device.ts';
import {canonical} from '#tests/simulation/model/state.ts';
import type {Merge, Values} from '#tests/simulation/server.ts';
import type {World} from '#tests/simulation/world.ts';

/** What the server holds, before or after a batch. */
export type Holdings = {
  readonly rows: ReadonlyMap<string, AnyRow>;
  readonly open: readonly AnyRow[];
};

/** Reads all records, and the open proposals. */
export async function holdingsOf({server}: World, admin: string): Promise<Holdings> {
  const rows = new Map<string, AnyRow>();
  for (const [table, all] of await server.visibleRows(admin))
    if (isTableName(table) && recordOf(table).writers !== 'server')
      for (const row of all) rows.set(`${table}/${row.id}`, row);
  const open = (await server.proposals()).filter((row) => row['status'] === 'pending');
  return {rows, open};
}

/** Checks that nothing is lost in a merge: every record and every open proposal of the one is the other's. */
export function judgeMerge(world: World, merge: Merge, before: Holdings, after: Holdings): void {
  const {keep, gone, values} = merge;
  const wrong = (what: string): void =>
    world.wrong(`merge: of ${gone.id} into ${keep.id}: ${what}`);
  const isHis = (one: Values): Values =>
    'brother_id' in one && one['brother_id'] === gone.id ? {...one, brother_id: keep.id} : one;
  for (const [place, row] of before.rows) {
    if (row.id === gone.id) continue;
    const expected = row.id === keep.id ? {...row, ...values} : isHis(row);
    if (!holds(after, place, expected)) wrong(`${place} is not as it was`);
  }
  if (after.rows.has(`brothers/${gone.id}`)) wrong('he is still there');
  for (const old of before.open) {
    const isAbout = old['record_id'] === gone.id;
    if (old['operation'] === 'delete') continue;
    const place = isAbout ? keep.id : old['record_id'];
    const own = after.open.find(
      (one) => one['requested_by'] === old['requested_by'] && one['record_id'] === place,
    );
    const isDeleted = before.open.some(
      (one) =>
        one['record_id'] === place &&
        one['requested_by'] === old['requested_by'] &&
        one['operation'] === 'delete',
    );
    if (isAbout && isDeleted) continue;
    const asked = isHis(old['proposed_changes'] as Values);
    const lost = Object.keys(asked).filter((field) => !isProposed(own, field, asked, isAbout));
    if (lost.length > 0) wrong(`nobody asks any more for ${lost.join()} of ${String(place)}`);
  }
}

/** What he asked for the one who is kept counts, where he asked for both. */
function isProposed(own: Values | undefined, field: string, asked: Values, isEither: boolean) {
  const open = (own?.['proposed_changes'] ?? {}) as Values;
  return field in open && (isEither || canonical(open[field]) === canonical(asked[field]));
}

/** Checks that every row of a batch is again what it was before. */
export function judgeUndone(
  world: World,
  touched: readonly {readonly place: string; readonly before: AnyRow | null}[],
  after: Holdings,
): void {
  for (const {place, before} of touched) {
    const isSame = before ? holds(after, place, before) : !after.rows.has(place);
    if (!isSame) world.wrong(`undo: ${place} is not what it was before`);
  }
}

function holds({rows}: Holdings, place: string, expected: Values): boolean {
  const table = place.slice(0, place.indexOf('/')) as TableName;
  const row = rows.get(place);
  return row !== undefined && contentOf(table, row) === contentOf(table, expected);
}

/** The records of these two that differ: what a batch has written. */
export function changesBetween(before: Holdings, after: Holdings) {
  const places = new Set([...before.rows.keys(), ...after.rows.keys()]);
  return [...places]
    .map((place) => ({
      place,
      before: before.rows.get(place) ?? null,
      after: after.rows.get(place) ?? null,
    }))
    .filter(({before: one, after: other}) => canonical(one) !== canonical(other))
    .sort((a, b) => tableRank(a.place) - tableRank(b.place));
}

function tableRank(place: string): number {
  return tableNames.findIndex((table) => place.startsWith(`${table}/`));
}
