import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {FileTable} from '#src/import/file-table.ts';
import type {Finding, FoundFault} from '#src/import/finding.ts';
import type {ImportableTable} from '#src/import/importable-tables.ts';
import {columnName} from './column-name.ts';

export type FindingWords = {
  /** The column it is about; `null`: the row as a whole. */
  readonly place: string | null;
  readonly text: string;
};

const MOST_NAMED = 5;

/** Gives what says in words what is wrong with a row of the file. */
export function useFindingWords(
  table: ImportableTable,
  file: FileTable,
): (finding: Finding) => FindingWords {
  const t = useT();
  const labels = useRecordLabels();
  const {list, number} = useFormats();
  return ({column, field, what}) => ({
    place: placeOf(column, field),
    text: textOf(field, what),
  });

  function placeOf(column: number | null, field: string | null): string | null {
    if (column !== null) return columnName(t, file, column);
    return field === null ? null : labels.field(table, field);
  }

  function named(names: readonly string[]): string {
    return list(names.slice(0, MOST_NAMED));
  }

  function textOf(field: string | null, fault: FoundFault): string {
    switch (fault.code) {
      case 'choice': {
        const values = fault.values.map((value) => labels.value(table, field ?? '', value));
        return t('import.faults.choice', {values: list(values)});
      }
      case 'unknown': {
        const kind = labels.one(fault.table);
        return fault.similar.length === 0
          ? t('import.faults.unknown', {kind})
          : t('import.faults.unknownSimilar', {kind, names: named(fault.similar)});
      }
      case 'ambiguous': {
        const names = named(fault.among);
        return t('import.faults.ambiguous', {kind: labels.one(fault.table), names});
      }
      case 'row-twice':
        return t('import.faults.row-twice', {row: number(fault.row)});
      case 'issue':
        return t(`validation.texts.${fault.issue.type}`);
      default:
        return t(`import.faults.${fault.code}`);
    }
  }
}
