import {useT} from '#src/i18n/use-t.ts';
import {dayOf} from '#src/lib/civil-date.ts';
import type {ListedIssue} from '#src/queries/issues.ts';
import {useTable} from '#src/queries/rows.ts';
import {ExportDialog} from '#src/record-ui/export/export-dialog.tsx';
import type {ExportedColumn} from '#src/record-ui/export/exported-list.ts';
import type {IssueFacts} from './issue-view.ts';
import {useIssueWords} from './issue-words.ts';

type IssueExportDialogProps = {
  readonly issues: readonly ListedIssue[];
  readonly circumscriptionOf: IssueFacts['circumscriptionOf'];
  /** Whether the columns about the acceptance are offered. */
  readonly accepted: boolean;
  /** The query of the list as it is shown. */
  readonly search: string;
  readonly onClose: () => void;
};

export function IssueExportDialog(props: IssueExportDialogProps) {
  const {issues, circumscriptionOf, accepted, search, onClose} = props;
  const t = useT();
  const words = useIssueWords();
  const circumscriptions = useTable('circumscriptions');
  if (circumscriptions === undefined) return null;
  const column = (
    name: keyof typeof cells,
    kind: ExportedColumn<ListedIssue>['kind'] = 'text',
  ): ExportedColumn<ListedIssue> => ({
    key: name,
    label: t(`validation.column.${name}`),
    kind,
    usual: true,
    cell: cells[name],
  });
  const cells = {
    priority: (issue: ListedIssue) => t(`validation.severity.${issue.severity}`),
    code: (issue: ListedIssue) => issue.code,
    type: (issue: ListedIssue) => words.type(issue.issue_type),
    entity: (issue: ListedIssue) => issue.brother_name,
    description: (issue: ListedIssue) => words.description(issue),
    circumscription: (issue: ListedIssue) =>
      circumscriptions.byId.get(circumscriptionOf(issue) ?? '')?.row.name ?? null,
    reason: (issue: ListedIssue) => issue.accepted_reason,
    by: (issue: ListedIssue) => issue.accepted_by_username,
    on: ({accepted_at: at}: ListedIssue) => at && dayOf(new Date(at)),
  };
  const columns = [
    column('priority'),
    column('code'),
    column('type'),
    column('entity'),
    column('description'),
    column('circumscription'),
    ...(accepted ? [column('reason'), column('by'), column('on', 'day')] : []),
  ];
  const name = t(accepted ? 'validation.show.accepted' : 'titles.dataValidation');
  const list = {id: 'issues', name, columns, items: issues};
  return <ExportDialog list={list} search={search} onClose={onClose} />;
}
