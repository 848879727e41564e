import {addMonths, type Day, latestDay} from '#src/lib/civil-date.ts';

/** What the rules read of a row of `vows`. */
export type VowRow = {
  /** `solemn` is perpetual, the others are temporary. */
  readonly type: 'simple' | 'renewal' | 'solemn';
  /** A vow dated after today is scheduled: no rule counts it yet. */
  readonly date: Day;
  readonly duration_months?: number | null;
  readonly valid_until?: Day | null;
};

export function isPerpetual(vow: Pick<VowRow, 'type'>): boolean {
  return vow.type === 'solemn';
}

/** Finds the last day a temporary vow binds: as its row says, else `usualMonths` after it was taken. */
export function boundUntil(vow: VowRow, usualMonths: number): Day {
  return vow.valid_until ?? addMonths(vow.date, vow.duration_months ?? usualMonths);
}

/** Finds the last day that any of these temporary vows binds; `''` when there is none. */
export function latestEnd(vows: readonly VowRow[], usualMonths: number): Day {
  const temporary = vows.filter((vow) => !isPerpetual(vow));
  return latestDay(temporary.map((vow) => boundUntil(vow, usualMonths)));
}

/** Finds the day of the latest vow of type `simple` among those of a brother; `''` when there is none. */
export function latestSimpleDay(vows: readonly OwnedVow[]): Day {
  return latestDay(vows.filter(({type}) => type === 'simple').map(({date}) => date));
}

type OwnedVow = Pick<VowRow, 'type' | 'date'>;

/**
 * Tells whether a perpetual vow no longer binds: a later vow of type `simple` begins a new series (can. 690).
 * `latestSimple` is the day of the brother's latest simple vow.
 */
export function isPerpetualOver(vow: OwnedVow, latestSimple: Day | undefined): boolean {
  return isPerpetual(vow) && latestSimple !== undefined && latestSimple > vow.date;
}

/** Finds the day of each brother's latest vow up to a day, of all vows or of those of type `simple`: brother id → day. */
export function latestVows(
  vows: readonly (OwnedVow & {readonly brother_id: string})[],
  today: Day,
  only?: 'simple',
): ReadonlyMap<string, Day> {
  const days = new Map<string, Day>();
  for (const {brother_id, type, date} of vows) {
    if ((only !== undefined && type !== only) || date > today) continue;
    const known = days.get(brother_id);
    if (known === undefined || date > known) days.set(brother_id, date);
  }
  return days;
}
