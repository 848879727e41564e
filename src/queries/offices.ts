import {useMemo} from 'react';
import {type HeldOffice, type OfficeRows, officesOn} from '#src/domain/terms.ts';
import type {Day} from '#src/lib/civil-date.ts';
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

function useOfficeRows(): OfficeRows | undefined {
  const brothers = useTable('brothers');
  const elections = useTable('elections');
  const chapters = useTable('chapters');
  const fraternities = useTable('fraternities');
  return useMemo(() => {
    if (!brothers || !elections || !chapters || !fraternities) return undefined;
    return {
      brothers: remainingRows(brothers.all),
      elections: remainingRows(elections.all),
      chapters: remainingRows(chapters.all),
      fraternities: remainingRows(fraternities.all),
    };
  }, [brothers, elections, chapters, fraternities]);
}
