import {addMonths} from '#src/lib/civil-date.ts';
import type {IssueType, Norm, Severity} from '#src/domain/validation/issue.ts';
import {isBlank} from '#src/domain/validation/is-blank.ts';
import {findNewIssues} from '#src/domain/validation/find-issues.ts';
import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import {type PlannedRenewal, type Renewal, withVows} from './renewals.ts';
import {exceededLimit} from './vow-series.ts';

/** What no rule for recorded data says about a renewal. */
export type RenewalConcern =
  | 'LATER_VOWS'
  | 'NOT_LONGER'
  | 'EARLY_RENEWAL'
  | 'ANOTHER_RENEWAL'
  | 'FUTURE_RENEWAL'
  | 'ACT_INCOMPLETE';

/** What the user should know before a renewal is saved. */
export type RenewalAdvice = {
  readonly type: IssueType | RenewalConcern;
  readonly severity: Severity;
  /** The brother; `null` for the whole renewal. */
  readonly brotherId: string | null;
  /** The limit that a rule for recorded data applied. */
  readonly norm?: Norm | null;
};

/**
 * Lists what canon law and the rules for recorded data say about a planned renewal: every issue that the rules would find on its day and do
 * not find without it, the limits of temporary profession at the end of the new vows, and what only a renewal can get wrong.
 */
export function renewalAdvice(
  records: ProvinceRecords,
  renewal: Renewal,
  planned: readonly PlannedRenewal[],
): RenewalAdvice[] {
  const ids = planned.map(({brotherId}) => brotherId);
  // The rules ignore vows of a later day.
  const today = renewal.date > records.today ? renewal.date : records.today;
  const before = {...records, today};
  const after = {...before, vows: withVows(records.vows, ids, {...renewal, type: 'renewal'})};
  const issues = findNewIssues(before, after, {
    brotherIds: new Set(ids),
    fraternityIds: new Set(),
  })
    // The rule counts only the time up to today.
    .filter(({type}) => type !== 'TEMP_OVER_6Y' && type !== 'TEMP_OVER_9Y')
    .map(({type, severity, entityId, norm}) => ({type, severity, brotherId: entityId, norm}));
  return [
    ...adviceOnAct(records, renewal),
    ...planned.flatMap((one) => aboutBrother(records, renewal, one)),
    ...issues,
  ];
}

/** Lists what every brother of a renewal or a profession should know: its day is still to come, or its act lacks a name. */
export function adviceOnAct({today}: ProvinceRecords, renewal: Renewal): RenewalAdvice[] {
  const {date, received_by, witness_1, witness_2} = renewal;
  const isFar = date > addMonths(today, 12);
  const future: RenewalAdvice = isFar
    ? {type: 'FUTURE_DATE', severity: 'high', brotherId: null}
    : {type: 'FUTURE_RENEWAL', severity: 'low', brotherId: null};
  const incomplete: RenewalAdvice = {type: 'ACT_INCOMPLETE', severity: 'low', brotherId: null};
  return [
    ...(date > today ? [future] : []),
    ...([received_by, witness_1, witness_2].some(isBlank) ? [incomplete] : []),
  ];
}

/** Three months earlier at most is the measure for perpetual profession (can. 657 §3), and a good one for a renewal. */
const EARLY_MONTHS = 3;

function aboutBrother(
  {vows}: ProvinceRecords,
  {date}: Renewal,
  {brotherId, before, after}: PlannedRenewal,
): RenewalAdvice[] {
  const limit = exceededLimit(after.since, after.end);
  const {earliestPerpetual: earliest} = after;
  const isLater = vows.some((vow) => vow.brother_id === brotherId && vow.date >= date);
  const isEarly = date < addMonths(before.until, -EARLY_MONTHS);
  const found: readonly (readonly [RenewalAdvice['type'], Severity])[] = [
    ...(isLater ? [['LATER_VOWS', 'high'] as const] : []),
    ...(limit === null ? [] : [[limit, limit === 'TEMP_OVER_9Y' ? 'high' : 'medium'] as const]),
    ...(after.until <= before.until ? [['NOT_LONGER', 'medium'] as const] : []),
    ...(isEarly && !isLater ? [['EARLY_RENEWAL', 'low'] as const] : []),
    ...(earliest !== null && after.until < earliest ? [['ANOTHER_RENEWAL', 'low'] as const] : []),
  ];
  return found.map(([type, severity]) => ({type, severity, brotherId}));
}
