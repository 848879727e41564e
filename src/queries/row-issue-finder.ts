import {useEffect, useMemo, useState} from 'react';

import type {findOfficeRule, OfficeRule} from '#src/domain/office-vows.ts';
import type {Issue} from '#src/domain/validation/issue.ts';
import type {findRowIssues, LifeEventRecord} from '#src/domain/validation/row-issues.ts';
import {textOf, type Values} from '#src/lib/values.ts';
import type {HistoryTable} from '#src/records/life-event-tables.ts';
import {useLifeProvince} from './life-province.ts';

/** Judges a life event as if it were saved with these values. */
export type RowIssueFinder = {
  readonly issues: (table: HistoryTable, row: LifeEventRecord) => readonly Issue[];
  /** Finds the rule on vows that an election would break; `null` for none. */
  readonly officeRule: (election: Values) => OfficeRule | null;
};

/** Uses the records on this device; `undefined` until they and the rules are loaded. */
export function useRowIssueFinder(): RowIssueFinder | undefined {
  const rules = useRules();
  const province = useLifeProvince();
  return useMemo(() => {
    if (!rules || !province) return undefined;
    return {
      issues: (table, row) => rules.findRowIssues(province, table, row),
      officeRule: (election) =>
        rules.findOfficeRule(province, {
          brother_id: textOf(election, 'brother_id'),
          office: textOf(election, 'office'),
          start_date: textOf(election, 'start_date'),
        }),
    };
  }, [rules, province]);
}

type Rules = {
  readonly findRowIssues: typeof findRowIssues;
  readonly findOfficeRule: typeof findOfficeRule;
};

/** Loads the rules after the form is shown, because nobody needs a warning before the first key. */
function useRules(): Rules | null {
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const [rows, offices] = await Promise.all([
        import('#src/domain/validation/row-issues.ts'),
        import('#src/domain/office-vows.ts'),
      ]);
      if (isCurrent) setRules({...rows, ...offices});
    };
    load().catch((error: unknown) => console.info('The rules could not be loaded:', error));
    return () => {
      isCurrent = false;
    };
  }, []);
  return rules;
}
