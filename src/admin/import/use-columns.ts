import {useMemo} from 'react';
import {
  columnProblem,
  type ColumnProblem,
  type Columns,
  type ProposedColumns,
} from '#src/import/columns.ts';
import {proposeColumns} from '#src/import/propose-columns.ts';
import type {Words} from '#src/import/words.ts';
import type {Desk} from './desk.ts';
import {rememberedColumns} from './remembered-columns.ts';

export type ChosenColumns = ProposedColumns & {readonly problem: ColumnProblem};

/**
 * The fields the columns of the file go into: as somebody has chosen, else as the last time, else as the headings
 * say; `null` until there is a file, and words to read its headings by.
 */
export function useColumns(
  {table, file, columns: chosen}: Desk,
  words: Words | undefined,
): ChosenColumns | null {
  const content = file?.content;
  const first = useMemo(
    () =>
      content === undefined || words === undefined
        ? null
        : proposeColumns(table, content, words, rememberedColumns(table, content.header)),
    [table, content, words],
  );
  return useMemo(() => {
    if (first === null) return null;
    const columns: Columns = first.columns.map((field, column) => {
      const choice = chosen.get(column);
      return choice === undefined ? field : choice;
    });
    return {...first, columns, problem: columnProblem(table, columns)};
  }, [table, first, chosen]);
}
