import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {isMember} from './membership.ts';
import type {ProvinceSettings} from './settings.ts';
import type {BegunStage} from './vow-series.ts';
import {earliestPerpetualDate, seriesOn, statusOfSeries, type VowStatus} from './vow-status.ts';
import {isPerpetual, type VowRow} from './vow.ts';

/** The vows that bind a brother today, or bound him last. */
export type Bond =
  | {readonly kind: 'none'}
  | {readonly kind: 'perpetual'; readonly since: Day}
  | {
      readonly kind: 'temporary';
      readonly status: VowStatus;
      /** The last day on which they bind. */
      readonly until: Day;
      /** The first day on which perpetual profession is possible; `null` when his vows ended past the days of grace. */
      readonly earliestPerpetual: Day | null;
    };

/** Finds the bond of a brother in the last series of his vows; `null` when he is no longer a member. */
export function bondOf(brother: {
  readonly membershipStatus: string;
  readonly birthDate: Day | null;
  readonly vows: readonly VowRow[];
  readonly formation: readonly BegunStage[];
  readonly today: Day;
  readonly settings: Pick<
    ProvinceSettings,
    'tempVowMonths' | 'soonDays' | 'graceDays' | 'capYears'
  >;
}): Bond | null {
  if (!isMember({membership_status: brother.membershipStatus})) return null;
  const series = seriesOn(brother);
  const {status, dueDate} = statusOfSeries(series, brother);
  const since = series.find(isPerpetual)?.date;
  if (since !== undefined) return {kind: 'perpetual', since};
  if (dueDate === null) return {kind: 'none'};
  const earliestPerpetual =
    status === 'Expired Past Grace' ? null : earliestDay(brother.birthDate, series);
  return {kind: 'temporary', status, until: dueDate, earliestPerpetual};
}

/** Tells whether the vows have ended without a renewal. */
export function isLapsed(bond: Bond | null | undefined): boolean {
  return (
    bond?.kind === 'temporary' &&
    (bond.status === 'In Grace Period' || bond.status === 'Expired Past Grace')
  );
}

/** Not before three years of temporary vows, three months less at most, nor before he is 21 (can. 657 §3, 658). */
function earliestDay(birthDate: Day | null, series: readonly VowRow[]): Day | null {
  const byVows = earliestPerpetualDate(series);
  // The year is complete when the birthday is over (can. 203).
  const byAge = birthDate === null ? null : addDays(addMonths(birthDate, 21 * 12), 1);
  return byVows !== null && byAge !== null && byAge > byVows ? byAge : byVows;
}
