import {recordOf} from '#src/records/registry.ts';
import type {ImportableTable} from './importable-tables.ts';
import type {KnownRecords} from './import-plan.ts';
import type {Matcher} from './match.ts';
import {matchBrothers} from './match-brothers.ts';
import {matchLifeEvents} from './match-life-events.ts';
import {matchNamed} from './match-named.ts';
import type {NextSlice} from './time-slices.ts';

/** Learns by what the records of a table are told apart. */
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
