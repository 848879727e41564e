import {issueKinds, type IssueType} from './issue-kinds.ts';
import type {EntityType, Issue, Severity} from './issue.ts';

/** What a rule says of one entity. */
export type Finding = {
  readonly type: IssueType;
  readonly severity: Severity;
  readonly rows: readonly RowId[];
  readonly detail: string | null;
};

type RowId = {readonly id: string};

/** Finds nothing where no row offends. `detail` speaks of the first one. */
export function ofRows<R extends RowId>(
  type: IssueType,
  severity: Severity,
  rows: readonly R[],
  detail: (first: R) => string | null,
): Finding | null {
  const [first] = rows;
  return first === undefined ? null : {type, severity, rows, detail: detail(first)};
}

/** Finds what is wrong with the entity as a whole, if it is. */
export function ofWhole(
  type: IssueType,
  severity: Severity,
  isWrong: boolean,
  detail: string | null = null,
): Finding | null {
  return isWrong ? {type, severity, rows: [], detail} : null;
}

/** Makes a finding the issue of the entity it was found on. */
export function toIssue(finding: Finding, entityType: EntityType, entityId: string): Issue {
  const {type, severity, detail} = finding;
  const rows = [...new Set(finding.rows.map(({id}) => id))].sort();
  return {code: issueKinds[type].code, type, severity, entityType, entityId, rows, detail};
}

/** Writes two days of which the second came too early, too late or in the wrong order. */
export function between(from: string, to: string): string {
  return `${from} → ${to}`;
}
