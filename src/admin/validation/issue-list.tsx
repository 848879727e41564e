import {useMemo} from 'react';
import {sortingOf} from '#src/admin/list-view.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ListedIssue, Issues} from '#src/queries/issues.ts';
import {useTable} from '#src/queries/rows.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {FilterPanel} from '#src/record-ui/lists/filter-panel.tsx';
import {ListFrame} from '#src/record-ui/lists/list-frame.tsx';
import {useListView} from '#src/record-ui/lists/use-list-view.ts';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import type {Choice} from '#src/ui/matching-choices.ts';
import {FilterSelect} from '#src/ui/filter-select.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {inSortOrder} from '#src/ui/sort-order.ts';
import {AcceptedIssues} from './accepted-issues.tsx';
import {groupedLines, linesOf} from './issue-table.tsx';
import {
  groupings,
  type IssueFacts,
  type IssueFilter,
  type IssueView,
  issueSortKeys,
  issueViewCodec,
  filterIssues,
} from './issue-view.ts';
import {severities, useIssueWords} from './issue-words.ts';
import {OpenIssues} from './open-issues.tsx';
import {useIssueDecision} from './use-decision.ts';

const IssueExportDialog = onDemand(
  async () => (await import('./issue-export-dialog.tsx')).IssueExportDialog,
  MissingDialog,
);

type IssueListProps = Pick<Issues, 'note' | 'reload'> & {readonly issues: readonly ListedIssue[]};

/** Lists the open or the accepted issues, with search, filters and groups. */
export function IssueList({issues, note, reload}: IssueListProps) {
  const t = useT();
  const {number, collator} = useFormats();
  const words = useIssueWords();
  const circumscriptionOf = useCircumscriptionOf();
  const controls = useListView(issueViewCodec);
  const decision = useIssueDecision({note, reload});
  const {view, change} = controls;
  const {shown, group} = view;
  const open = useMemo(() => issues.filter(({accepted_at: at}) => at === null), [issues]);
  const accepted = useMemo(() => issues.filter(({accepted_at: at}) => at !== null), [issues]);
  const listed = shown === 'accepted' ? accepted : open;
  const facts = {type: words.type, description: words.description, circumscriptionOf};
  const sorting = sortingOf(controls);
  const found = inSortOrder(
    filterIssues(listed, view, facts),
    sorting.order,
    issueSortKeys(words),
    collator,
  );
  const lines =
    group === ''
      ? linesOf(found)
      : groupedLines(
          found,
          group === 'type'
            ? {
                keyOf: ({issue_type: type}) => type,
                nameOf: ({issue_type: type}) => words.type(type),
              }
            : {keyOf: ({entity_id: id}) => id, nameOf: ({brother_name: name}) => name},
          collator,
        );
  const count = found.length;
  const others = shown === 'open' ? 'accepted' : 'open';
  const Table = shown === 'accepted' ? AcceptedIssues : OpenIssues;
  return (
    <ListFrame
      controls={controls}
      placeholder={t('validation.placeholder')}
      filters={<IssueFilters view={view} issues={listed} facts={facts} onChange={change} />}
      count={t('validation.count', {count, shown: number(count)})}
      chips={
        <>
          <ExportButton>
            {(close) => (
              <IssueExportDialog
                issues={found}
                circumscriptionOf={circumscriptionOf}
                accepted={shown === 'accepted'}
                search={controls.search}
                onClose={close}
              />
            )}
          </ExportButton>
          <Button look="quiet" icon="eye" onClick={() => change({shown: others})}>
            {t('lists.option', {
              name: t(`validation.show.${others}`),
              shown: number(others === 'accepted' ? accepted.length : open.length),
            })}
          </Button>
        </>
      }
      isEmpty={count === 0 && listed.length > 0}
    >
      {listed.length === 0 ? (
        <EmptyState
          text={t(shown === 'accepted' ? 'validation.noneAccepted' : 'validation.fine')}
        />
      ) : (
        <Table lines={lines} decision={decision} sorting={sorting} />
      )}
    </ListFrame>
  );
}

