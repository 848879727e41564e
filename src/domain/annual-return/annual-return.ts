import {eventsBetween} from '#src/domain/province-events.ts';
import {provinceByDay, type ProvinceRows} from '#src/domain/province-on-date.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {type Changes, changesBetween, changesTable} from './changes.ts';
import {lossesTable, stepsTable} from './event-tables.ts';
import {type House, housesTable} from './houses-table.ts';
import {agesTable, statesTable} from './member-tables.ts';
import {isCounted, type ReturnBrother, type ReturnTable} from './return-table.ts';

export type ReturnRows = ProvinceRows<ReturnBrother> & {readonly fraternities: readonly House[]};

/** What a province sends to its general curia. */
export type AnnualReturn = {
  readonly tables: readonly ReturnTable[];
  readonly changes: Changes;
  /** Of the members in the total whose birth is known; `null` without any. */
  readonly averageAge: number | null;
};

/** Counts a province on 31 December of a year, and what happened in that year. */
export function annualReturn(rows: ReturnRows, year: number, countNovices: boolean): AnnualReturn {
  const written = (one: number): string => String(one).padStart(4, '0');
  const closing = `${written(year)}-12-31`;
  const from = `${written(year)}-01-01`;
  const onDay = provinceByDay(rows);
  const people = onDay(closing);
  const counted = people.filter((one) => isCounted(one, countNovices));
  const history = eventsBetween(rows, {from: FIRST_DAY, to: closing});
  const events = history.filter(({date}) => date >= from);
  const before = onDay(`${written(year - 1)}-12-31`);
  const changes = changesBetween(before, people, {events: history, from}, countNovices);
  const ages = counted.flatMap(({age}) => age ?? []);
  return {
    tables: [
      statesTable(people, countNovices),
      agesTable(counted, countNovices),
      changesTable(changes, countNovices),
      stepsTable(events),
      lossesTable(events, people),
      housesTable(rows.fraternities, people, closing),
    ],
    changes,
    averageAge: ages.length === 0 ? null : ages.reduce((sum, age) => sum + age, 0) / ages.length,
  };
}

const FIRST_DAY: Day = '0001-01-01';
