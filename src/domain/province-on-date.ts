import {firstDays} from './agenda.ts';
import {celebratedAgeOn} from './anniversaries.ts';
import {cachedStatus, statusOverride} from './cached-status.ts';
import {entryDays} from './entry.ts';
import {type HolyOrder, holyOrders} from './holy-orders.ts';
import {type MemberState, memberState} from './member-state.ts';
import {exitOf} from './exit.ts';
import {assignmentOn, isMember} from './membership.ts';
import {rowsByBrother} from './rows-by-brother.ts';
import {
  defaultSettings,
  type ProvinceSettings,
  settingsByCircumscription,
  type SettingRow,
} from './settings.ts';
import type {CachedStatus} from './status-rank.ts';
import type {VowRow} from './vow.ts';
import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';

export type ProvinceBrother = {
  readonly id: string;
  readonly circumscription_id: string;
  readonly birth_date: Day | null;
  readonly membership_status: string;
  readonly death_date: Day | null;
  readonly departure_date: Day | null;
  readonly deleted_at: string | null;
  readonly additional_info?: unknown;
};
type OfBrother = {readonly brother_id: string};
type AssignmentRow = OfBrother & {
  readonly fraternity_id: string;
  readonly start_date: Day;
  readonly end_date: Day | null;
};

/** The rows of a province, those of the past and the scheduled ones included. Archived brothers are left out of all results. */
export type ProvinceRows<B extends ProvinceBrother = ProvinceBrother> = {
  readonly brothers: readonly B[];
  readonly vows: readonly (OfBrother & VowRow)[];
  readonly ordinations: readonly (OfBrother & {readonly type: string; readonly date: Day})[];
  readonly formation: readonly (OfBrother & {
    readonly stage: string;
    readonly start_date: Day;
    readonly end_date: Day | null;
  })[];
  /** The assignments to houses; without them no brother has a house. */
  readonly assignments?: readonly AssignmentRow[];
  /** The settings; without them the defaults hold. */
  readonly settings?: readonly SettingRow[];
};

/**
 * `before`: he has not entered yet. The others are values of the record's `membership_status`, each from its day on.
 * No record says since when a brother is suspended, so he is suspended on every day since his entry.
 */
export type MembershipOnDay =
  | 'before'
  | 'active'
  | 'suspended'
  | 'deceased'
  | 'departed'
  | 'transferred';

/** What a brother was on a day. State, status, order and house of the dead and the departed are their last ones. */
export type BrotherOnDay<B extends ProvinceBrother = ProvinceBrother> = {
  readonly brother: B;
  readonly membership: MembershipOnDay;
  /** By his vows and stages (`memberStatesOn`). */
  readonly state: MemberState;
  /** What the app caches as his status (`cachedStatus`), for that day. */
  readonly status: CachedStatus;
  /** His order; `null` for a lay brother. Ordination decides (can. 266), not `vocation_type`. */
  readonly order: HolyOrder | null;
  /** In completed years; `null` when the birth is unknown. */
  readonly age: number | null;
  /** The fraternity of the assignment that lasts on the day and began last; `null` without one, or when he is no member. */
  readonly fraternityId: string | null;
};

/** The rows of one brother. */
export type OwnRows = Pick<ProvinceRows, 'vows' | 'ordinations' | 'formation' | 'assignments'>;

/**
 * Tells what each brother was on some days: for each day, all brothers. The days in their order are the quickest.
 * `brotherByDay` states the rules. It yields every few milliseconds, so that the caller can let the page draw and listen:
 * 20,000 brothers take a while.
 */
export function* provinceOnDays<B extends ProvinceBrother>(
  rows: ProvinceRows<B>,
  days: readonly Day[],
): Generator<void, readonly (readonly BrotherOnDay<B>[])[]> {
  const ownRows = yield* gatherRows(rows);
  const settingsOf = settingsByCircumscription(rows.settings ?? []);
  const found = days.map((): BrotherOnDay<B>[] => []);
  for (const [index, brother] of rows.brothers.entries()) {
    if (index % BROTHERS_A_PIECE === 0) yield;
    if (brother.deleted_at !== null) continue;
    const onDay = brotherByDay(
      brother,
      ownRows(brother.id),
      settingsOf(brother.circumscription_id),
    );
    for (const [place, day] of days.entries()) found[place]?.push(onDay(day));
  }
  return found;
}

/** How many brothers are judged between two pauses. */
export const BROTHERS_A_PIECE = 100;

/** Groups the rows by their brothers, each table in a piece of its own. */
export function* gatherRows(rows: ProvinceRows): Generator<void, (brotherId: string) => OwnRows> {
  const vows = rowsByBrother(rows.vows);
  yield;
  const ordinations = rowsByBrother(rows.ordinations);
  yield;
  const formation = rowsByBrother(rows.formation);
  yield;
  const assignments = rowsByBrother(rows.assignments ?? []);
  return (id) => ({
    vows: vows(id),
    ordinations: ordinations(id),
    formation: formation(id),
    assignments: assignments(id),
  });
}

