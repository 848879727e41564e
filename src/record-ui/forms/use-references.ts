import {useMemo} from 'react';
import {textOf} from '#src/lib/values.ts';
import {useTable, type TableView} from '#src/queries/rows.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';

export type ReferenceOptions = readonly {
  readonly id: string;
  readonly name: string;
  /** A second name, which distinguishes records with the same first one. */
  readonly detail: string | undefined;
}[];

/** Lists the rows to which a field may refer; none until they are read. */
export function useReferences(table: TableName): ReferenceOptions {
  const view: TableView | undefined = useTable(table);
  return useMemo(() => {
    const {title, list} = recordOf(table);
    const line = list?.line ?? null;
    return (view?.all ?? [])
      .filter(({going}) => !going)
      .map(({row}) => ({
        id: row.id,
        name: textOf(row, title),
        detail: line === null ? undefined : textOf(row, line) || undefined,
      }));
  }, [table, view]);
}
