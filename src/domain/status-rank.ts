import {isPerpetual, type VowRow} from './vow.ts';

/** From the highest to the lowest: a brother is called by the highest he has reached. */
const cachedStatuses = [
  'bishop',
  'priest',
  'deacon',
  'solemn_professed',
  'simple_professed',
  'novice',
  'postulant',
  'aspirant',
  'unknown',
] as const;

export type CachedStatus = (typeof cachedStatuses)[number];

export function isCachedStatus(value: unknown): value is CachedStatus {
  return cachedStatuses.some((status) => status === value);
}

export function higherOf(a: CachedStatus, b: CachedStatus): CachedStatus {
  return cachedStatuses.indexOf(a) <= cachedStatuses.indexOf(b) ? a : b;
}

/** Lectors and acolytes are lay (can. 207, 266 §1): these ministries make nobody a cleric. */
export function statusByOrdination(row: {readonly type: string}): CachedStatus {
  if (row.type === 'episcopate') return 'bishop';
  if (row.type === 'priesthood') return 'priest';
  return row.type === 'diaconate' ? 'deacon' : 'unknown';
}

export function statusByVow(row: Pick<VowRow, 'type'>): CachedStatus {
  return isPerpetual(row) ? 'solemn_professed' : 'simple_professed';
}

export function statusByStage(row: {readonly stage: string}): CachedStatus {
  if (row.stage === 'novitiate') return 'novice';
  if (row.stage === 'postulancy') return 'postulant';
  return row.stage === 'aspirancy' ? 'aspirant' : 'unknown';
}
