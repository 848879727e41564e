import {issueKinds, type IssueType} from '#src/domain/validation/issue.ts';
import type {ListedIssue} from '#src/queries/issues.ts';
import type {HistoryTable} from '#src/records/life-event-tables.ts';

/** A fraternity's worth of issues is made of these; each is about a brother unless it says otherwise. */
export function anIssue(given: Partial<ListedIssue> = {}): ListedIssue {
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
    norm: null,
    ...given,
  };
}

/** Returns the table of the row that an issue of a kind is about; vows for the kinds about no single row. */
export function rowTableOf(type: IssueType): HistoryTable {
  return tablesByCode[issueKinds[type].code.charAt(0)] ?? 'vows';
}

const tablesByCode: Readonly<Record<string, HistoryTable>> = {
  F: 'formation_stages',
  P: 'vows',
  O: 'ordinations',
  A: 'fraternity_assignments',
  M: 'fraternity_assignments',
};
