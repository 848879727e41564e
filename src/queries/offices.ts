import {useMemo} from 'react';
import {type HeldOffice, officesOn} from '#src/domain/terms.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {TableName} from '#src/records/registry.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';
import {useSettingsOf} from './settings.ts';

/** Returns the offices in force on a day, by rank and name; `undefined` until they are read. */
export function useOffices(
  day: Day,
  {compare: compareNames}: Intl.Collator,
): readonly HeldOffice[] | undefined {
  const rows = useOfficeRows();
  const settingsOf = useSettingsOf();
  return useMemo(
    () => rows && officesOn(rows, {day, settingsOf, compareNames}),
    [rows, day, settingsOf, compareNames],
  );
}

/** Returns the rows from which offices are read. */
export function useOfficeRows() {
  const brothers = useRemaining('brothers');
  const elections = useRemaining('elections');
  const chapters = useRemaining('chapters');
  const fraternities = useRemaining('fraternities');
  return useMemo(() => {
    if (!brothers || !elections || !chapters || !fraternities) return undefined;
    return {brothers, elections, chapters, fraternities};
  }, [brothers, elections, chapters, fraternities]);
}

/** Returns the rows of a table that the user does not delete. */
export function useRemaining<T extends TableName>(table: T) {
  const view = useTable(table);
  return useMemo(() => view && remainingRows(view.all), [view]);
}
