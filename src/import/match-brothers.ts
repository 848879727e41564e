import {comparableName} from '#src/domain/validation/name-form.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {KnownRecords} from './import-plan.ts';
import {noMatch, type Matcher} from './match.ts';
import {createNearNames} from './near-names.ts';
import type {NextSlice} from './time-slices.ts';
import type {ReadRow} from './read-rows.ts';
import {addToGroup} from './group-rows.ts';

/** Tells brothers apart by name and day of birth; where one of them lacks the day, the name has to do. */
export async function matchBrothers(known: KnownRecords, nextSlice: NextSlice): Promise<Matcher> {
  const named = new Map<string, AnyRow[]>();
  const names = createNearNames<AnyRow>();
  for (const row of known('brothers')) {
    const name = comparableName(textIn(row['name']));
    addToGroup(named, name, row);
    names.add(name, yearIn(row['birth_date']), row);
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
      // Those of his age, and those of whom nobody knows it.
      const ages = born === null ? null : [yearIn(born), ''];
      const near = names.near(name, ages).filter((row) => !namesakes.includes(row));
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
