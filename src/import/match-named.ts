import {comparableName} from '#src/domain/validation/name-form.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import type {ImportableTable} from './importable-tables.ts';
import type {KnownRecords} from './import-plan.ts';
import {noMatch, type Matcher} from './match.ts';
import {createNearNames} from './near-names.ts';
import type {NextSlice} from './time-slices.ts';
import {addToGroup} from './group-rows.ts';

/** Tells houses, places and the like apart by name, and by the line below it where several have one name. */
export async function matchNamed(
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
