import {daysBetween, isDay} from '#src/lib/civil-date.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import type {ImportableTable} from './importable-tables.ts';
import type {KnownRecords} from './import-plan.ts';
import {noMatch, type Match, type Matcher} from './match.ts';
import type {NextSlice} from './time-slices.ts';
import type {ReadRow} from './read-rows.ts';
import {addToGroup} from './group-rows.ts';

/** What is written of one event with other days is mostly a slip. */
const NEAR_DAYS = 31;
/** An order is received once: the database takes no second one, whatever its day. */
const onceOnly: ReadonlySet<ImportableTable> = new Set(['ordinations']);

/**
 * Tells the rows of a life apart by what they cannot be without: whose they are, of what kind or where, and the
 * day. Two of one day in one house differ by their role.
 */
export async function matchLifeEvents(
  table: ImportableTable,
  known: KnownRecords,
  nextSlice: NextSlice,
): Promise<Matcher> {
  const {fields, parent, title} = recordOf(table);
  const owner = parent ?? '';
  const required = Object.entries(fields).filter(([, {optional}]) => !optional);
  const days = required.filter(([, {spec}]) => spec.kind === 'date').map(([name]) => name);
  const kinds = required.map(([name]) => name).filter((n) => n !== owner && !days.includes(n));
  const rowsOf = new Map<unknown, AnyRow[]>();
  for (const row of known(table)) {
    addToGroup(rowsOf, row[owner], row);
    await nextSlice(0);
  }
  return {match, key};

  function match(row: ReadRow): Match {
    if (![owner, ...kinds].every((name) => valuesOf(row, name).length > 0)) return noMatch;
    const same = valuesOf(row, owner)
      .flatMap((id) => rowsOf.get(id) ?? [])
      .filter((other) => kinds.every((name) => valuesOf(row, name).includes(other[name])));
    const ofThatDay = same.filter((other) =>
      days.every((day) => other[day] === row.given.get(day)),
    );
    if (ofThatDay.length === 0)
      return {sure: [], alike: same.filter((other) => isNear(row, other))};
    const called = row.given.get(title) ?? null;
    const sure = ofThatDay.filter((other) => called === null || other[title] === called);
    return {sure, alike: ofThatDay};
  }

  function key(row: ReadRow): string | null {
    const parts = [owner, ...kinds, ...days, title].map((name) => valuesOf(row, name));
    return parts.slice(0, -1).some(({length}) => length !== 1) ? null : JSON.stringify(parts);
  }

  function isNear(row: ReadRow, other: AnyRow): boolean {
    if (onceOnly.has(table)) return true;
    return days.some((day) => {
      const [one, two] = [row.given.get(day), other[day]];
      if (typeof one !== 'string' || typeof two !== 'string') return false;
      return isDay(one) && isDay(two) && Math.abs(daysBetween(one, two)) <= NEAR_DAYS;
    });
  }
}

/** What a cell says, or all that it may mean. */
function valuesOf({given, open}: ReadRow, field: string): readonly unknown[] {
  const value = given.get(field) ?? null;
  return open.get(field) ?? (value === null ? [] : [value]);
}