/**
 * Returns a function that tells what a brother was on a day. It is quick for days in their order.
 *
 * - He enters on the day of `entryDays`. Without a recorded entry he is counted from the first day that his records
 *   name; without any, from the age at which the novitiate is possible (can. 643 §1, 1°), or else on every day.
 * - He is gone from the day of his death or departure on, that day included; without a recorded day, on every day.
 * - His circumscription is the present one: records hold no former one. Lapsed vows do not end a membership.
 */
export function brotherByDay<B extends ProvinceBrother>(
  brother: B,
  own: OwnRows,
  settings: VowSettings = defaultSettings,
  membershipOn = membershipByDay(brother, own),
): (day: Day) => BrotherOnDay<B> {
  const turns = turnsOf(own);
  let known: StandingUntil | null = null;
  return (day) => {
    if (known === null || day < known.from || day >= known.until) {
      known = standingOn(day, brother, {own, turns, settings});
    }
    const membership = membershipOn(day);
    const home = isMember({membership_status: membership})
      ? assignmentOn(own.assignments ?? [], day)
      : undefined;
    return {
      brother,
      membership,
      state: known.state,
      status: known.status,
      order: known.order,
      age: celebratedAgeOn(brother.birth_date, day),
      fraternityId: home?.fraternity_id ?? null,
    };
  };
}

type StandingUntil = Pick<BrotherOnDay, 'state' | 'status' | 'order'> & {
  readonly from: Day;
  /** The first later day on which a row can change it. */
  readonly until: Day;
};

type VowSettings = Pick<ProvinceSettings, 'tempVowMonths'>;

function standingOn(
  day: Day,
  {additional_info}: ProvinceBrother,
  {
    own,
    turns,
    settings,
  }: {readonly own: OwnRows; readonly turns: Turns; readonly settings: VowSettings},
): StandingUntil {
  const {vows, ordinations, formation} = own;
  const status = cachedStatus({
    vows,
    ordinations,
    formation,
    today: day,
    additionalInfo: additional_info,
    settings,
  });
  const state = memberState({vows, formation, status, day, settings});
  const nextStart = earliest(turns.starts.filter((start) => start > day));
  const overriddenUntil = statusOverride(additional_info, day)?.until ?? LAST_DAY;
  const nextEnd = earliest([overriddenUntil, ...turns.lastDays.filter((last) => last >= day)]);
  return {
    state,
    status,
    order: holyOrders.find((order) => order === status) ?? null,
    from: day,
    // What has a last day changes on the day after it.
    until: nextEnd < nextStart ? addDays(nextEnd, 1) : nextStart,
  };
}

/** The days on which a row begins to count, and the last days of the rows that end. */
type Turns = {readonly starts: readonly Day[]; readonly lastDays: readonly Day[]};

function turnsOf({vows, ordinations, formation}: OwnRows): Turns {
  return {
    starts: [
      ...vows.map(({date}) => date),
      ...ordinations.map(({date}) => date),
      ...formation.map(({start_date}) => start_date),
    ],
    lastDays: formation.flatMap(({end_date}) => end_date ?? []),
  };
}

/** Returns the earliest of the days, `LAST_DAY` when there is none. */
function earliest(days: readonly Day[]): Day {
  return days.reduce((a, b) => (a < b ? a : b), LAST_DAY);
}

const LAST_DAY = '9999-12-31';
const YOUNGEST_NOVICE_MONTHS = 17 * 12;

/** Scheduled rows count: a brother with nothing but a scheduled novitiate has not entered yet. */
function firstDayCounted({id, birth_date}: ProvinceBrother, own: OwnRows): Day | null {
  const entered = entryDays(own, LAST_DAY).get(id);
  if (entered !== undefined) return entered;
  const stages = own.formation.map(({brother_id, start_date: date}) => ({brother_id, date}));
  const named = firstDays([...own.ordinations, ...stages], LAST_DAY).get(id);
  if (named !== undefined) return named;
  return birth_date === null ? null : addMonths(birth_date, YOUNGEST_NOVICE_MONTHS);
}

/** Returns a function that tells how a brother belonged to the province on a day, as `brotherByDay` does. */
export function membershipByDay(
  brother: ProvinceBrother,
  own: OwnRows,
): (day: Day) => MembershipOnDay {
  const firstDay = firstDayCounted(brother, own);
  const exit = exitOf(brother);
  return (day) => {
    if (exit !== null && (exit.date === null || exit.date <= day)) return exit.membership;
    if (firstDay !== null && firstDay > day) return 'before';
    return brother.membership_status === 'suspended' ? 'suspended' : 'active';
  };
}
