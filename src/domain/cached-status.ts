import {type Day, isDay} from '#src/lib/civil-date.ts';
import {isEntryStage} from './entry-stage.ts';
import {rowsByBrother} from './rows-by-brother.ts';
import {
  defaultSettings,
  type ProvinceSettings,
  settingsByBrother,
  settingsByCircumscription,
  type SettingRow,
} from './settings.ts';
import {
  type CachedStatus,
  isCachedStatus,
  isHigher,
  statusByOrdination,
  statusByStage,
  statusByVow,
} from './status-rank.ts';
import {closedBy, closedSeries} from './vow-series.ts';
import {isPerpetualOver, latestSimpleDay, latestVows, type VowRow} from './vow.ts';

/** The rows a status is made of: one brother's, or (with their `brother_id`) those of many. */
export type StatusRows<Owner = unknown> = {
  readonly vows: readonly (Owner & VowRow)[];
  readonly ordinations: readonly (Owner & {readonly type: string; readonly date: Day})[];
  readonly formation: readonly (Owner & StageRow)[];
  readonly today: Day;
};

type StageRow = {
  readonly stage: string;
  readonly start_date: Day;
  readonly end_date?: Day | null;
};

/**
 * Returns what a brother is by the vows, orders and stages of formation dated up to today. His option
 * (`vocation_type`) and membership do not count: the diaconate makes the cleric (can. 266), and a dead
 * priest stays a priest. A lapsed temporary vow counts; the vow status shows the lapse. Only the last series of
 * vows counts: a readmitted brother is what his new vows make him (can. 690), and before them what the stages since the
 * former vows make him. A novitiate or postulancy that ended does not count once he begins an earlier stage again.
 * `additionalInfo`, his column `additional_info`, may hold an override.
 */
export function cachedStatus(
  brother: StatusRows & {
    readonly additionalInfo?: unknown;
    /** Without them the defaults hold. */
    readonly settings?: Pick<ProvinceSettings, 'tempVowMonths'>;
  },
): CachedStatus {
  const override = statusOverride(brother.additionalInfo, brother.today);
  if (override !== null) return override.value;
  let highest: CachedStatus = 'unknown';
  const {vows, formation, today, settings = defaultSettings} = brother;
  const taken = vows.filter(({date}) => date <= today);
  const latestSimple = latestSimpleDay(taken);
  const closed = closedBy(
    taken,
    formation.filter(({start_date}) => start_date <= today),
    settings,
  );
  const ends = {latestSimple, closed, stages: formation};
  eachStep(
    brother,
    () => ends,
    (_row, status) => {
      if (isHigher(status, highest)) highest = status;
    },
  );
  return highest;
}

/** Tells the same of all brothers in one pass over the rows: brother id → status, none left out. */
export function cachedStatusByBrother(
  province: StatusRows<{readonly brother_id: string}> & {
    readonly brothers: readonly {
      readonly id: string;
      readonly circumscription_id?: string;
      readonly additional_info?: unknown;
    }[];
    readonly settings?: readonly SettingRow[];
  },
): Map<string, CachedStatus> {
  const statuses = new Map<string, CachedStatus>();
  for (const {id} of province.brothers) statuses.set(id, 'unknown');
  const {brothers, vows, formation, today} = province;
  const latestSimple = latestVows(vows, today, 'simple');
  const settingsOf = settingsByCircumscription(province.settings ?? []);
  const closed = closedSeries(vows, formation, today, settingsByBrother(brothers, settingsOf));
  const stagesOf = rowsByBrother(formation);
  const endsOf = ({brother_id}: {readonly brother_id: string}): Ends => ({
    latestSimple: latestSimple.get(brother_id),
    closed: closed.get(brother_id),
    stages: stagesOf(brother_id),
  });
  eachStep(province, endsOf, ({brother_id}, status) => {
    const present = statuses.get(brother_id);
    if (present !== undefined && isHigher(status, present)) statuses.set(brother_id, status);
  });
  for (const {id, additional_info} of province.brothers) {
    const override = statusOverride(additional_info, province.today);
    if (override !== null) statuses.set(id, override.value);
  }
  return statuses;
}

/** What ends the vows of a brother: a later simple vow, or the last vow of a closed series with all that was before it. */
type Ends = {
  readonly latestSimple: Day | undefined;
  readonly closed: Day | null | undefined;
  /** His stages, each of which may end another (`isBegunAgain`). */
  readonly stages: readonly StageRow[];
};

function eachStep<Owner>(
  {vows, ordinations, formation, today}: StatusRows<Owner>,
  endsOf: (row: Owner) => Ends,
  visit: (row: Owner, status: CachedStatus) => void,
): void {
  for (const row of ordinations) if (row.date <= today) visit(row, statusByOrdination(row));
  for (const row of vows) {
    const {latestSimple, closed} = endsOf(row);
    if (row.date > today || row.date <= (closed ?? '') || isPerpetualOver(row, latestSimple))
      continue;
    visit(row, statusByVow(row));
  }
  for (const row of formation) {
    const {closed, stages} = endsOf(row);
    if (row.start_date > today || row.start_date <= (closed ?? '')) continue;
    if (!isBegunAgain(row, stages, today)) visit(row, statusByStage(row));
  }
}

/** Tells whether a stage ended before the brother began one that comes before it again. */
function isBegunAgain(row: StageRow, stages: readonly StageRow[], today: Day): boolean {
  const {end_date} = row;
  return stages.some(
    (again) =>
      end_date &&
      end_date < again.start_date &&
      again.start_date <= today &&
      isEntryStage(again.stage) &&
      isHigher(statusByStage(row), statusByStage(again)),
  );
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
