import {useCallback} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Values} from '#src/lib/values.ts';
import {useRow} from '#src/queries/rows.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {useTabSubject} from '#src/ui/tab-subject.ts';
import {useLabels} from './use-labels.ts';

/** Returns the name of a record, from the values that the caller knows, otherwise from this device. */
export function useSubjectName(table: TableName, id: string | null, known: Values = {}): string {
  const words = useSubjectWords();
  const row = useRow(table, id)?.row;
  const values: Values = {...row, ...known};
  // The owner's table is read only for rows that have an owner.
  const owner = useRow(ownerTable(table), ownerIn(table, values))?.row;
  return words(table, values, titleIn('brothers', owner));
}

/** Names a record in the browser's tab, once the device or the caller knows it. */
export function useTabRecord(table: TableName, id: string | null, known: Values = {}): void {
  const name = useSubjectName(table, id, known);
  const row = useRow(table, id);
  const isKnown = (row !== undefined && row !== null) || Object.keys(known).length > 0;
  useTabSubject(isKnown ? name : '');
}

function ownerTable(table: TableName): TableName {
  return recordOf(table).parent === null ? table : 'brothers';
}

/**
 * Returns a function that names a record by its values: a row that belongs to another record by its owner,
 * whose name is given; a proposal by its subject.
 */
export function useSubjectWords(): (table: TableName, values: Values, owner: string) => string {
  const t = useT();
  const labels = useLabels();
  const {value: valueLabel} = useRecordLabels();
  const partName = usePartName();
  return useCallback(
    (table, values, owner) => {
      const title = values[recordOf(table).title];
      if (table === 'pending_changes' && typeof title === 'string') return labels.table(title);
      if (ownerIn(table, values) !== null) return partName(table, values, owner);
      // A province setting is named by its key, which is a word of the program.
      if (table === 'settings' && typeof title === 'string') return valueLabel(table, 'key', title);
      return titleIn(table, values) || t('values.unknownRecord');
    },
    [t, labels, valueLabel, partName],
  );
}

/** Returns the owner of a row from its values; `null` for a record of its own. */
export function ownerIn(table: TableName, values: Values): string | null {
  const {parent} = recordOf(table);
  const owner = parent === null ? null : values[parent];
  return typeof owner === 'string' ? owner : null;
}

/**
 * Returns a function that names a row which belongs to another record by its type, its owner and its day:
 * 'Solemn vows of Leone Bellarivolta, 4 Oct 2020'.
 */
export function usePartName(): (table: TableName, values: Values, owner: string) => string {
  const t = useT();
  const labels = useRecordLabels();
  const formats = useFormats();
  return useCallback(
    (table, values, owner) => {
      const {title, fields} = recordOf(table);
      const value = values[title];
      const hasKinds = fields[title]?.spec.kind === 'choice' && typeof value === 'string';
      const kind = hasKinds ? labels.value(table, title, value) : labels.one(table);
      const date = dayIn(table, values);
      const day = date === null ? '' : formats.day(date);
      if (owner !== '')
        return t(day === '' ? 'values.partOf' : 'values.partOfOn', {kind, owner, day});
      return day === '' ? kind : t('values.partOn', {kind, day});
    },
    [t, labels, formats],
  );
}

/** Returns the first day of a row. */
function dayIn(table: TableName, values: Values): string | null {
  const {fields} = recordOf(table);
  const first = Object.keys(fields).find((name) => fields[name]?.spec.kind === 'date');
  const value = first === undefined ? null : values[first];
  return typeof value === 'string' ? value : null;
}
