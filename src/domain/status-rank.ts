import {isPerpetual, type VowRow} from './vow.ts';

/** A brother's status is the highest one that he has reached. */
const heights = {
  bishop: 8,
  priest: 7,
  deacon: 6,
  solemn_professed: 5,
  simple_professed: 4,
  novice: 3,
  postulant: 2,
  aspirant: 1,
  unknown: 0,
} as const;

export type CachedStatus = keyof typeof heights;

export function isCachedStatus(value: unknown): value is CachedStatus {
  return typeof value === 'string' && Object.hasOwn(heights, value);
}

/** Tells whether a status is higher than another: the higher one is that of the brother. */
export function isHigher(status: CachedStatus, than: CachedStatus): boolean {
  return heights[status] > heights[than];
}

/** Lectors and acolytes are lay (can. 207, 266 §1): these ministries make nobody a cleric. */
export function statusByOrdination(row: {readonly type: string}): CachedStatus {
  if (row.type === 'episcopate') return 'bishop';
  if (row.type === 'priesthood') return 'priest';
  return row.type === 'diaconate' ? 'deacon' : 'unknown';
}

/** Returns the status that a profession gives. */
export function statusByVow(row: Pick<VowRow, 'type'>): CachedStatus {
  return isPerpetual(row) ? 'solemn_professed' : 'simple_professed';
}

/** Returns the status that a stage of formation gives; `unknown` for a stage after the first profession. */
export function statusByStage(row: {readonly stage: string}): CachedStatus {
  if (row.stage === 'novitiate') return 'novice';
  if (row.stage === 'postulancy') return 'postulant';
  return row.stage === 'aspirancy' ? 'aspirant' : 'unknown';
}
