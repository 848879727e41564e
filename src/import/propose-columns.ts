import {toSearchText} from '#src/lib/search-text.ts';
import {likeness} from '#src/lib/likeness.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';
import type {Columns, ProposedColumns} from './columns.ts';
import type {FileTable} from './file-table.ts';
import {ID_COLUMN, importableFields, type ImportableTable} from './importable-tables.ts';
import type {RecordVocabulary} from './record-vocabulary.ts';

/**
 * Guesses which column goes into which field: as it was chosen before for the same headings, else by their names,
 * else by a name that is nearly one.
 */
export function proposeColumns(
  table: ImportableTable,
  {header}: FileTable,
  words: RecordVocabulary,
  remembered: Columns | null,
): ProposedColumns {
  if (remembered?.length === header.length) return {columns: remembered, looksHeadless: false};
  const names = knownNames(table, words);
  const free = new Set(importableFields(table));
  const columns: (string | null)[] = header.map(() => null);
  for (const match of [sameName, nearName]) {
    for (const [index, heading] of header.entries()) {
      if (columns[index] !== null || heading === '') continue;
      const field = match(names, comparable(heading));
      if (field !== null && free.delete(field)) columns[index] = field;
    }
  }
  const isUnknown = columns.every((field) => field === null);
  return {columns, looksHeadless: isUnknown && header.some((heading) => /\d\d/.test(heading))};
}

type NamedField = {readonly field: string; readonly names: readonly string[]};

/** Names of fields that are not brought in stand among the others, so that nothing near them is taken for one. */
function knownNames(table: ImportableTable, words: RecordVocabulary): NamedField[] {
  const {fields, parent} = recordOf(table);
  const named = [...new Set([ID_COLUMN, ...Object.keys(fields)])].map((field) => ({
    field,
    names: [field, ...words.field(table, field)].map(comparable),
  }));
  const spec = parent === null ? undefined : fields[parent]?.spec;
  if (parent === null || spec?.kind !== 'reference' || !isTableName(spec.table)) return named;
  // The column that says whose row it is may be headed with what he is called.
  const owner = [
    ...words.field(spec.table, recordOf(spec.table).title),
    ...words.field('users', recordOf('users').title),
  ];
  return [...named, {field: parent, names: owner.map(comparable)}];
}

function sameName(known: readonly NamedField[], heading: string): string | null {
  return known.find(({names}) => names.includes(heading))?.field ?? null;
}

/** More likely another word than a slip of the pen. */
const LEAST_LIKENESS = 0.93;

function nearName(known: readonly NamedField[], heading: string): string | null {
  let best: string | null = null;
  let most = LEAST_LIKENESS;
  for (const {field, names} of known) {
    for (const name of names) {
      const alike = likeness(heading, name);
      if (alike < most) continue;
      best = field;
      most = alike;
    }
  }
  return best;
}

/** 'Date of birth *' and 'date_of_birth' are the same. */
function comparable(heading: string): string {
  return toSearchText(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
