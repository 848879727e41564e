import type {Day} from '#src/lib/civil-date.ts';
import {firstDays} from './agenda.ts';
import {isEntryStage} from './entry-stage.ts';

type OfBrother = {readonly brother_id: string};

/**
 * Finds the day from which each brother is in the Order, up to a day: that of his first stage of entry or of his first
 * vows, whichever is earlier (brother id → day). Orders received before it are those of a cleric who enters.
 */
export function entryDays(
  rows: {
    readonly vows: readonly (OfBrother & {readonly date: Day})[];
    readonly formation: readonly (OfBrother & {
      readonly stage: string;
      readonly start_date: Day;
    })[];
  },
  until: Day,
): Map<string, Day> {
  const stages = rows.formation.filter(({stage}) => isEntryStage(stage));
  const entries = stages.map(({brother_id, start_date}) => ({brother_id, date: start_date}));
  return firstDays([...entries, ...rows.vows], until);
}
