import type {IssueType} from './issue-kinds.ts';

/** The type of an issue's entity. */
export type EntityType = 'brother' | 'fraternity' | 'institution' | 'place' | 'user';

export type Severity = 'high' | 'medium' | 'low';

/** Records that contradict each other, canon law or the rules of the order. */
export type Issue = {
  readonly code: string;
  readonly type: IssueType;
  readonly severity: Severity;
  readonly entityType: EntityType;
  readonly entityId: string;
  /** The ids of the rows that break the rule, each once, sorted as text. */
  readonly rows: readonly string[];
  /** Days and names of the first of those rows, in no language: `2024-07-16 → 2025-06-30`. */
  readonly detail: string | null;
};
