import {useEffect, useMemo, useState} from 'react';

import type {Issue} from '#src/domain/validation/issue.ts';
import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import type {LifeEventRecord} from '#src/domain/validation/row-issues.ts';
import type {HistoryTable} from '#src/records/life-event-tables.ts';
import {useLifeProvince} from './life-province.ts';

/** Returns the issues that a life event would have if it were saved with these values. */
export type RowIssueFinder = (table: HistoryTable, row: LifeEventRecord) => readonly Issue[];

/** Uses the records on this device; `undefined` until they and the rules are loaded. */
export function useRowIssueFinder(): RowIssueFinder | undefined {
  const find = useRules();
  const province = useLifeProvince();
  return useMemo(() => {
    if (!find || !province) return undefined;
    return (table, row) => find(province, table, row);
  }, [find, province]);
}

type FindRowIssues = (
  province: ProvinceRecords,
  table: HistoryTable,
  row: LifeEventRecord,
) => Issue[];

/** Loads the rules after the form is shown, because nobody needs a warning before the first key. */
function useRules(): FindRowIssues | null {
  const [find, setFind] = useState<FindRowIssues | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const {findRowIssues} = await import('#src/domain/validation/row-issues.ts');
      if (isCurrent) setFind(() => findRowIssues);
    };
    load().catch((error: unknown) => console.info('The rules could not be loaded:', error));
    return () => {
      isCurrent = false;
    };
  }, []);
  return find;
}
