import {lastsOn} from '#src/domain/membership.ts';
import {findIssues, recordsOf} from './find-issues.ts';
import type {Issue} from './issue.ts';
import type {BrotherRecord, ProvinceRecords} from './records.ts';

/** The rows of life events. */
export type LifeEventRecords = Pick<
  ProvinceRecords,
  'vows' | 'ordinations' | 'formation_stages' | 'fraternity_assignments' | 'institution_assignments'
>;

/** A row of any of these types. */
export type LifeEventRecord = {readonly id: string; readonly brother_id: string};

/**
 * Lists the issues that a row would have if it were saved with these values: every issue that involves it. Only
 * the brothers concerned are checked: the brother himself and the house in which he would live.
 */
export function findRowIssues(
  province: ProvinceRecords,
  table: keyof LifeEventRecords,
  row: LifeEventRecord,
): Issue[] {
  const brotherIds = householdOf(province, row).add(row.brother_id);
  const supposed: ProvinceRecords = {
    ...recordsOf(province, {brotherIds, fraternityIds: new Set()}),
    fraternities: province.fraternities,
  };
  const others: readonly LifeEventRecord[] = supposed[table].filter(({id}) => id !== row.id);
  return findIssues({...supposed, [table]: [...others, row]}).filter(({rows}) =>
    rows.includes(row.id),
  );
}

function householdOf(
  {fraternity_assignments, today}: ProvinceRecords,
  row: LifeEventRecord & {readonly fraternity_id?: unknown},
): Set<BrotherRecord['id']> {
  if (row.fraternity_id === undefined) return new Set();
  const homes = fraternity_assignments.filter(
    (home) => home.fraternity_id === row.fraternity_id && lastsOn(home, today),
  );
  return new Set(homes.map(({brother_id}) => brother_id));
}
