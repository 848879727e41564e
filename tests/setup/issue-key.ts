import type {Issue} from '#src/domain/validation/issue.ts';

/** Identifies an issue. The key stays while the same rows break the rule: the server stores its hash. */
export function issueKey(issue: Pick<Issue, 'type' | 'entityId' | 'rows'>): string {
  return `${issue.type}:${issue.entityId}:${issue.rows.join(',')}`;
}
