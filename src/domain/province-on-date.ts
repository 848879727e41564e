import {firstDays} from './agenda.ts';
import {ageOn} from './anniversaries.ts';
import {cachedStatusByBrother} from './cached-status.ts';
import {entryDays} from './entry.ts';
import {type HolyOrder, holyOrders} from './holy-orders.ts';
import {type MemberState, memberStatesOn} from './member-state.ts';
import {isMember, presentAssignment} from './membership.ts';
import type {CachedStatus} from './status-rank.ts';
import type {VowRow} from './vow.ts';
import {addMonths, type Day} from '#src/lib/civil-date.ts';

export type BrotherRow = {
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
export type ProvinceRows<B extends BrotherRow = BrotherRow> = {
  readonly brothers: readonly B[];
  readonly vows: readonly (OfBrother & Pick<VowRow, 'type' | 'date'>)[];
  readonly ordinations: readonly (OfBrother & {readonly type: string; readonly date: Day})[];
  readonly formation: readonly (OfBrother & {
    readonly stage: string;
    readonly start_date: Day;
    readonly end_date: Day | null;
  })[];
  /** The assignments to houses; without them no brother has a house. */
  readonly assignments?: readonly AssignmentRow[];
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
export type BrotherOnDay<B extends BrotherRow = BrotherRow> = {
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

/**
 * Returns a function that tells what each brother was on a day, so that several days share what depends on none.
 *
 * - He enters on the day of `entryDays`. Without a recorded entry he is counted from the first day that his records
 *   name; without any, from the age at which the novitiate is possible (can. 643 §1, 1°), or else on every day.
 * - He is gone from the day of his death or departure on, that day included; without a recorded day, on every day.
 * - His circumscription is the present one: records hold no former one. Lapsed vows do not end a membership.
 */
export function provinceByDay<B extends BrotherRow>(
  rows: ProvinceRows<B>,
): (day: Day) => BrotherOnDay<B>[] {
  const brothers = rows.brothers.filter(({deleted_at}) => deleted_at === null);
  const firstDayOf = firstDaysCounted(rows);
  const assignmentsOf = assignmentsByBrother(rows.assignments ?? []);
  return (day) => {
    const statuses = cachedStatusByBrother({...rows, brothers, today: day});
    const stateOf = memberStatesOn({...rows, statuses, day});
    return brothers.map((brother) => {
      const status = statuses.get(brother.id) ?? 'unknown';
      const membership = membershipOn(day, brother, firstDayOf(brother));
      const home = isMember({membership_status: membership})
        ? presentAssignment(assignmentsOf.get(brother.id) ?? [], day)
        : undefined;
      return {
        brother,
        membership,
        state: stateOf(brother.id),
        status,
        order: holyOrders.find((order) => order === status) ?? null,
        age: ageOn(day, brother.birth_date),
        fraternityId: home?.fraternity_id ?? null,
      };
    });
  };
}

/** Scheduled rows count: a brother with nothing but a scheduled novitiate has not entered yet. */
const LAST_DAY = '9999-12-31';
const YOUNGEST_NOVICE_MONTHS = 17 * 12;

function firstDaysCounted(rows: ProvinceRows): (brother: BrotherRow) => Day | null {
  const entered = entryDays(rows, LAST_DAY);
  const stages = rows.formation.map(({brother_id, start_date: date}) => ({brother_id, date}));
  const named = firstDays([...rows.ordinations, ...stages], LAST_DAY);
  return ({id, birth_date}) =>
    entered.get(id) ??
    named.get(id) ??
    (birth_date === null ? null : addMonths(birth_date, YOUNGEST_NOVICE_MONTHS));
}

function membershipOn(day: Day, brother: BrotherRow, firstDay: Day | null): MembershipOnDay {
  const exit = exitOf(brother);
  if (exit !== null && (exit.date === null || exit.date <= day)) return exit.membership;
  if (firstDay !== null && firstDay > day) return 'before';
  return brother.membership_status === 'suspended' ? 'suspended' : 'active';
}

type Exit = {
  readonly membership: 'deceased' | 'departed' | 'transferred';
  /** `null` when the day is not recorded. */
  readonly date: Day | null;
};

/** Returns how a brother ended his life in the province; `null` for a member. */
export function exitOf(
  brother: Pick<BrotherRow, 'membership_status' | 'death_date' | 'departure_date'>,
): Exit | null {
  const {membership_status: membership, death_date, departure_date} = brother;
  if (membership === 'deceased') return {membership, date: death_date};
  if (membership !== 'departed' && membership !== 'transferred') return null;
  return {membership, date: departure_date};
}

function assignmentsByBrother(rows: readonly AssignmentRow[]): Map<string, AssignmentRow[]> {
  const groups = new Map<string, AssignmentRow[]>();
  for (const row of rows) {
    const group = groups.get(row.brother_id);
    if (group) group.push(row);
    else groups.set(row.brother_id, [row]);
  }
  return groups;
}
