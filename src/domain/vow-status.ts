import {addMonths, daysBetween, type Day} from '#src/lib/civil-date.ts';
import {isMember} from './membership.ts';
import type {ProvinceSettings} from './settings.ts';
import {type BegunStage, lastSeries} from './vow-series.ts';
import {isPerpetual, latestEnd, type VowRow} from './vow.ts';

/** English words, stored and sent unchanged; translated where they are shown. */
export type VowStatus =
  | 'Expired Past Grace'
  | 'In Grace Period'
  | 'Expiring Soon'
  | 'Active'
  | 'Perpetual'
  | 'Not Professed'
  | 'Not Applicable';

export type VowStatusOnDay = {
  readonly status: VowStatus;
  /** The last day the vow binds (can. 203 §2); `null` where there is nothing to renew. */
  readonly dueDate: Day | null;
};

type RenewalSettings = Pick<
  ProvinceSettings,
  'tempVowMonths' | 'soonDays' | 'graceDays' | 'capYears'
>;

/**
 * Computes the vow status of a brother from the last series of his vows. At the end of the time he renews, professes for good or
 * leaves (can. 657 §1). The days of grace are time to record the renewal, not time the vow still binds.
 */
export function vowStatus(brother: {
  readonly membershipStatus: string;
  readonly vows: readonly VowRow[];
  readonly formation: readonly BegunStage[];
  readonly today: Day;
  readonly settings: RenewalSettings;
}): VowStatusOnDay {
  if (!isMember({membership_status: brother.membershipStatus}))
    return {status: 'Not Applicable', dueDate: null};
  return statusOfSeries(seriesOn(brother), brother);
}

/** Computes the vow status of a member from the last series of his vows up to today. */
export function statusOfSeries(
  series: readonly VowRow[],
  {today, settings}: {readonly today: Day; readonly settings: RenewalSettings},
): VowStatusOnDay {
  if (series.some(isPerpetual)) return {status: 'Perpetual', dueDate: null};

  const dueDate = renewalDue(series, settings);
  if (dueDate === null) return {status: 'Not Professed', dueDate: null};

  const daysLeft = daysBetween(today, dueDate);
  if (daysLeft < -settings.graceDays) return {status: 'Expired Past Grace', dueDate};
  if (daysLeft < 0) return {status: 'In Grace Period', dueDate};
  if (daysLeft <= settings.soonDays) return {status: 'Expiring Soon', dueDate};
  return {status: 'Active', dueDate};
}

/**
 * Finds the first day on which perpetual profession is possible: three years after the first temporary vow of a
 * series (can. 658, 2°), three months earlier at most (can. 657 §3). `null` before any temporary vow.
 */
export function earliestPerpetualDate(series: readonly VowRow[]): Day | null {
  const first = firstTemporaryDate(series);
  return first === null ? null : addMonths(addMonths(first, 36), -3);
}

type Vowed = Pick<Parameters<typeof vowStatus>[0], 'vows' | 'formation' | 'today' | 'settings'>;

/** Returns the last series of a brother's vows up to today. */
export function seriesOn({vows, formation, today, settings}: Vowed): readonly VowRow[] {
  const begun = formation.filter(({start_date}) => start_date <= today);
  return lastSeries(
    vows.filter(({date}) => date <= today),
    settings,
    begun,
  );
}

/**
 * The latest end of any temporary vow, because a shorter renewal does not end a longer vow; never past the cap counted
 * from the first (can. 657 §2).
 */
export function renewalDue(series: readonly VowRow[], settings: RenewalSettings): Day | null {
  const first = firstTemporaryDate(series);
  if (first === null) return null;
  const end = latestEnd(series, settings.tempVowMonths);
  const cap = addMonths(first, settings.capYears * 12);
  return end < cap ? end : cap;
}

function firstTemporaryDate(vows: readonly VowRow[]): Day | null {
  let first: Day | null = null;
  for (const vow of vows) {
    if (!isPerpetual(vow) && (first === null || vow.date < first)) first = vow.date;
  }
  return first;
}
