import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Issue} from '#src/queries/issues.ts';
import {useTable} from '#src/queries/rows.ts';
import {FilterPanel} from '#src/record-ui/lists/filter-panel.tsx';
import type {Choice} from '#src/ui/matching-choices.ts';
import {SelectField} from '#src/ui/select-field.tsx';
import {
  groupings,
  narrowed,
  type IssueFacts,
  type IssueFilter,
  type IssueView,
} from './issue-view.ts';
import {severities, useIssueWords} from './issue-words.ts';

type IssueFiltersProps = {
  readonly view: IssueView;
  /** Those that are open, or those that were accepted. */
  readonly issues: readonly Issue[];
  readonly facts: IssueFacts;
  readonly onChange: (changes: Partial<IssueView>) => void;
};

export function IssueFilters({view, issues, facts, onChange}: IssueFiltersProps) {
  const t = useT();
  const words = useIssueWords();
  const circumscriptions = useTable('circumscriptions');
  const optionsOf = useOptions({view, issues, facts});
  const set = (['severity', 'type', 'circumscription'] as const).filter((key) => view[key] !== '');
  return (
    <FilterPanel count={set.length + Number(view.group !== '')}>
      <SelectField
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
      <SelectField
        label={t('validation.column.type')}
        value={view.type}
        onChange={(type) => onChange({type})}
        options={optionsOf('type', (issue) => issue.issue_type, words.type)}
      />
      <SelectField
        label={t('validation.column.circumscription')}
        value={view.circumscription}
        onChange={(circumscription) => onChange({circumscription})}
        options={optionsOf(
          'circumscription',
          facts.circumscriptionOf,
          (value) => circumscriptions?.byId.get(value)?.row.name ?? t('values.unknownRecord'),
        )}
      />
      <SelectField
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

/** Gives the values a filter offers, each with how many issues it would show beside the other filters. */
function useOptions({view, issues, facts}: Offered) {
  const t = useT();
  const {number, collator} = useFormats();
  return (
    key: Exclude<keyof IssueFilter, 'text'>,
    valueOf: (issue: Issue) => string | null,
    nameOf: (value: string) => string,
    inOrder?: readonly string[],
  ): Choice[] => {
    const counts = new Map<string, number>(inOrder?.map((value) => [value, 0]));
    // What is chosen is offered whether or not there still is one.
    if (view[key] !== '') counts.set(view[key], 0);
    for (const issue of narrowed(issues, {...view, [key]: ''}, facts)) {
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
