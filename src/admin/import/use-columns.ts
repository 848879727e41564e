import {useMemo} from 'react';
import {
  columnProblem,
  type ColumnProblem,
  type Columns,
  proposeColumns,
  type ProposedColumns,
} from '#src/import/columns.ts';
import {
  importableFields,
  type ImportableTable,
  type RecordVocabulary,
} from '#src/import/importable-tables.ts';
import {writeLocalSetting} from '#src/lib/local-setting.ts';
import type {ImportDraft} from './import-draft.ts';

export type ChosenColumns = ProposedColumns & {readonly problem: ColumnProblem};

/**
 * Returns the fields of the columns: as the admin has chosen, otherwise as the last time, otherwise by the
 * headings; `null` until there is a file and the vocabulary to read its headings.
 */
export function useColumns(
  {table, file, columns: chosen, forNew}: ImportDraft,
  words: RecordVocabulary | undefined,
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
    return {...first, columns, problem: columnProblem(table, columns, forNew)};
  }, [table, first, chosen, forNew]);
}

const STORAGE_KEY = 'import-columns';

/** The number of remembered column choices. */
const MOST_KEPT = 30;

/** Returns the fields that were chosen last for a file with the same headings; `null` for none. */
function rememberedColumns(table: ImportableTable, header: readonly string[]): Columns | null {
  const columns = readKept().find(([key]) => key === keyOf(table, header))?.[1];
  if (columns === undefined || columns.length !== header.length) return null;
  const fields = importableFields(table);
  return columns.every((field) => field === null || fields.includes(field)) ? columns : null;
}

export function rememberColumns(
  table: ImportableTable,
  header: readonly string[],
  columns: Columns,
): void {
  const key = keyOf(table, header);
  const others = readKept().filter(([kept]) => kept !== key);
  // When the storage is full, the admin chooses again the next time.
  writeLocalSetting(STORAGE_KEY, JSON.stringify([[key, columns], ...others].slice(0, MOST_KEPT)));
}

type Kept = readonly [key: string, columns: Columns];

function readKept(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (!Array.isArray(value)) return false;
  const [key, columns] = value as readonly unknown[];
  return (
    typeof key === 'string' &&
    Array.isArray(columns) &&
    columns.every((field) => field === null || typeof field === 'string')
  );
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Only a hash of the headings is stored. In a file without headings the first row is a person, and the storage
 * survives signing out.
 */
function keyOf(table: ImportableTable, header: readonly string[]): string {
  let hash = FNV_OFFSET;
  for (const letter of header.join('\n').toLowerCase()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  }
  return `${table}:${hash.toString(36)}`;
}
