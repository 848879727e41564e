import {viewQuery} from '#src/admin/list-view.ts';
import {createTextSearch} from '#src/lib/compound-words.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import {idIn} from '#src/lib/uuid.ts';
import type {ListedIssue} from '#src/queries/issues.ts';
import type {ViewCodec} from '#src/record-ui/lists/use-list-view.ts';
import type {SortKeys} from '#src/ui/sort-order.ts';
import {severities} from './issue-words.ts';

export const groupings = ['type', 'entity'] as const;
type Grouping = (typeof groupings)[number];

/** The filters and groups of the list, stored in the page's address; an empty text is no filter. */
export type IssueView = {
  readonly text: string;
  readonly severity: string;
  readonly type: string;
  readonly circumscription: string;
  readonly shown: 'open' | 'accepted';
  readonly group: Grouping | '';
  /** As `readSortOrder` reads it; '' for the server's order. */
  readonly sort: string;
};

/** The filters of a view. */
export type IssueFilter = Pick<IssueView, 'text' | 'severity' | 'type' | 'circumscription'>;

const names = {
  text: 'q',
  severity: 'priority',
  type: 'type',
  circumscription: 'circumscription_id',
  shown: 'show',
  group: 'group',
  sort: 'sort',
} as const satisfies Record<keyof IssueView, string>;

const everything: IssueView = {
  text: '',
  severity: '',
  type: '',
  circumscription: '',
  shown: 'open',
  group: '',
  sort: '',
};

export const issueViewCodec: ViewCodec<IssueView> = {
  everything,
  read: (search) => {
    const query = new URLSearchParams(search);
    return {
      text: query.get(names.text) ?? '',
      severity: query.get(names.severity) ?? '',
      type: query.get(names.type) ?? '',
      circumscription: idIn(query, names.circumscription) ?? '',
      shown: query.get(names.shown) === 'accepted' ? 'accepted' : 'open',
      group: groupings.find((each) => each === query.get(names.group)) ?? '',
      sort: query.get(names.sort) ?? '',
    };
  },
  write: (view) => viewQuery(view, everything, names),
  stateOf: () => null,
};

/** What a filter needs to know about an issue, besides its own fields. */
export type IssueFacts = {
  readonly type: (issueType: string) => string;
  readonly description: (issue: ListedIssue) => string;
  readonly circumscriptionOf: (issue: ListedIssue) => string | null;
};

/** Returns the issues that match a filter, in their order. */
export function filterIssues(
  issues: readonly ListedIssue[],
  filter: IssueFilter,
  facts: IssueFacts,
): readonly ListedIssue[] {
  const {severity, type, circumscription} = filter;
  const isFound = createTextSearch(filter.text);
  return issues.filter(
    (issue) =>
      (severity === '' || issue.severity === severity) &&
      (type === '' || issue.issue_type === type) &&
      (circumscription === '' || facts.circumscriptionOf(issue) === circumscription) &&
      textsOf(issue, facts).some((each) => isFound(toSearchText(each))),
  );
}

/** Returns what the headings of the table sort by. */
export function issueSortKeys({type}: Pick<IssueFacts, 'type'>): SortKeys<ListedIssue> {
  return {
    priority: ({severity}) => severities.indexOf(severity),
    type: (issue) => type(issue.issue_type),
    entity: ({brother_name: name}) => name,
    accepted: ({accepted_at: at}) => at,
  };
}

function textsOf(issue: ListedIssue, {type, description}: IssueFacts): string[] {
  return [issue.brother_name, type(issue.issue_type), description(issue)];
}
