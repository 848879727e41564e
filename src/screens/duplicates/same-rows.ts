import {isHistoryTable} from '#src/records/history-tables.ts';
import type {LifeRow} from '#src/queries/life-rows.ts';
import {recordOf} from '#src/records/registry.ts';
import {isEmpty} from '#src/screens/values/value-words.ts';

/**
 * The ids of rows that look as if they told of one event twice: what each must have, e.g. a vow its type and its
 * day, is the same in both records.
 */
export function rowsToldTwice(
  one: readonly LifeRow[],
  other: readonly LifeRow[],
): ReadonlySet<string> {
  return new Set(twins(one, other).flatMap((pair) => pair.map(({values}) => values.id)));
}

/** Of each two rows that look the same the one that says less; where both say as much, that of the one who goes. */
export function spareRows(keep: readonly LifeRow[], gone: readonly LifeRow[]): readonly LifeRow[] {
  return twins(keep, gone)
    .filter(([{table}]) => isHistoryTable(table))
    .map(([kept, going]) => (saidBy(kept) < saidBy(going) ? kept : going));
}

type Twins = readonly [LifeRow, LifeRow];

/** Puts each row of the one beside a row of the other that tells of the same event; each that stays, once. */
function twins(one: readonly LifeRow[], other: readonly LifeRow[]): readonly Twins[] {
  const waiting = new Map<string, LifeRow[]>();
  for (const row of other.filter(staying)) {
    const event = eventOf(row);
    waiting.set(event, [...(waiting.get(event) ?? []), row]);
  }
  return one.filter(staying).flatMap((row): Twins[] => {
    const twin = waiting.get(eventOf(row))?.shift();
    return twin === undefined ? [] : [[row, twin]];
  });
}

function staying({isGoing}: LifeRow): boolean {
  return !isGoing;
}

function eventOf({table, values}: LifeRow): string {
  const {fields, parent} = recordOf(table);
  const must = Object.keys(fields).filter((name) => name !== parent && !fields[name]?.optional);
  return JSON.stringify([table, ...must.map((name) => values[name])]);
}

function saidBy({table, values}: LifeRow): number {
  return Object.keys(recordOf(table).fields).filter((name) => !isEmpty(values[name])).length;
}
