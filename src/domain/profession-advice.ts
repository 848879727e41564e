import {findNewIssues} from '#src/domain/validation/find-issues.ts';
import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import {type PlannedProfession, type Profession, withProfessions} from './professions.ts';
import {adviceOnAct, type RenewalAdvice} from './renewal-advice.ts';

/**
 * Lists what canon law and the rules for recorded data say about planned professions: every issue that the rules would
 * find on their day and do not find without them, and what is wrong with the act that all have in common.
 */
export function professionAdvice(
  records: ProvinceRecords,
  profession: Profession,
  planned: readonly PlannedProfession[],
): RenewalAdvice[] {
  const ids = new Set(planned.map(({brotherId}) => brotherId));
  // The rules ignore vows of a later day.
  const today = profession.date > records.today ? profession.date : records.today;
  const before = {...records, today};
  const after = {...before, ...withProfessions(records, profession, planned)};
  const issues = findNewIssues(before, after, {brotherIds: ids, fraternityIds: new Set()})
    // The advice on the act says once for all what this rule says of each brother.
    .filter(({type}) => type !== 'MISSING_RECEIVER_OR_WITNESSES')
    // A profession for life ends the time that these rules limit.
    .filter(({type}) => type !== 'TEMP_OVER_6Y' && type !== 'TEMP_OVER_9Y');
  const laterVows = records.vows
    .filter(({brother_id: id, date}) => ids.has(id) && date >= profession.date)
    .map(({brother_id: id}) => id);
  return [
    ...adviceOnAct(records, profession),
    ...[...new Set(laterVows)].map((brotherId): RenewalAdvice => {
      return {type: 'LATER_VOWS', severity: 'high', brotherId};
    }),
    ...issues.map(({type, severity, entityId, norm}) => {
      return {type, severity, brotherId: entityId, norm};
    }),
  ];
}
