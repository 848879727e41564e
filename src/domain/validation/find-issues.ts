import {lastsOn} from '#src/domain/membership.ts';
import {settingsByCircumscription} from '#src/domain/settings.ts';
import {dateFindings} from './date-rules.ts';
import {duplicateIssues} from './duplicates.ts';
import {toIssue} from './finding.ts';
import {formationFindings} from './formation-rules.ts';
import {homeFindings} from './home-rules.ts';
import {fraternityIssues, institutionIssues, placeIssues} from './house-rules.ts';
import type {Issue} from './issue.ts';
import {gatherLives} from './lives.ts';
import {orderFindings} from './order-rules.ts';
import {accountIssues, personFindings} from './person-rules.ts';
import {professionFindings} from './profession-rules.ts';
import type {ProvinceRecords} from './records.ts';

/**
 * Lists the issues of the records today, in no particular order: at most one of each type for each entity, and
 * one for each pair of possible duplicates. Archived brothers are not checked.
 */
export function findIssues(province: ProvinceRecords): Issue[] {
  const lives = gatherLives(province);
  const houses = new Map(province.fraternities.map((house) => [house.id, house]));
  const institutions = new Map(province.institutions.map((one) => [one.id, one]));
  const settingsOf = settingsByCircumscription(province.settings);
  const ofBrothers = lives.flatMap((life) =>
    [
      ...formationFindings(life),
      ...professionFindings(life),
      ...orderFindings(life),
      ...dateFindings(life),
      ...personFindings(life),
      ...homeFindings(life, {
        houseOf: (id) => houses.get(id),
        institutionOf: (id) => institutions.get(id),
        settingsOf,
      }),
    ]
      .filter((finding) => finding !== null)
      .map((finding) => toIssue(finding, 'brother', life.brother.id)),
  );
  return [
    ...ofBrothers,
    ...duplicateIssues(lives.map(({brother}) => brother)),
    ...fraternityIssues(province.fraternities, lives, province.today),
    ...institutionIssues(province.institutions, province.today),
    ...placeIssues(province.places),
    ...accountIssues(province.users, province.brothers),
  ];
}

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
    if (isInHouse && lastsOn(home, after.today)) brotherIds.add(home.brother_id);
  }
  const part = {brotherIds, fraternityIds: concerned.fraternityIds};
  const known = new Set(findIssues(recordsOf(before, part)).map(keyOf));
  return findIssues(recordsOf(after, part)).filter((issue) => !known.has(keyOf(issue)));
}

/** Returns the records of some brothers and houses, as far as the rules judge these. */
export function recordsOf(
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
    elections: province.elections.filter(isOfBrother),
    fraternities: province.fraternities.filter(({id}) => fraternityIds.has(id)),
    places: [],
    users: [],
  };
}

function keyOf({type, entityId, rows}: Issue): string {
  return [type, entityId, ...rows].join();
}
