import {findIssues} from './find-issues.ts';
import type {Issue} from './issue.ts';
import {isOpen} from './lives.ts';
import type {ProvinceRecords} from './records.ts';

/** The brothers and the houses that an edit of several records concerns. */
export type Concerned = {
  readonly brotherIds: ReadonlySet<string>;
  readonly fraternityIds: ReadonlySet<string>;
};

/**
 * Lists the issues that the records would have after an edit and do not have before it. Only the brothers and the houses
 * concerned are checked, with those who live there.
 */
export function findNewIssues(
  before: ProvinceRecords,
  after: ProvinceRecords,
  concerned: Concerned,
): Issue[] {
  const brotherIds = new Set(concerned.brotherIds);
  for (const home of [...before.fraternity_assignments, ...after.fraternity_assignments]) {
    const isInHouse = concerned.fraternityIds.has(home.fraternity_id);
    if (isInHouse && isOpen(home, after.today)) brotherIds.add(home.brother_id);
  }
  const part = {brotherIds, fraternityIds: concerned.fraternityIds};
  const known = new Set(findIssues(partOf(before, part)).map(keyOf));
  return findIssues(partOf(after, part)).filter((issue) => !known.has(keyOf(issue)));
}

function partOf(
  province: ProvinceRecords,
  {brotherIds, fraternityIds}: Concerned,
): ProvinceRecords {
  const isOfBrother = ({brother_id}: {readonly brother_id: string}) => brotherIds.has(brother_id);
  return {
    ...province,
    brothers: province.brothers.filter(({id}) => brotherIds.has(id)),
    vows: province.vows.filter(isOfBrother),
    ordinations: province.ordinations.filter(isOfBrother),
    formation_stages: province.formation_stages.filter(isOfBrother),
    // Where else they live counts too, but of other houses not everybody is here to judge them.
    fraternity_assignments: province.fraternity_assignments.filter(isOfBrother),
    institution_assignments: province.institution_assignments.filter(isOfBrother),
    fraternities: province.fraternities.filter(({id}) => fraternityIds.has(id)),
    institutions: [],
    places: [],
    users: [],
  };
}

function keyOf({type, entityId, rows}: Issue): string {
  return [type, entityId, ...rows].join();
}
