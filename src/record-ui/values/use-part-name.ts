import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Values} from '#src/lib/values.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';

/**
 * Returns a function that names a row which belongs to another record by its type, its owner and its day:
 * 'Solemn vows of Leone Bellarivolta, 4 Oct 2020'.
 */
export function usePartName(): (table: TableName, values: Values, owner: string) => string {
  const t = useT();
  const labels = useRecordLabels();
  const formats = useFormats();
  return (table, values, owner) => {
    const {title, fields} = recordOf(table);
    const value = values[title];
    const hasKinds = fields[title]?.spec.kind === 'choice' && typeof value === 'string';
    const kind = hasKinds ? labels.value(table, title, value) : labels.one(table);
    const date = dayIn(table, values);
    const day = date === null ? '' : formats.day(date);
    if (owner !== '')
      return t(day === '' ? 'values.partOf' : 'values.partOfOn', {kind, owner, day});
    return day === '' ? kind : t('values.partOn', {kind, day});
  };
}

/** Returns the first day of a row. */
function dayIn(table: TableName, values: Values): string | null {
  const {fields} = recordOf(table);
  const first = Object.keys(fields).find((name) => fields[name]?.spec.kind === 'date');
  const value = first === undefined ? null : values[first];
  return typeof value === 'string' ? value : null;
}
