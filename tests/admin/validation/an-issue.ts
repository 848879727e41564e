import type {Issue} from '#src/queries/issues.ts';

/** A fraternity's worth of issues is made of these; each is about a brother unless it says otherwise. */
export function anIssue(given: Partial<Issue> = {}): Issue {
  const entityId = given.entity_id ?? crypto.randomUUID();
  return {
    id: crypto.randomUUID(),
    issue_type: 'MISSING_BIRTH_DATE',
    code: 'D04',
    severity: 'medium',
    issue_description: 'Active without a birth date',
    entity_type: 'brother',
    entity_id: entityId,
    ret_brother_id: (given.entity_type ?? 'brother') === 'brother' ? entityId : null,
    brother_name: 'Leone Bellarivolta',
    row_ids: [],
    detail: null,
    accepted_at: null,
    accepted_by_username: null,
    accepted_reason: null,
    ...given,
  };
}
