import type {Day} from '#src/lib/civil-date.ts';
import {type CachedStatus, isHigher, statusByOrdination} from './status-rank.ts';

/** The three orders, by the status that each gives. */
export const holyOrders = ['deacon', 'priest', 'bishop'] as const satisfies readonly CachedStatus[];
export type HolyOrder = (typeof holyOrders)[number];

/** Returns the highest order among the ordinations up to a day; `null` for a lay brother. */
export function highestOrder(
  ordinations: readonly {readonly type: string; readonly date: Day}[],
  today: Day,
): HolyOrder | null {
  let highest: CachedStatus = 'unknown';
  for (const row of ordinations) {
    const status = statusByOrdination(row);
    if (row.date <= today && isHigher(status, highest)) highest = status;
  }
  return holyOrders.find((order) => order === highest) ?? null;
}
