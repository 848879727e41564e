import {addMonths, type Day} from '#src/lib/civil-date.ts';

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
