import {type LifeRow, useLifeRows} from '#src/queries/life-rows.ts';
import {useReferringRows} from '#src/queries/referring-rows.ts';
import {useRow} from '#src/queries/rows.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf, type RowOf} from '#src/records/registry.ts';

/** Everything that this device has about a brother. */
export type LocalLife = {
  readonly id: string;
  readonly name: string;
  /** The official values. */
  readonly values: AnyRow;
  readonly rows: readonly LifeRow[];
  readonly accounts: readonly RowOf<'users'>[];
  /** No edit about him waits on this device. */
  readonly isSettled: boolean;
};

/**
 * Reads a brother with his rows and accounts; `null` when the brother is not on this device, `undefined` until
 * it is read.
 */
export function useLife(id: string): LocalLife | null | undefined {
  const entry = useRow('brothers', id);
  const rows = useLifeRows(id);
  const accounts = useReferringRows('users', 'linked_brother_id', id);
  if (entry === undefined || rows === undefined || accounts === undefined) return undefined;
  const official = entry?.official ?? null;
  if (entry === null || official === null) return null;
  return {
    id,
    name: official.name,
    // The field names come from the record's own declaration.
    values: official as unknown as AnyRow,
    rows,
    accounts: accounts.map(({row}) => row),
    isSettled: entry.state === 'synced' && rows.every((row) => row.isSettled),
  };
}

/**
 * What prevents a merge: unsent changes on this device, an account of each record, or an order or sacrament in both
 * records, which a man receives only once.
 */
export type Obstacle = 'unsent' | 'twoAccounts' | 'onlyOnce';

/** Lists what prevents the merge of two records. */
export function obstaclesTo(one: LocalLife, other: LocalLife): readonly Obstacle[] {
  return [
    ...(one.isSettled && other.isSettled ? [] : (['unsent'] as const)),
    ...(one.accounts.length > 0 && other.accounts.length > 0 ? (['twoAccounts'] as const) : []),
    ...(onlyOnce(one.rows, other.rows).size > 0 ? (['onlyOnce'] as const) : []),
  ];
}

/** Returns the ids of the orders and sacraments that both records have. */
export function onlyOnce(one: readonly LifeRow[], other: readonly LifeRow[]): ReadonlySet<string> {
  const [ofOne, ofOther] = [receivedIn(one), receivedIn(other)];
  return new Set(
    [...ofOne, ...ofOther]
      .filter(({name}) => [ofOne, ofOther].every((all) => all.some((each) => each.name === name)))
      .map(({id}) => id),
  );
}

/** Names what a man receives only once, by table and kind. */
function receivedIn(rows: readonly LifeRow[]): {readonly id: string; readonly name: string}[] {
  return rows.flatMap(({table, values, isGoing}) =>
    (table === 'ordinations' || table === 'sacraments') && !isGoing
      ? [{id: values.id, name: `${table} ${String(values[recordOf(table).title])}`}]
      : [],
  );
}
