import {accountIssues} from './account-rules.ts';
import {dateFindings} from './date-rules.ts';
import {duplicateIssues} from './duplicates.ts';
import {toIssue} from './finding.ts';
import {formationFindings} from './formation-rules.ts';
import {homeFindings} from './home-rules.ts';
import {fraternityIssues, institutionIssues, placeIssues} from './house-rules.ts';
import type {Issue} from './issue.ts';
import {gatherLives} from './lives.ts';
import {orderFindings} from './order-rules.ts';
import {personFindings} from './person-rules.ts';
import {professionFindings} from './profession-rules.ts';
import type {ProvinceRecords} from './records.ts';

/**
 * Lists the issues of the records today, in no particular order: at most one of each type for each entity, and
 * one for each pair of possible duplicates. Archived brothers are not checked.
 */
export function findIssues(province: ProvinceRecords): Issue[] {
  const lives = gatherLives(province);
  const typeOf = new Map(province.fraternities.map(({id, type}) => [id, type]));
  const ofBrothers = lives.flatMap((life) =>
    [
      ...formationFindings(life),
      ...professionFindings(life),
      ...orderFindings(life),
      ...dateFindings(life),
      ...personFindings(life),
      ...homeFindings(life, (id) => typeOf.get(id)),
    ]
      .filter((finding) => finding !== null)
      .map((finding) => toIssue(finding, 'brother', life.brother.id)),
  );
  return [
    ...ofBrothers,
    ...duplicateIssues(lives.map(({brother}) => brother)),
    ...fraternityIssues(province.fraternities, lives),
    ...institutionIssues(province.institutions),
    ...placeIssues(province.places),
    ...accountIssues(province.users, province.brothers),
  ];
}
