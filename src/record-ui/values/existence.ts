import {useCallback} from 'react';
import {isSuppressedOn} from '#src/domain/house-days.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {type Day, yearOf} from '#src/lib/civil-date.ts';
import {textOf} from '#src/lib/values.ts';
import {useToday} from '#src/queries/today.ts';
import type {TableName} from '#src/records/registry.ts';

/** The field with the last day of a house or an institution; as a filter it tells whether that day is over. */
export const LAST_DAY_FIELD = 'suppressed_date';

export const existences = ['existing', 'suppressed'] as const;

export function existenceOn(row: object, day: Day): (typeof existences)[number] {
  const suppressed_date = textOf(row, LAST_DAY_FIELD);
  return isSuppressedOn({suppressed_date}, day) ? 'suppressed' : 'existing';
}

/** Returns a function that marks a record which no longer exists, e.g. 'Suppressed 2024'; `null` for the others. */
export function useSuppressedMark(): (table: TableName, row: object) => string | null {
  const labels = useRecordLabels();
  const today = useToday();
  return useCallback(
    (table, row) => {
      const existence = existenceOn(row, today);
      if (existence === 'existing') return null;
      const year = yearOf(textOf(row, LAST_DAY_FIELD));
      return `${labels.value(table, LAST_DAY_FIELD, existence)} ${year}`;
    },
    [labels, today],
  );
}
