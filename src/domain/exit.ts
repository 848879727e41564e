import type {Day} from '#src/lib/civil-date.ts';

type Exit = {
  readonly membership: 'deceased' | 'departed' | 'transferred';
  /** `null` when the day is not recorded. */
  readonly date: Day | null;
};

/** What tells whether a brother died or left, and when. */
export type Leaving = {
  readonly membership_status: string;
  readonly death_date: Day | null;
  readonly departure_date: Day | null;
};

/** Returns how a brother ended his life in the province; `null` for a member. */
export function exitOf({
  membership_status: membership,
  death_date,
  departure_date,
}: Leaving): Exit | null {
  if (membership === 'deceased') return {membership, date: death_date};
  if (membership !== 'departed' && membership !== 'transferred') return null;
  return {membership, date: departure_date};
}

type Period = {readonly start_date: Day; readonly end_date?: Day | null};

/** `lasts`: it has begun and has no end. `day`: its last day, `null` when there is none or it is unknown. */
type PeriodEnd = {readonly lasts: boolean; readonly day: Day | null};

/**
 * Returns the end of an assignment or stage. Without an end date it ends when the brother dies or leaves. One that has
 * not begun does not last yet.
 */
export function endOf({start_date, end_date}: Period, brother: Leaving, today: Day): PeriodEnd {
  if (end_date) return {lasts: false, day: end_date};
  const exit = exitOf(brother);
  if (exit === null) return {lasts: start_date <= today, day: null};
  return {lasts: false, day: exit.date !== null && exit.date >= start_date ? exit.date : null};
}
