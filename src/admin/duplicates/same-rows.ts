import type {LifeRow} from '#src/queries/life-rows.ts';
import {isEmpty} from '#src/record-ui/values/value-words.ts';
import {recordOf} from '#src/records/registry.ts';

/** A row of the record that stays, and one of the other that looks the same. */
export type Twins = readonly [kept: LifeRow, going: LifeRow];

/**
 * Puts each row of the one beside a row of the other that looks as if it told of the same event: what each must
 * have, e.g. a vow its type and its day, is the same. Each row once, and none that is being deleted.
 */
export function twinsIn(keep: readonly LifeRow[], gone: readonly LifeRow[]): readonly Twins[] {
  const waiting = new Map<string, LifeRow[]>();
  for (const row of gone.filter(staying)) {
    const event = eventOf(row);
    waiting.set(event, [...(waiting.get(event) ?? []), row]);
  }
  return keep.filter(staying).flatMap((row): Twins[] => {
    const twin = waiting.get(eventOf(row))?.shift();
    return twin === undefined ? [] : [[row, twin]];
  });
}

/** The one of two that says less; where both say as much, that of the record that goes. */
export function spareOf([kept, going]: Twins): LifeRow {
  return saidBy(kept) < saidBy(going) ? kept : going;
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
