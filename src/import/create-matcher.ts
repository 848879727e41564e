import {comparableName} from '#src/domain/validation/name-form.ts';
import {daysBetween, isDay} from '#src/lib/civil-date.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import {bareName} from './bare-name.ts';
import {addToGroup} from './group-rows.ts';
import type {KnownRecords} from './import-plan.ts';
import type {ImportableTable} from './importable-tables.ts';
import {createNearNames} from './near-names.ts';
import type {ReadRow} from './read-rows.ts';
import type {NextSlice} from './time-slices.ts';

/** Makes the matcher for the records of a table. */
export function createMatcher(
  table: ImportableTable,
  known: KnownRecords,
  nextSlice: NextSlice,
): Promise<Matcher> {
  if (recordOf(table).parent !== null) return matchLifeEvents(table, known, nextSlice);
  return table === 'brothers'
    ? matchBrothers(known, nextSlice)
    : matchNamed(table, known, nextSlice);
}

/** The records that a row may be. */
export type Match = {
  /** The records with the same identifying values; usually one. */
  readonly sure: readonly AnyRow[];
  /** The records that look similar. */
  readonly alike: readonly AnyRow[];
};

export type Matcher = {
  readonly match: (row: ReadRow) => Match;
  /** A key that two rows for the same new record have in common; `null` when there is none. */
  readonly key: (row: ReadRow) => string | null;
};

const noMatch: Match = {sure: [], alike: []};

/**
 * Matches houses, places and similar records by name, and by their second name when several have the same one.
 */
async function matchNamed(
  table: ImportableTable,
  known: KnownRecords,
  nextSlice: NextSlice,
): Promise<Matcher> {
  const {title, list} = recordOf(table);
  const line = list?.line ?? title;
  const named = new Map<string, AnyRow[]>();
  const names = createNearNames<AnyRow>();
  for (const row of known(table)) {
    const name = comparable(row[title]);
    addToGroup(named, name, row);
    names.add(name, '', row);
    await nextSlice(0);
  }
  return {
    match: ({given}) => {
      const name = comparable(given.get(title));
      if (name === '') return noMatch;
      const namesakes = named.get(name) ?? [];
      if (namesakes.length === 0) return {sure: [], alike: names.near(name, null)};
      const second = comparable(given.get(line));
      if (!given.has(line)) return {sure: namesakes, alike: namesakes};
      const same = namesakes.filter((row) => comparable(row[line]) === second);
      if (same.length > 0) return {sure: same, alike: namesakes};
      const lacking = namesakes.filter((row) => second === '' || comparable(row[line]) === '');
      return {sure: lacking.length === 1 ? lacking : [], alike: namesakes};
    },
    key: ({given}) => {
      const name = comparable(given.get(title));
      return name === '' ? null : `${name} ${comparable(given.get(line))}`;
    },
  };
}

function comparable(value: unknown): string {
  return typeof value === 'string' ? comparableName(toSearchText(value)) : '';
}

/** A slightly different day of the same event is usually a typing error. */
const NEAR_DAYS = 31;
/** An order or a sacrament is received only once: the database accepts no second one, whatever its day. */
const onceOnly: ReadonlySet<ImportableTable> = new Set(['ordinations', 'sacraments']);

/**
 * Matches life events by their required fields: the brother, the type or house, and the day. Two assignments of
 * one day to one house differ by their role.
 */
async function matchLifeEvents(
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
    const sure = ofThatDay.filter((other) => called === null || listed(other[title]) === called);
    return {sure, alike: ofThatDay};
  }

  /** A role that an older version stored in other words is the same role. */
  function listed(value: unknown): unknown {
    const spec = fields[title]?.spec;
    if (spec?.kind !== 'open-choice' || typeof value !== 'string') return value;
    return spec.read(value) ?? value;
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

/** Returns the value of a cell, or all its possible values. */
function valuesOf({given, open}: ReadRow, field: string): readonly unknown[] {
  const value = given.get(field) ?? null;
  return open.get(field) ?? (value === null ? [] : [value]);
}

/** Matches brothers by name and date of birth; without a date, by the name alone. */
async function matchBrothers(known: KnownRecords, nextSlice: NextSlice): Promise<Matcher> {
  const named = new Map<string, AnyRow[]>();
  const names = createNearNames<AnyRow>();
  for (const row of known('brothers')) {
    const name = comparableName(textIn(row['name']));
    addToGroup(named, name, row);
    names.add(bareName(name), yearIn(row['birth_date']), row);
    await nextSlice(0);
  }
  return {
    match: ({given}) => {
      const name = comparableName(textIn(given.get('name')));
      if (name === '') return noMatch;
      const born = bornIn(given);
      const namesakes = named.get(name) ?? [];
      const sure =
        born === null ? namesakes : namesakes.filter((row) => row['birth_date'] === born);
      if (sure.length > 0) return {sure, alike: namesakes};
      const [only, ...others] = namesakes;
      if (only !== undefined && others.length === 0 && textIn(only['birth_date']) === '')
        return {sure: [only], alike: [only]};
      // Brothers born in the same year, and those without a date of birth.
      const ages = born === null ? null : [yearIn(born), ''];
      const near = names.near(bareName(name), ages).filter((row) => !namesakes.includes(row));
      return {sure: [], alike: [...namesakes, ...near]};
    },
    key: ({given}) => {
      const name = comparableName(textIn(given.get('name')));
      return name === '' ? null : `${name} ${bornIn(given)}`;
    },
  };
}

function bornIn(given: ReadRow['given']): string | null {
  const born = given.get('birth_date');
  return typeof born === 'string' ? born : null;
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function yearIn(day: unknown): string {
  return textIn(day).slice(0, 4);
}
