import {firstDays} from '#src/domain/agenda.ts';
import {isMember, assignmentOn} from '#src/domain/membership.ts';
import {rowsByBrother} from '#src/domain/rows-by-brother.ts';
import {type BegunStage, countedVows, type SeriesSettings} from '#src/domain/vow-series.ts';
import {isPerpetual, type VowRow} from '#src/domain/vow.ts';
import {compareSeniority} from '#src/domain/seniority.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {PartialDay} from '#src/lib/partial-day.ts';

export type MemberRow = {
  readonly id: string;
  readonly name: string;
  readonly circumscription_id: string;
  readonly cached_status: string | null;
  readonly membership_status: string;
  readonly deleted_at: string | null;
  readonly birth_date: Day | null;
  readonly birth_place: string | null;
  /** Missing while the server does not have the column yet. */
  readonly name_day?: PartialDay | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** Missing while the server does not have the column yet. */
  readonly contact_in_directory?: string | null;
};

type OfBrother = {readonly brother_id: string};

type MemberRows = {
  readonly brothers: readonly MemberRow[];
  readonly vows: readonly (OfBrother & VowRow)[];
  readonly formation: readonly (OfBrother & BegunStage)[];
  readonly ordinations: readonly (OfBrother & {readonly type: string; readonly date: Day})[];
  readonly fraternities: readonly {readonly id: string; readonly name: string}[];
  readonly assignments: readonly (OfBrother & {
    readonly fraternity_id: string;
    readonly start_date: Day;
    readonly end_date?: Day | null;
  })[];
};

/** What a brother allows to print of him. */
export type PrintedContact = {
  readonly phone: string | null;
  readonly email: string | null;
  readonly birthDate: Day | null;
  readonly birthPlace: string | null;
  readonly nameDay: PartialDay | null;
};

/** A member as a directory lists him. */
export type ListedBrother = {
  readonly id: string;
  readonly name: string;
  readonly status: string | null;
  /** `null` unless he allows it, which holds for his photo too. */
  readonly contact: PrintedContact | null;
  /** The name of the house where he lives today. */
  readonly house: string | null;
  readonly firstProfession: Day | null;
  readonly perpetualProfession: Day | null;
  readonly diaconate: Day | null;
  readonly priesthood: Day | null;
  readonly episcopate: Day | null;
};

/** A professed member in the order of his first profession; brothers of one day have one rank. */
export type Senior = {readonly rank: number; readonly brother: ListedBrother};

type Options = {
  readonly today: Day;
  readonly compareNames: (a: string, b: string) => number;
  readonly settingsOf: (circumscriptionId: string) => SeriesSettings;
};

/** Lists the members by name. */
export function listMembers(
  rows: MemberRows,
  {today, compareNames, settingsOf}: Options,
): ListedBrother[] {
  const ordained = (order: string) =>
    firstDays(
      rows.ordinations.filter(({type}) => type === order),
      today,
    );
  const vows = countedVows({...rows, settingsOf}, today);
  const professions = firstDays(vows, today);
  const perpetual = firstDays(vows.filter(isPerpetual), today);
  const [diaconates, priesthoods, episcopates] = ['diaconate', 'priesthood', 'episcopate'].map(
    ordained,
  );
  const homes = rowsByBrother(rows.assignments);
  const houses = new Map(rows.fraternities.map(({id, name}) => [id, name]));
  return rows.brothers
    .filter((brother) => brother.deleted_at === null && isMember(brother))
    .map((brother) => {
      const {id, name, cached_status: status} = brother;
      const home = assignmentOn(homes(id), today);
      return {
        id,
        name,
        status,
        contact: printedContact(brother),
        house: (home && houses.get(home.fraternity_id)) ?? null,
        firstProfession: professions.get(id) ?? null,
        perpetualProfession: perpetual.get(id) ?? null,
        diaconate: diaconates?.get(id) ?? null,
        priesthood: priesthoods?.get(id) ?? null,
        episcopate: episcopates?.get(id) ?? null,
      };
    })
    .sort((a, b) => compareNames(a.name, b.name));
}

/** No answer is no consent. */
function printedContact(brother: MemberRow): PrintedContact | null {
  if (brother.contact_in_directory !== 'allowed') return null;
  const {phone, email, birth_date: birthDate, birth_place: birthPlace, name_day = null} = brother;
  return {phone, email, birthDate, birthPlace, nameDay: name_day};
}

type Order = (a: ListedBrother, b: ListedBrother) => number;

/**
 * Returns the order of seniority, in which brothers of one day and age are in the order of their names. The dates of birth
 * come from the rows, because most may not be printed.
 */
export function seniorityOrder(
  rows: readonly MemberRow[],
  compareNames: (a: string, b: string) => number,
): Order {
  const births = new Map(rows.map(({id, birth_date: day}) => [id, day]));
  const seniority = ({id, firstProfession}: ListedBrother) => ({
    firstProfession,
    birthDate: births.get(id),
  });
  return (a, b) => compareSeniority(seniority(a), seniority(b)) || compareNames(a.name, b.name);
}

/** Lists the professed in the order of seniority. */
export function inSeniority(members: readonly ListedBrother[], order: Order): Senior[] {
  const professed = members.filter(({firstProfession}) => firstProfession !== null).sort(order);
  let rank = 0;
  let day: Day | null = null;
  return professed.map((brother, index) => {
    if (brother.firstProfession !== day) rank = index + 1;
    day = brother.firstProfession;
    return {rank, brother};
  });
}
