import type {LifeInShort} from '#tests/unit/domain/validation/one-life.ts';
import {reviewedFormation} from './reviewed-formation.ts';
import {reviewedHomes} from './reviewed-homes.ts';
import type {ReviewedLife} from './reviewed-life.ts';
import {reviewedOrders} from './reviewed-orders.ts';
import {reviewedReadmissions} from './reviewed-readmissions.ts';
import {reviewedVows} from './reviewed-vows.ts';

/** The lives that an expert in canon law judged in November 2026. */
export const reviewedLives: readonly ReviewedLife[] = [
  ...reviewedVows,
  ...reviewedReadmissions,
  ...reviewedFormation,
  ...reviewedOrders,
  ...reviewedHomes,
];

/** Finds a life by the expert's number. */
export function reviewedLife(number: string): LifeInShort {
  const found = reviewedLives.find(({name}) => name.startsWith(`${number} `));
  if (found === undefined) throw new Error(`there is no life ${number}`);
  return found.life;
}
