import type {Day} from '#src/lib/civil-date.ts';
import {statusOverride} from './status-override.ts';
import {
  isHigher,
  statusByOrdination,
  statusByStage,
  statusByVow,
  type CachedStatus,
} from './status-rank.ts';
import {isPerpetualOver, latestSimpleVows, type VowRow} from './vow.ts';

/** The rows a status is made of: one brother's, or (with their `brother_id`) those of many. */
export type StatusRows<Owner = unknown> = {
  readonly vows: readonly (Owner & Pick<VowRow, 'type' | 'date'>)[];
  readonly ordinations: readonly (Owner & {readonly type: string; readonly date: Day})[];
  readonly formation: readonly (Owner & {readonly stage: string; readonly start_date: Day})[];
  readonly today: Day;
};

/**
 * Tells what a brother is by the vows, orders and stages of formation dated up to today. His option
 * (`vocation_type`) and membership do not count: the diaconate makes the cleric (can. 266), and a dead
 * priest stays a priest. A lapsed temporary vow counts; the lapse is told by the vow status. Only the last series of
 * vows counts: a readmitted brother is what his new vows make him (can. 690).
 * An override may stand in `additionalInfo`, his column `additional_info`.
 */
export function cachedStatus(
  brother: StatusRows & {readonly additionalInfo?: unknown},
): CachedStatus {
  const override = statusOverride(brother.additionalInfo, brother.today);
  if (override !== null) return override.value;
  let highest: CachedStatus = 'unknown';
  const own = brother.vows.map(({type, date}) => ({type, date, brother_id: ''}));
  const latestSimple = latestSimpleVows(own, brother.today).get('');
  eachStep(
    brother,
    () => latestSimple,
    (_row, status) => {
      if (isHigher(status, highest)) highest = status;
    },
  );
  return highest;
}

/** Tells the same of all brothers in one pass over the rows: brother id → status, none left out. */
export function cachedStatusByBrother(
  province: StatusRows<{readonly brother_id: string}> & {
    readonly brothers: readonly {readonly id: string; readonly additional_info?: unknown}[];
  },
): Map<string, CachedStatus> {
  const statuses = new Map<string, CachedStatus>();
  for (const {id} of province.brothers) statuses.set(id, 'unknown');
  const latestSimple = latestSimpleVows(province.vows, province.today);
  const latestSimpleOf = ({brother_id}: {readonly brother_id: string}): Day | undefined =>
    latestSimple.get(brother_id);
  eachStep(province, latestSimpleOf, ({brother_id}, status) => {
    const present = statuses.get(brother_id);
    if (present !== undefined && isHigher(status, present)) statuses.set(brother_id, status);
  });
  for (const {id, additional_info} of province.brothers) {
    const override = statusOverride(additional_info, province.today);
    if (override !== null) statuses.set(id, override.value);
  }
  return statuses;
}

function eachStep<Owner>(
  {vows, ordinations, formation, today}: StatusRows<Owner>,
  latestSimpleOf: (row: Owner) => Day | undefined,
  visit: (row: Owner, status: CachedStatus) => void,
): void {
  for (const row of ordinations) if (row.date <= today) visit(row, statusByOrdination(row));
  for (const row of vows) {
    if (row.date > today || isPerpetualOver(row, latestSimpleOf(row))) continue;
    visit(row, statusByVow(row));
  }
  for (const row of formation) if (row.start_date <= today) visit(row, statusByStage(row));
}
