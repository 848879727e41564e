import type {LifeRow} from '#src/queries/life-rows.ts';
import type {Life} from './use-life.ts';

/**
 * What prevents a merge: unsent changes on this device, an account of each record, or an order in both records,
 * which a man receives only once.
 */
export type Obstacle = 'unsent' | 'twoAccounts' | 'sameOrder';

/** Lists what prevents the merge of two records. */
export function obstaclesTo(one: Life, other: Life): readonly Obstacle[] {
  return [
    ...(one.isSettled && other.isSettled ? [] : (['unsent'] as const)),
    ...(one.accounts.length > 0 && other.accounts.length > 0 ? (['twoAccounts'] as const) : []),
    ...(sharedOrders(one.rows, other.rows).size > 0 ? (['sameOrder'] as const) : []),
  ];
}

/** Returns the ids of ordinations of a kind that both records have. */
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
