import {createHash} from 'node:crypto';
import {upcoming} from '#src/domain/anniversaries.ts';
import {cachedStatusByBrother} from '#src/domain/cached-status.ts';
import {readSettings} from '#src/domain/settings.ts';
import {provinceStatistics} from '#src/domain/statistics.ts';
import {findIssues} from '#src/domain/validation/find-issues.ts';
import type {Issue} from '#src/domain/validation/issue.ts';
import {issueKey} from '#tests/setup/issue-key.ts';
import {vowStatus} from '#src/domain/vow-status.ts';
import {byId, type AnsweredIssue, type Answers, type StoredStatuses} from './answers.ts';
import type {AnyProvince} from './any-province.ts';

/** Computes from the same rows, as a device does, what the database is asked. */
export function computeAnswers(province: AnyProvince, stored: StoredStatuses): Answers {
  const {today, brothers, vows, ordinations, formation_stages: formation} = province;
  const statuses = cachedStatusByBrother({...province, formation});
  return {
    vows: brothers
      .filter(({deleted_at}) => deleted_at === null)
      .flatMap((brother) => vowLine(province, brother))
      .sort(),
    statuses: [...statuses].map((pair) => pair.join(' ')).sort(),
    statistics: provinceStatistics({brothers, vows, formation, statuses, today}),
    anniversaries: upcoming({
      brothers,
      ordinations,
      today,
      withinDays: 366,
      jubileeYears: [],
      compareNames: () => 0,
    })
      .map((one) => `${one.entityId} ${one.type} ${one.originalDate} ${one.entityName}`)
      .sort(),
    issues: byId(findIssues(asStored(province, stored)).map((issue) => answered(issue, province))),
  };
}

/** The same province with the statuses that the database stored. */
function asStored(province: AnyProvince, stored: StoredStatuses): AnyProvince {
  const brothers = province.brothers.map((brother) => ({
    ...brother,
    cached_status: stored.get(brother.id) ?? null,
  }));
  return {...province, brothers};
}

function vowLine(province: AnyProvince, brother: AnyProvince['brothers'][number]): string[] {
  const {status, dueDate} = vowStatus({
    membershipStatus: brother.membership_status,
    vows: province.vows.filter(({brother_id}) => brother_id === brother.id),
    today: province.today,
    settings: readSettings(province.settings, brother.circumscription_id),
  });
  if (status === 'Not Applicable') return [];
  return [[brother.id, status, dueDate].filter((part) => part !== null).join(' ')];
}

function answered(issue: Issue, province: AnyProvince): AnsweredIssue {
  const {entityId, entityType} = issue;
  const account = province.users.find(({id}) => id === entityId);
  return {
    id: asUuid(createHash('md5').update(issueKey(issue)).digest('hex')),
    issue_type: issue.type,
    code: issue.code,
    severity: issue.severity,
    entity_type: entityType,
    entity_id: entityId,
    ret_brother_id: entityType === 'brother' ? entityId : (account?.linked_brother_id ?? null),
    brother_name: nameOf(entityId, province),
    detail: issue.detail,
  };
}

function nameOf(entityId: string, province: AnyProvince): string {
  const {brothers, fraternities, institutions, places, users} = province;
  const named = [
    ...brothers,
    ...fraternities,
    ...institutions,
    ...places.map(({id, place_name}) => ({id, name: place_name})),
    ...users.map(({id, username}) => ({id, name: username})),
  ];
  return named.find(({id}) => id === entityId)?.name ?? '';
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
