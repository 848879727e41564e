import {useLifeRows, type LifeRow} from '#src/queries/life-rows.ts';
import {useReferringRows, useRow} from '#src/queries/rows.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {RowOf} from '#src/records/registry.ts';

/** Everything that this device has about a brother. */
export type Life = {
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
export function useLife(id: string): Life | null | undefined {
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
