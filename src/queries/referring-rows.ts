import {useMemo} from 'react';
import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';
import {type LocalRow, useTable} from './rows.ts';

/**
 * Returns the rows whose `field` refers to a record, e.g. the institutions of a fraternity; `undefined` until
 * they are read.
 */
export function useReferringRows<T extends TableName>(
  table: T,
  field: string,
  id: string,
): readonly LocalRow<T>[] | undefined {
  const view = useTable(table);
  return useMemo(
    // The table and its fields are known only at run time.
    () => view?.all.filter(({row}) => (row as unknown as AnyRow)[field] === id),
    [view, field, id],
  );
}
