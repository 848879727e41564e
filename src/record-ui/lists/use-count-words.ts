import {useCallback} from 'react';
import type {Key} from '#src/i18n/key.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {TableName} from '#src/records/registry.ts';

/** Returns a function that writes the number of records of a type: '3 fraternities'. */
export function useCountWords(): (table: TableName, count: number) => string {
  const t = useT();
  const labels = useRecordLabels();
  const {number} = useFormats();
  return useCallback(
    (table, count) => {
      const key = keys[table];
      const shown = number(count);
      if (key !== undefined) return t(key, {count, shown});
      return t('lists.option', {name: labels.many(table), shown});
    },
    [t, labels, number],
  );
}

/** The types that have a counted phrase; for the others the number follows the type's name. */
const keys: Partial<Record<TableName, Key>> = {
  brothers: 'records.brothers.count',
  fraternities: 'records.fraternities.count',
  institutions: 'records.institutions.count',
  places: 'records.places.count',
  dioceses: 'records.dioceses.count',
  settings: 'records.settings.count',
  countries: 'records.countries.count',
  circumscriptions: 'records.circumscriptions.count',
};
