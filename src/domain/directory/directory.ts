import {
  agesTable,
  type House as CountedHouse,
  housesTable,
  statesTable,
} from '#src/domain/annual-return/member-tables.ts';
import {isCounted, type ReturnTable} from '#src/domain/annual-return/return-table.ts';
import {isSuppressedOn, type Suppressible} from '#src/domain/house-days.ts';
import {type Dead, listDead} from '#src/domain/necrology.ts';
import {brotherByDay, type BrotherOnDay, type ProvinceRows} from '#src/domain/province-on-date.ts';
import {rowsByBrother} from '#src/domain/rows-by-brother.ts';
import {type OfficeRows, officesOn} from '#src/domain/terms.ts';
import type {DirectoryOptions} from './directory-options.ts';
import {type HouseRow, type ListedHouse, listHouses} from './houses.ts';
import {
  inSeniority,
  type ListedBrother,
  listMembers,
  type MemberRow,
  type Senior,
  seniorityOrder,
} from './members.ts';
import {
  type BodyRow,
  listOffices,
  type OfficeAssignment,
  type OfficeGroup,
  type UnitRow,
} from './offices.ts';

type BrotherRow = MemberRow &
  Parameters<typeof listDead>[0]['brothers'][number] &
  Parameters<typeof statesTable>[0][number]['brother'];

/** The rows of a province. */
export type DirectoryRows = Omit<ProvinceRows<BrotherRow>, 'assignments'> & {
  readonly circumscriptions: readonly UnitRow[];
  readonly fraternities: readonly (HouseRow &
    CountedHouse & {readonly circumscription_id: string})[];
  readonly institutions: readonly (BodyRow & Suppressible)[];
  readonly assignments: readonly OfficeAssignment<'fraternity_id'>[];
  readonly services: readonly OfficeAssignment<'institution_id'>[];
  readonly elections: OfficeRows['elections'];
  readonly chapters: OfficeRows['chapters'];
  readonly entries: Parameters<typeof listDead>[0]['entries'];
};

/** The members who live under a circumscription. */
export type UnitCount = {readonly name: string; readonly members: number};

/**
 * What a printed directory contains, part by part. It holds nothing that may not be printed: of a brother who has not
 * allowed it no contact, photo or birth, and of nobody a cause of death, a reason of departure or a note.
 */
export type Directory = {
  readonly offices: readonly OfficeGroup[];
  readonly houses: readonly ListedHouse[];
  readonly brothers: readonly ListedBrother[];
  readonly seniority: readonly Senior[];
  readonly dead: readonly Dead[];
  /** The tables of the annual return, of today. */
  readonly statistics: readonly ReturnTable[];
  readonly units: readonly UnitCount[];
};

/**
 * Makes the directory of a province as it is today. Archived brothers and former members are left out. It yields every few
 * milliseconds, so that the caller can let the page draw and listen: 20,000 brothers take a while.
 */
export function* makeDirectory(
  rows: DirectoryRows,
  options: DirectoryOptions,
): Generator<void, Directory> {
  const {today, circumscriptionId, compareNames, countNovices, settingsOf} = options;
  const isOwn = (row: {readonly circumscription_id: string | null}): boolean =>
    circumscriptionId === null || row.circumscription_id === circumscriptionId;
  const own = {...rows, brothers: rows.brothers.filter(isOwn)};
  const isLeft = (house: Suppressible): boolean => !isSuppressedOn(house, today);
  const existing = {...rows, fraternities: rows.fraternities.filter(isLeft)};
  const fraternities = existing.fraternities.filter(isOwn);
  const institutions = rows.institutions.filter(isOwn).filter(isLeft);
  // Brothers of another circumscription live in its houses too.
  const members = listMembers(existing, options);
  yield;
  const byId = new Map(members.map((member) => [member.id, member]));
  const brothers = members.filter(isOwnMember(own.brothers));
  const elected = officesOn(rows, {...options, day: today}).filter(({circumscriptionId: id}) =>
    isOwn({circumscription_id: id}),
  );
  const offices = listOffices({...rows, elected, fraternities, institutions}, byId, options);
  yield;
  const compareSeniority = seniorityOrder(rows.brothers, compareNames);
  const houses = listHouses(fraternities, rows.assignments, byId, {...options, compareSeniority});
  yield;
  // An entry of the necrology belongs to no circumscription.
  const entries = circumscriptionId === null ? rows.entries : [];
  const dead = listDead({...own, entries, today, settingsOf, compareNames});
  const people = yield* peopleToday(own, options);
  const counted = people.filter((one) => isCounted(one, countNovices));
  return {
    offices,
    houses,
    brothers,
    seniority: inSeniority(brothers, compareSeniority),
    dead,
    statistics: [
      statesTable(people, countNovices),
      agesTable(counted, countNovices),
      housesTable(fraternities, people, today),
    ],
    units: rows.circumscriptions
      .map(({id, name}) => ({
        name,
        members: counted.filter(({brother}) => brother.circumscription_id === id).length,
      }))
      .filter(({members: count}) => count > 0)
      .sort((a, b) => compareNames(a.name, b.name)),
  };
}

const BROTHERS_A_PIECE = 100;

/** Tells what each brother is today, some brothers at a time. */
function* peopleToday(
  rows: ProvinceRows<BrotherRow>,
  {today, settingsOf}: Pick<DirectoryOptions, 'today' | 'settingsOf'>,
): Generator<void, BrotherOnDay<BrotherRow>[]> {
  const vows = rowsByBrother(rows.vows);
  const ordinations = rowsByBrother(rows.ordinations);
  const formation = rowsByBrother(rows.formation);
  const assignments = rowsByBrother(rows.assignments ?? []);
  const people: BrotherOnDay<BrotherRow>[] = [];
  for (const [index, brother] of rows.brothers.entries()) {
    if (index % BROTHERS_A_PIECE === 0) yield;
    if (brother.deleted_at !== null) continue;
    const {id} = brother;
    const own = {
      vows: vows(id),
      ordinations: ordinations(id),
      formation: formation(id),
      assignments: assignments(id),
    };
    people.push(brotherByDay(brother, own, settingsOf(brother.circumscription_id))(today));
  }
  return people;
}

function isOwnMember(own: readonly {readonly id: string}[]): (member: ListedBrother) => boolean {
  const ids = new Set(own.map(({id}) => id));
  return ({id}) => ids.has(id);
}
