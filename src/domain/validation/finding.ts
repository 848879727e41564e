import {
  type EntityType,
  type Issue,
  issueKinds,
  type IssueType,
  type Norm,
  type Severity,
} from './issue.ts';

/** The finding of a rule about one entity. */
export type Finding = {
  readonly type: IssueType;
  readonly severity: Severity;
  readonly rows: readonly RowId[];
  readonly detail: string | null;
  /** Absent when the rule has the same limit for every event. */
  readonly norm?: Norm;
};

type RowId = {readonly id: string};

/** Makes a finding about rows, or none without rows. `detail` describes the first row. */
export function ofRows<R extends RowId>(
  type: IssueType,
  severity: Severity,
  rows: readonly R[],
  detail: (first: R) => string | null,
): Finding | null {
  const [first] = rows;
  return first === undefined ? null : {type, severity, rows, detail: detail(first)};
}

/** Adds the limit that the rule applied to the first row. */
export function withNorm(finding: Finding | null, norm: Norm | null | undefined): Finding | null {
  return finding && norm ? {...finding, norm} : finding;
}

/** Makes a finding about the entity as a whole, if the rule is violated. */
export function ofWhole(
  type: IssueType,
  severity: Severity,
  isWrong: boolean,
  detail: string | null = null,
): Finding | null {
  return isWrong ? {type, severity, rows: [], detail} : null;
}

/** Converts a finding into an issue of its entity. */
export function toIssue(finding: Finding, entityType: EntityType, entityId: string): Issue {
  const {type, severity, detail, norm = null} = finding;
  const rows = [...new Set(finding.rows.map(({id}) => id))].sort();
  return {code: issueKinds[type].code, type, severity, entityType, entityId, rows, detail, norm};
}

/** Writes two days of which the second is too early, too late or in the wrong order. */
export function between(from: string, to: string): string {
  return `${from} → ${to}`;
}