type IssueFiltersProps = {
  readonly view: IssueView;
  /** The open issues, or the accepted ones. */
  readonly issues: readonly ListedIssue[];
  readonly facts: IssueFacts;
  readonly onChange: (changes: Partial<IssueView>) => void;
};

function IssueFilters({view, issues, facts, onChange}: IssueFiltersProps) {
  const t = useT();
  const words = useIssueWords();
  const circumscriptions = useTable('circumscriptions');
  const optionsOf = useOptions({view, issues, facts});
  const set = (['severity', 'type', 'circumscription'] as const).filter((key) => view[key] !== '');
  return (
    <FilterPanel count={set.length + Number(view.group !== '')}>
      <FilterSelect
        label={t('validation.column.priority')}
        value={view.severity}
        onChange={(severity) => onChange({severity})}
        options={optionsOf(
          'severity',
          (issue) => issue.severity,
          (value) => nameOfSeverity(value),
          severities,
        )}
      />
      <FilterSelect
        label={t('validation.column.type')}
        value={view.type}
        onChange={(type) => onChange({type})}
        options={optionsOf('type', (issue) => issue.issue_type, words.type)}
      />
      <FilterSelect
        label={t('validation.column.circumscription')}
        value={view.circumscription}
        onChange={(circumscription) => onChange({circumscription})}
        options={optionsOf(
          'circumscription',
          facts.circumscriptionOf,
          (value) => circumscriptions?.byId.get(value)?.row.name ?? t('values.unknownRecord'),
        )}
      />
      <FilterSelect
        label={t('validation.group.label')}
        value={view.group}
        onChange={(value) => onChange({group: groupings.find((each) => each === value) ?? ''})}
        options={[
          {value: '', label: t('validation.group.none')},
          ...groupings.map((value) => ({value, label: t(`validation.group.${value}`)})),
        ]}
      />
    </FilterPanel>
  );

  function nameOfSeverity(value: string): string {
    const known = severities.find((each) => each === value);
    return known === undefined ? value : t(`validation.severity.${known}`);
  }
}

type Offered = Pick<IssueFiltersProps, 'view' | 'issues' | 'facts'>;

/** Returns the values of a filter, each with its number of issues under the other filters. */
function useOptions({view, issues, facts}: Offered) {
  const t = useT();
  const {number, collator} = useFormats();
  return (
    key: Exclude<keyof IssueFilter, 'text'>,
    valueOf: (issue: ListedIssue) => string | null,
    nameOf: (value: string) => string,
    inOrder?: readonly string[],
  ): Choice[] => {
    const counts = new Map<string, number>(inOrder?.map((value) => [value, 0]));
    // A chosen value is offered even when it has no issues any more.
    if (view[key] !== '') counts.set(view[key], 0);
    for (const issue of filterIssues(issues, {...view, [key]: ''}, facts)) {
      const value = valueOf(issue);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const options = [...counts].map(([value, count]) => ({
      value,
      label: t('lists.option', {name: nameOf(value), shown: number(count)}),
    }));
    const sorted = inOrder
      ? options
      : [...options].sort((a, b) => collator.compare(a.label, b.label));
    return [{value: '', label: t('lists.all')}, ...sorted];
  };
}

/** Returns a function that finds the circumscription of an issue; `null` for none. */
function useCircumscriptionOf(): (issue: ListedIssue) => string | null {
  const brothers = useTable('brothers');
  const fraternities = useTable('fraternities');
  const institutions = useTable('institutions');
  return useMemo(
    () => (issue) => {
      const {ret_brother_id: brother, entity_id: id} = issue;
      const entry =
        brother === null
          ? (fraternities?.byId.get(id) ?? institutions?.byId.get(id))
          : brothers?.byId.get(brother);
      return entry?.row.circumscription_id ?? null;
    },
    [brothers, fraternities, institutions],
  );
}
