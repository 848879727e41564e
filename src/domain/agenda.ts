import {nextDate} from './anniversaries.ts';
import {type HouseDays, isSuppressedOn} from './house-days.ts';
import {rowsByBrother} from './rows-by-brother.ts';
import type {JubileeBase, ProvinceSettings} from './settings.ts';
import {type BegunStage, type CountedRows, countedVows} from './vow-series.ts';
import {latestVows, type VowRow} from './vow.ts';
import {vowStatus, type VowStatus} from './vow-status.ts';
import {addDays, compareDays, yearOf, type Day} from '#src/lib/civil-date.ts';

export type DueRenewal = {
  readonly brotherId: string;
  readonly name: string;
  readonly status: VowStatus;
  readonly dueDate: Day;
};

export type Jubilee = {
  /** The id of the brother; with the base `house`, that of the house. */
  readonly id: string;
  readonly name: string;
  readonly date: Day;
  readonly years: number;
  /** What the years are counted from. */
  readonly base: JubileeBase | 'house';
};

type BrotherRow = {
  readonly id: string;
  readonly name: string;
  readonly circumscription_id: string;
  readonly membership_status: string;
  readonly deleted_at: string | null;
};
type OfBrother = {readonly brother_id: string};
type Vow = OfBrother & VowRow;

/** A jubilee is prepared months ahead: preacher, guests, the house that receives them. */
const JUBILEE_WINDOW_DAYS = 365;

/** Lists the temporary vows that are lapsed or about to, the most pressing first, those of one day by name. */
export function dueRenewals(province: {
  readonly brothers: readonly BrotherRow[];
  readonly vows: readonly Vow[];
  readonly formation: readonly (OfBrother & BegunStage)[];
  readonly today: Day;
  /** What holds in a circumscription. */
  readonly settingsOf: (circumscriptionId: string) => ProvinceSettings;
  /** Sorts names in the user's language. */
  readonly compareNames: (a: string, b: string) => number;
}): DueRenewal[] {
  const {brothers, today, settingsOf, compareNames} = province;
  const vowsOf = rowsByBrother(province.vows);
  const stagesOf = rowsByBrother(province.formation);
  return brothers
    .flatMap((brother): DueRenewal[] => {
      const own = vowsOf(brother.id);
      if (brother.deleted_at || own.length === 0) return [];
      const membershipStatus = brother.membership_status;
      const settings = settingsOf(brother.circumscription_id);
      const formation = stagesOf(brother.id);
      const {status, dueDate} = vowStatus({
        membershipStatus,
        vows: own,
        formation,
        today,
        settings,
      });
      if (dueDate === null || status === 'Active') return [];
      return [{brotherId: brother.id, name: brother.name, status, dueDate}];
    })
    .sort((a, b) => compareDays(a.dueDate, b.dueDate) || compareNames(a.name, b.name));
}

/**
 * Counts the active brothers whose vows have lapsed. By law they are no longer members (can. 657 §1, 688 §1), but the
 * statistics count them until a user records a renewal or a departure.
 */
export function countLapsed(
  brothers: readonly BrotherRow[],
  renewals: readonly Pick<DueRenewal, 'brotherId' | 'status'>[],
): number {
  const active = new Set(
    brothers.filter((each) => each.membership_status === 'active').map(({id}) => id),
  );
  return renewals.filter(
    ({brotherId, status}) => status !== 'Expiring Soon' && active.has(brotherId),
  ).length;
}

/** The rows from which the jubilees of a brother are counted. */
export type JubileeRows = CountedRows<Vow> & {
  readonly ordinations: readonly (OfBrother & {readonly type: string; readonly date: Day})[];
};

type JubileeProvince = Omit<JubileeRows, 'brothers'> & {
  readonly brothers: readonly BrotherRow[];
  readonly houses: readonly (HouseDays & {readonly id: string; readonly name: string})[];
  readonly today: Day;
  readonly settings: Pick<ProvinceSettings, 'jubileeBase' | 'jubileeYears'>;
  /** Sorts names in the user's language. */
  readonly compareNames: (a: string, b: string) => number;
};

/**
 * Lists the jubilees of the coming year: those of active brothers, counted from what the province counts from, and those
 * of houses; those of one day by name.
 */
export function comingJubilees(province: JubileeProvince): Jubilee[] {
  const {brothers, houses, today, settings, compareNames} = province;
  const lastDay = addDays(today, JUBILEE_WINDOW_DAYS - 1);
  const {jubileeBase} = settings;
  const bases = countedFrom(jubileeBase, province, today);
  const jubileeOf = (
    {id, name}: {readonly id: string; readonly name: string},
    base: Jubilee['base'],
    first: Day | null | undefined,
  ): Jubilee[] => {
    if (!first) return [];
    const date = nextDate(first, today);
    const years = yearOf(date) - yearOf(first);
    if (date > lastDay || !settings.jubileeYears.includes(years)) return [];
    return [{id, name, date, years, base}];
  };
  return [
    ...brothers
      .filter((brother) => !brother.deleted_at && brother.membership_status === 'active')
      .flatMap((brother) => jubileeOf(brother, jubileeBase, bases.get(brother.id))),
    ...houses.flatMap((house) =>
      jubileeOf(house, 'house', house.established_date).filter(
        ({date}) => !isSuppressedOn(house, date),
      ),
    ),
  ].sort((a, b) => compareDays(a.date, b.date) || compareNames(a.name, b.name));
}

/** Returns the day from which the anniversaries of each brother are counted; nothing that is still ahead. */
export function countedFrom(base: JubileeBase, rows: JubileeRows, today: Day): Map<string, Day> {
  return firstDays(basesOf(base, rows, today), today);
}

type Base = {readonly brother_id: string; readonly date: Day};

function basesOf(base: JubileeBase, rows: JubileeRows, today: Day): readonly Base[] {
  if (base === 'priesthood') return rows.ordinations.filter(({type}) => type === 'priesthood');
  const {vows, formation} = rows;
  const counted = countedVows(rows, today);
  if (base === 'first_profession') return counted;
  // Life in the Order begins with the novitiate (can. 646); first vows stand for a novitiate that is not recorded.
  const isCounted = new Set(counted);
  const former = latestVows(
    vows.filter((vow) => !isCounted.has(vow)),
    today,
  );
  const novitiates = formation.filter(
    ({stage, start_date, brother_id}) =>
      stage === 'novitiate' && start_date > (former.get(brother_id) ?? ''),
  );
  const known = new Set(novitiates.map(({brother_id}) => brother_id));
  return [
    ...novitiates.map(({brother_id, start_date}) => ({brother_id, date: start_date})),
    ...counted.filter(({brother_id}) => !known.has(brother_id)),
  ];
}

/** Returns the earliest day of each brother. What is still ahead has no anniversary. */
export function firstDays(bases: readonly Base[], today: Day): Map<string, Day> {
  const first = new Map<string, Day>();
  for (const {brother_id, date} of bases) {
    const known = first.get(brother_id);
    if (date <= today && (known === undefined || date < known)) first.set(brother_id, date);
  }
  return first;
}
