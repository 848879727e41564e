import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useTable} from '#src/queries/rows.ts';
import {specOf} from '#src/record-ui/values/spec-of.ts';
import {dayField, type HistoryTable} from '#src/records/history-tables.ts';
import {isTableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {textOf} from './columns.tsx';

/**
 * Gives what names the rows of a table by what stands in one field and by their day: 'Solemn vows, 4 Oct
 * 2020', 'Leone Montefaggi, 1 Sept 2023'.
 */
export function useRowName(table: HistoryTable, field: string): (row: object) => string {
  const t = useT();
  const labels = useRecordLabels();
  const {day} = useFormats();
  const spec = specOf(table, field);
  const target = spec?.kind === 'reference' && isTableName(spec.table) ? spec.table : null;
  const view = useTable(target ?? 'brothers');
  return (row) => {
    const value = textOf(row, field);
    const kind =
      target === null
        ? labels.value(table, field, value)
        : titleIn(target, view?.byId.get(value)?.row) || labels.one(table);
    return t('values.partOn', {kind, day: day(textOf(row, dayField(table)))});
  };
}
