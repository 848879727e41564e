import type {LifeRow} from '#src/queries/life-rows.ts';
import {recordOf} from '#src/records/registry.ts';

/**
 * The ids of rows that look as if they told of one event twice: what each must have, e.g. a vow its type and its
 * day, is the same in both records.
 */
export function rowsToldTwice(
  one: readonly LifeRow[],
  other: readonly LifeRow[],
): ReadonlySet<string> {
  const ofOne = new Set(one.map(eventOf));
  const ofOther = new Set(other.map(eventOf));
  const twins = [...one, ...other].filter((row) => {
    const event = eventOf(row);
    return ofOne.has(event) && ofOther.has(event);
  });
  return new Set(twins.map(({values}) => values.id));
}

function eventOf({table, values}: LifeRow): string {
  const {fields, parent} = recordOf(table);
  const must = Object.keys(fields).filter((name) => name !== parent && !fields[name]?.optional);
  return JSON.stringify([table, ...must.map((name) => values[name])]);
}
