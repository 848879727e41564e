import {
  eventsBetween,
  type ProvinceEvent,
  provinceLosses,
  provinceSteps,
} from '#src/domain/province-events.ts';
import {provinceOnDays, type ProvinceRows} from '#src/domain/province-on-date.ts';
import {begunBefore, type Changes, changesBetween, changesTable} from './changes.ts';
import {agesTable, housesTable, statesTable} from './member-tables.ts';
import {
  diocesesTable,
  type HouseInCircumscription,
  type HouseInDiocese,
  nationalitiesTable,
  outsideTable,
  type RecordNames,
} from './record-tables.ts';
import {
  isCounted,
  namesOf,
  other,
  type People,
  type ReturnBrother,
  type ReturnTable,
  status,
} from './return-table.ts';

export type ReturnRows = ProvinceRows<ReturnBrother> & {
  readonly fraternities: readonly HouseInDiocese[];
  /** Also those of other circumscriptions. */
  readonly everyHouse: readonly HouseInCircumscription[];
  readonly names: RecordNames;
};

/** What a province sends to its general curia. */
export type AnnualReturn = {
  readonly tables: readonly ReturnTable[];
  readonly changes: Changes;
  /** Of the members in the total whose birth is known; `null` without any. */
  readonly averageAge: number | null;
};

/**
 * Counts a province on 31 December of a year, and what happened in that year. It yields every few milliseconds, so that
 * the caller can let the page draw and listen: 20,000 brothers take a while.
 */
export function* makeReturn(
  rows: ReturnRows,
  year: number,
  countNovices: boolean,
): Generator<void, AnnualReturn> {
  const written = (one: number): string => String(one).padStart(4, '0');
  const closing = `${written(year)}-12-31`;
  const from = `${written(year)}-01-01`;
  const opening = `${written(year - 1)}-12-31`;
  // The earlier day first: what a brother was then mostly holds on the later one.
  const [before = [], people = []] = yield* provinceOnDays(rows, [opening, closing]);
  yield;
  const counted = people.filter((one) => isCounted(one, countNovices));
  const events = eventsBetween(rows, {from, to: closing});
  yield;
  const begun = begunBefore(from, rows, countNovices);
  const changes = changesBetween(before, people, {events, begun}, countNovices);
  const ages = counted.flatMap(({age}) => age ?? []);
  yield;
  return {
    tables: [
      statesTable(people, countNovices),
      agesTable(counted, countNovices),
      nationalitiesTable(counted, countNovices, rows.names),
      changesTable(changes, countNovices),
      stepsTable(events),
      lossesTable(events, people),
      housesTable(rows.fraternities, people, closing),
      diocesesTable(rows.fraternities, people, closing, rows.names),
      outsideTable(rows.everyHouse, people, closing, rows.names),
    ],
    changes,
    averageAge: ages.length === 0 ? null : ages.reduce((sum, age) => sum + age, 0) / ages.length,
  };
}

type Events = readonly ProvinceEvent<ReturnBrother>[];

/** The entries, professions and ordinations among the events of a year. */
function stepsTable(events: Events): ReturnTable {
  return {
    id: 'steps',
    columns: [other('all')],
    rows: provinceSteps.map((value) => ({
      heading: {kind: 'event', value},
      cells: [events.filter(({kind}) => kind === value).map(({brother}) => brother)],
    })),
  };
}

const states = ['solemn_professed', 'simple_professed', 'novice'] as const;

/** The dead and the departed among the events of a year, by their last state: postulants too, whom no total counts. */
function lossesTable(events: Events, people: People): ReturnTable {
  return {
    id: 'losses',
    columns: [...states.map(status), other('others'), other('all')],
    rows: provinceLosses.map((value) => {
      const ids = new Set(events.filter(({kind}) => kind === value).map(({brother}) => brother.id));
      const gone = people.filter(({brother}) => ids.has(brother.id));
      const byState = states.map((each) => namesOf(gone, ({state}) => state === each));
      const rest = namesOf(gone, ({state}) => !states.some((each) => each === state));
      return {heading: {kind: 'event', value}, cells: [...byState, rest, namesOf(gone)]};
    }),
  };
}
