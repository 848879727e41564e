import type {LifeRow} from '#src/queries/life-rows.ts';
import type {Life} from './use-life.ts';

/**
 * What stands in the way of a merge: changes that are still on this device, an account for each of the two, or
 * an order that both have received, which one man receives once.
 */
export type Obstacle = 'unsent' | 'twoAccounts' | 'sameOrder';

/** Tells what has to be done before two records can become one. */
export function obstaclesTo(one: Life, other: Life): readonly Obstacle[] {
  return [
    ...(one.isSettled && other.isSettled ? [] : (['unsent'] as const)),
    ...(one.accounts.length > 0 && other.accounts.length > 0 ? (['twoAccounts'] as const) : []),
    ...(sharedOrders(one.rows, other.rows).size > 0 ? (['sameOrder'] as const) : []),
  ];
}

/** The ids of ordinations of a kind that stands in both records. */
export function sharedOrders(
  one: readonly LifeRow[],
  other: readonly LifeRow[],
): ReadonlySet<string> {
  const [ofOne, ofOther] = [ordersIn(one), ordersIn(other)];
  return new Set(
    [...ofOne, ...ofOther]
      .filter((row) => hasKindOf(ofOne, row) && hasKindOf(ofOther, row))
      .map(({values}) => values.id),
  );
}

function ordersIn(rows: readonly LifeRow[]): readonly LifeRow[] {
  return rows.filter(({table, isGoing}) => table === 'ordinations' && !isGoing);
}

function hasKindOf(orders: readonly LifeRow[], {values}: LifeRow): boolean {
  return orders.some((each) => each.values['type'] === values['type']);
}
