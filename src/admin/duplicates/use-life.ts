import {useLifeRows, type LifeRow} from '#src/queries/life-rows.ts';
import {useReferringRows} from '#src/queries/referring-rows.ts';
import {useRow} from '#src/queries/rows.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {RowOf} from '#src/records/registry.ts';

/** All that this device knows of one brother. */
export type Life = {
  readonly id: string;
  readonly name: string;
  /** As the server has it. */
  readonly values: AnyRow;
  readonly rows: readonly LifeRow[];
  readonly accounts: readonly RowOf<'users'>[];
  /** Nothing of it waits on this device to be sent or decided. */
  readonly isSettled: boolean;
};

/** Reads a brother with all that belongs to him; `null` when he is not here, `undefined` until it is known. */
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
    // Compared by the names that its own declaration has.
    values: official as unknown as AnyRow,
    rows,
    accounts: accounts.map(({row}) => row),
    isSettled: entry.state === 'synced' && rows.every((row) => row.isSettled),
  };
}
