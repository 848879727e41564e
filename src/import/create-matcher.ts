import {comparableName} from '#src/domain/validation/name-form.ts';
import {addToGroup} from '#src/lib/add-to-group.ts';
import {daysBetween, isDay} from '#src/lib/civil-date.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import {bareName, bareWords} from './bare-name.ts';
import {comparableText, identityOf} from './identity.ts';
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
 * Matches houses, places and similar records by name. A namesake is the same record unless another identifying value
 * of the row contradicts it.
 */
async function matchNamed(
  table: ImportableTable,
  known: KnownRecords,
  nextSlice: NextSlice,
): Promise<Matcher> {
  const {title} = recordOf(table);
  const {fields, compare, valuesOf} = identityOf(table);
  const others = fields.filter((name) => name !== title);
  const named = new Map<string, AnyRow[]>();
  const names = createNearNames<AnyRow>();
  for (const row of known(table)) {
    const name = comparableText(textIn(row[title]));
    addToGroup(named, name, row);
    names.add(name, '', row);
    await nextSlice(0);
  }
  return {
    match: (row) => {
      const [name] = valuesOf(row, title);
      if (name === undefined) return noMatch;
      const namesakes = named.get(name) ?? [];
      if (namesakes.length === 0) return {sure: [], alike: names.near(name, null)};
      const given = others.filter((field) => row.given.has(field) || row.open.has(field));
      const possible = namesakes.filter((other) =>
        given.every((field) => compare(row, field, other) !== 'different'),
      );
      const equal = possible.filter((other) =>
        given.every((field) => compare(row, field, other) === 'equal'),
      );
      const sure = equal.length > 0 ? equal : possible.length === 1 ? possible : [];
      return {sure, alike: namesakes};
    },
    key: (row) => {
      const values = fields.map((field) => valuesOf(row, field));
      return valuesOf(row, title).length === 0 ? null : JSON.stringify(values);
    },
  };
}

/** A slightly different day of the same event is usually a typing error. */
const NEAR_DAYS = 31;
/** An order or a sacrament is received only once: the database accepts no second one, whatever its day. */
const onceOnly: ReadonlySet<ImportableTable> = new Set(['ordinations', 'sacraments']);

/**
 * Matches life events by the brother and what identifies them: what each must have, e.g. the type or house and the
 * day, and details that it may lack, e.g. the role.
 */
async function matchLifeEvents(
  table: ImportableTable,
  known: KnownRecords,
  nextSlice: NextSlice,
): Promise<Matcher> {
  const {fields, parent} = recordOf(table);
  const owner = parent ?? '';
  const identity = identityOf(table);
  const {compare, valuesOf} = identity;
  const details = identity.fields.filter((name) => fields[name]?.optional);
  const required = identity.fields.filter((name) => !details.includes(name));
  const days = required.filter((name) => fields[name]?.spec.kind === 'date');
  const kinds = required.filter((name) => !days.includes(name));
  const rowsOf = new Map<unknown, AnyRow[]>();
  for (const row of known(table)) {
    addToGroup(rowsOf, row[owner], row);
    await nextSlice(0);
  }
  return {match, key};

  function match(row: ReadRow): Match {
    if (![owner, ...kinds].every((name) => valuesOf(row, name).length > 0)) return noMatch;
    const isEqual = (other: AnyRow, name: string) => compare(row, name, other) === 'equal';
    const same = valuesOf(row, owner)
      .flatMap((id) => rowsOf.get(id) ?? [])
      .filter((other) => kinds.every((name) => isEqual(other, name)));
    const ofThatDay = same.filter((other) => days.every((name) => isEqual(other, name)));
    if (ofThatDay.length === 0)
      return {sure: [], alike: same.filter((other) => isNear(row, other))};
    const equal = ofThatDay.filter((other) => details.every((name) => isEqual(other, name)));
    if (equal.length > 0 || days.length === 0) return {sure: equal, alike: ofThatDay};
    // The day is known, so a row that leaves out a detail still means the record of that day.
    const sure = ofThatDay.filter((other) =>
      details.every((name) => isEqual(other, name) || compare(row, name, other) === 'row-lacks'),
    );
    return {sure, alike: ofThatDay};
  }

  function key(row: ReadRow): string | null {
    const named = onceOnly.has(table) ? kinds : required;
    const parts = [owner, ...named].map((name) => valuesOf(row, name));
    return parts.some(({length}) => length !== 1)
      ? null
      : JSON.stringify([...parts, ...details.map((name) => valuesOf(row, name))]);
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

/** Matches brothers by name and date of birth; without a date, by the name alone. */
async function matchBrothers(known: KnownRecords, nextSlice: NextSlice): Promise<Matcher> {
  const named = new Map<string, AnyRow[]>();
  const sameWords = new Map<string, AnyRow[]>();
  const names = createNearNames<AnyRow>();
  for (const row of known('brothers')) {
    const name = comparableName(textIn(row['name']));
    addToGroup(named, name, row);
    addToGroup(sameWords, bareWords(name), row);
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
      const turned = (sameWords.get(bareWords(name)) ?? []).filter(
        (row) => ages?.includes(yearIn(row['birth_date'])) ?? true,
      );
      const near = names.near(bareName(name), ages);
      return {sure: [], alike: [...new Set([...namesakes, ...turned, ...near])]};
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
