import {type Day, isDay} from '#src/lib/civil-date.ts';
import {
  type CachedStatus,
  isCachedStatus,
  isHigher,
  statusByOrdination,
  statusByStage,
  statusByVow,
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

export type StatusOverride = {
  readonly value: CachedStatus;
  readonly reason: string | null;
  /** The last day on which it holds; `null` for no end. */
  readonly until: Day | null;
};

/**
 * Reads the override that holds today from `additional_info.status_override {value, reason, until}`, e.g. for a
 * brother who lost the clerical state. Users type it as JSON, so anything that is not exactly an override
 * (another value, an invalid end) is ignored.
 */
export function statusOverride(additionalInfo: unknown, today: Day): StatusOverride | null {
  const entry = property(additionalInfo, 'status_override');
  const value = property(entry, 'value');
  if (!isCachedStatus(value)) return null;
  const reason = property(entry, 'reason');
  const until = property(entry, 'until') ?? null;
  if (until !== null && (typeof until !== 'string' || !isDay(until) || until < today)) return null;
  return {value, reason: typeof reason === 'string' ? reason : null, until};
}

function property(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key))
    return undefined;
  return (holder as Readonly<Record<string, unknown>>)[key];
}
