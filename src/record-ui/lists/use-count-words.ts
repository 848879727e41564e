import {useCallback} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import type {TableName} from '#src/records/registry.ts';

/** Returns a function that writes the number of records of a type: '3 fraternities'. */
export function useCountWords(): (table: TableName, count: number) => string {
  const labels = useRecordLabels();
  const {number} = useFormats();
  return useCallback((table, count) => labels.count(table, count, number(count)), [labels, number]);
}
