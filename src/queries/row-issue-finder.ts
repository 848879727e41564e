import {useEffect, useMemo, useState} from 'react';

import type {Issue} from '#src/domain/validation/issue.ts';
import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import type {LifeRow} from '#src/domain/validation/row-issues.ts';
import type {LifeEventTable} from '#src/records/life-event-tables.ts';
import type {RowOf, TableName} from '#src/records/registry.ts';

import {type TableView, useTable} from './rows.ts';
import {useToday} from './today.ts';

/** Returns the issues that a life event would have if it were saved with these values. */
export type RowIssueFinder = (table: LifeEventTable, row: LifeRow) => readonly Issue[];

/** Uses the records on this device; `undefined` until they and the rules are loaded. */
export function useRowIssueFinder(): RowIssueFinder | undefined {
  const find = useRules();
  const today = useToday();
  const settings = useTable('settings');
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const ordinations = useTable('ordinations');
  const stages = useTable('formation_stages');
  const homes = useTable('fraternity_assignments');
  const posts = useTable('institution_assignments');
  const fraternities = useTable('fraternities');

  return useMemo(() => {
    if (!find || !settings || !brothers || !vows || !ordinations) return undefined;
    if (!stages || !homes || !posts || !fraternities) return undefined;
    const province: ProvinceRecords = {
      today,
      settings: keptRows(settings),
      brothers: keptRows(brothers),
      vows: keptRows(vows),
      ordinations: keptRows(ordinations),
      formation_stages: keptRows(stages),
      fraternity_assignments: keptRows(homes),
      institution_assignments: keptRows(posts),
      fraternities: keptRows(fraternities),
      institutions: [],
      places: [],
      users: [],
    };
    return (table, row) => find(province, table, row);
  }, [find, today, settings, brothers, vows, ordinations, stages, homes, posts, fraternities]);
}

type FindRowIssues = (province: ProvinceRecords, table: LifeEventTable, row: LifeRow) => Issue[];

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

/** The rows that are not being deleted. */
function keptRows<T extends TableName>({all}: TableView<T>): RowOf<T>[] {
  return all.filter(({going}) => !going).map(({row}) => row);
}
