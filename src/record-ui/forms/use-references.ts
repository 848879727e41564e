import {useMemo} from 'react';
import {textOf} from '#src/lib/values.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import {useTable, type TableView} from '#src/queries/rows.ts';
import {useSuppressedMark} from '#src/record-ui/values/existence.ts';
import {useTitleWords} from '#src/record-ui/values/use-title-words.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';

export type ReferenceOptions = readonly {
  readonly id: string;
  readonly name: string;
  /** A second name, which distinguishes records with the same first one, and whether the record no longer exists. */
  readonly detail: string | undefined;
  /** The name as it is stored, by which a search finds it too. */
  readonly otherNames: readonly string[];
}[];

/** Lists the rows to which a field may refer; none until they are read. */
export function useReferences(table: TableName): ReferenceOptions {
  const view: TableView | undefined = useTable(table);
  const words = useTitleWords();
  const mark = useSuppressedMark();
  return useMemo(() => {
    const {list} = recordOf(table);
    const line = list?.line ?? null;
    return remainingRows(view?.all ?? []).map((row) => ({
      id: row.id,
      name: words(table, titleIn(table, row)),
      detail:
        [line === null ? '' : textOf(row, line), mark(table, row) ?? '']
          .filter((text) => text !== '')
          .join(' · ') || undefined,
      otherNames: [titleIn(table, row)],
    }));
  }, [table, view, words, mark]);
}
