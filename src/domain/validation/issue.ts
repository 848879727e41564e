import type {IssueType} from './issue-kinds.ts';

/** What an issue is about. */
export type EntityType = 'brother' | 'fraternity' | 'institution' | 'place' | 'user';

export type Severity = 'high' | 'medium' | 'low';

/** Records that contradict each other, canon law or good order. */
export type Issue = {
  readonly code: string;
  readonly type: IssueType;
  readonly severity: Severity;
  readonly entityType: EntityType;
  readonly entityId: string;
  /** The ids of the rows that break the rule, each once, in the order of their texts. */
  readonly rows: readonly string[];
  /** Days and names in no language, of the first of those rows: `2024-07-16 → 2025-06-30`. */
  readonly detail: string | null;
};

/** Tells an issue from every other. It stays as long as the same rows break the rule: the server keeps its hash. */
export function issueKey(issue: Pick<Issue, 'type' | 'entityId' | 'rows'>): string {
  return `${issue.type}:${issue.entityId}:${issue.rows.join(',')}`;
}
