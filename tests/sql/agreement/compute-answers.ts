import {upcoming} from '#src/domain/upcoming-anniversaries.ts';
import {cachedStatusByBrother} from '#src/domain/cached-status.ts';
import {readSettings} from '#src/domain/settings.ts';
import {provinceStatistics} from '#src/domain/statistics.ts';
import {findIssues} from '#src/domain/validation/find-issues.ts';
import type {Issue} from '#src/domain/validation/issue.ts';
import {earliestPerpetualDate, seriesOn, vowStatus} from '#src/domain/vow-status.ts';
import {isPerpetual, latestEnd} from '#src/domain/vow.ts';
import {addMonths} from '#src/lib/civil-date.ts';
import {issueKey} from '#tests/setup/issue-key.ts';
import type {AnsweredIssue, Answers, StoredStatuses} from './answers.ts';
import type {AnyProvince} from './any-province.ts';
import {uuidOf} from './uuid-of.ts';

/** The accepted issues: issue id → the reason and the severity that was accepted. */
export type Acceptances = ReadonlyMap<
  string,
  {reason: string; severity: AnsweredIssue['severity']}
>;

/** Computes from the same rows, as a device does, what the database is asked. */
export function computeAnswers(
  province: AnyProvince,
  stored: StoredStatuses,
  accepted: Acceptances = new Map(),
): Answers {
  const {today, brothers, vows, ordinations, formation_stages: formation} = province;
  const statuses = cachedStatusByBrother({...province, formation});
  return {
    vows: brothers
      .filter(({deleted_at}) => deleted_at === null)
      .flatMap((brother) => vowLine(province, brother))
      .sort(),
    series: brothers.flatMap((brother) => seriesLine(province, brother)).sort(),
    statuses: [...statuses].map((pair) => pair.join(' ')).sort(),
    statistics: provinceStatistics({
      brothers,
      vows,
      formation,
      statuses,
      today,
      settingsOf: (id) => readSettings(province.settings, id),
    }),
    anniversaries: upcoming({
      brothers,
      ordinations,
      today,
      withinDays: 366,
      jubileeYears: [],
      compareNames: () => 0,
    })
      // The function of the server lists no name days beside birthdays.
      .filter(({type}) => type !== 'NAME_DAY')
      .map((one) => `${one.entityId} ${one.type} ${one.originalDate} ${one.entityName}`)
      .sort(),
    issues: findIssues(asStored(province, stored))
      .map((issue) => answered(issue, province, accepted))
      .sort(inOrderOfTheList),
  };
}

const severities = ['high', 'medium', 'low'];

/** The server lists issues by severity, type, name and id, each text by its bytes. */
function inOrderOfTheList(a: AnsweredIssue, b: AnsweredIssue): number {
  return (
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    byBytes(a.issue_type, b.issue_type) ||
    byBytes(a.brother_name, b.brother_name) ||
    byBytes(a.id, b.id)
  );
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
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
    formation: province.formation_stages.filter(({brother_id}) => brother_id === brother.id),
    today: province.today,
    settings: readSettings(province.settings, brother.circumscription_id),
  });
  if (status === 'Not Applicable') return [];
  return [[brother.id, status, dueDate].filter((part) => part !== null).join(' ')];
}

function seriesLine(province: AnyProvince, brother: AnyProvince['brothers'][number]): string[] {
  const {today} = province;
  const settings = readSettings(province.settings, brother.circumscription_id);
  const isOwn = ({brother_id}: {readonly brother_id: string}) => brother_id === brother.id;
  const own = {
    vows: province.vows.filter(isOwn),
    formation: province.formation_stages.filter(isOwn),
    today,
    settings,
  };
  const series = seriesOn(own);
  if (series.length === 0) return [];
  const firstOf = (vows: typeof series): string | undefined => vows.map(({date}) => date).sort()[0];
  const first = firstOf(series.filter((vow) => !isPerpetual(vow)));
  const days = [
    first,
    firstOf(series.filter(isPerpetual)),
    latestEnd(series, settings.tempVowMonths) || undefined,
    first && addMonths(first, settings.capYears * 12),
    earliestPerpetualDate(series) ?? undefined,
  ];
  return [[brother.id, ...days.map((day) => day ?? '–')].join(' ')];
}

function answered(issue: Issue, province: AnyProvince, accepted: Acceptances): AnsweredIssue {
  const {entityId, entityType} = issue;
  const account = province.users.find(({id}) => id === entityId);
  const id = uuidOf(issueKey(issue));
  return {
    id,
    issue_type: issue.type,
    code: issue.code,
    severity: issue.severity,
    entity_type: entityType,
    entity_id: entityId,
    ret_brother_id: entityType === 'brother' ? entityId : (account?.linked_brother_id ?? null),
    brother_name: nameOf(entityId, province),
    detail: issue.detail,
    accepted_reason: reasonOf(accepted.get(id), issue),
    norm: issue.norm,
  };
}

/** An issue that becomes graver than it was accepted is open again. Corrections change no step of a term. */
function reasonOf(
  acceptance: ReturnType<Acceptances['get']>,
  {type, severity}: Issue,
): string | null {
  if (acceptance === undefined) return null;
  const isGraver = severities.indexOf(severity) < severities.indexOf(acceptance.severity);
  return isGraver && type !== 'POSSIBLE_DUPLICATE' ? null : acceptance.reason;
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
