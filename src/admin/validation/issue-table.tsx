import type {ReactNode} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ListedIssue} from '#src/queries/issues.ts';
import {Chip} from '#src/ui/chip.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import type {Sorting} from '#src/ui/sort-order.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import {VirtualDataTable} from '#src/ui/virtual-data-table.tsx';
import styles from './data-validation.module.css';
import {severityTones, useIssueWords} from './issue-words.ts';

/** The height of a description on two lines. */
const ROW_HEIGHT_PX = 74;

type IssueTableProps = {
  readonly caption: string;
  readonly lines: readonly IssueLine[];
  /** The order of the issues, within their groups. */
  readonly sorting: Sorting;
  /** The title of a further column between the description and the actions. */
  readonly more?: string;
  readonly renderMore?: (issue: ListedIssue) => ReactNode;
  readonly renderActions: (issue: ListedIssue) => ReactNode;
};

/** One row for each issue: severity, type, record, and actions. */
export function IssueTable(props: IssueTableProps) {
  const {caption, lines, sorting, more, renderMore, renderActions} = props;
  const t = useT();
  const {number} = useFormats();
  const words = useIssueWords();
  return (
    <div className={styles['table']}>
      <VirtualDataTable
        caption={caption}
        sorting={sorting}
        columns={[
          {name: t('validation.column.priority'), sort: 'priority'},
          {name: t('validation.column.type'), sort: 'type'},
          {name: t('validation.column.entity'), sort: 'entity'},
          {name: t('validation.column.description')},
          ...(more === undefined ? [] : [{name: more, sort: 'accepted'}]),
          {name: t('lists.actions'), onPaper: 'hidden'},
        ]}
        items={lines}
        keyOf={keyOfLine}
        renderCells={(line) => {
          if (line.kind === 'heading') {
            const {name, count} = line;
            return [t('validation.groupOf', {name, shown: number(count)})];
          }
          const {issue} = line;
          return [
            <Chip key="priority" tone={severityTones[issue.severity]}>
              {t(`validation.severity.${issue.severity}`)}
            </Chip>,
            words.type(issue.issue_type),
            <EntityCell key="entity" issue={issue} />,
            words.description(issue),
            ...(renderMore ? [renderMore(issue)] : []),
            <div key="actions" ref={focusNeighbourOnRemoval} className={styles['actions']}>
              {renderActions(issue)}
            </div>,
          ];
        }}
        estimateHeightPx={ROW_HEIGHT_PX}
      />
    </div>
  );
}

function keyOfLine({key}: IssueLine): string {
  return key;
}

/** A brother's name links to the profile; other records are named with their type. */
function EntityCell({issue}: {readonly issue: ListedIssue}) {
  const t = useT();
  const {entity_type: kind, entity_id: id, brother_name: name} = issue;
  return (
    <>
      <span className={styles['name']}>
        {kind === 'brother' ? <TextLink to={`/brothers/profile/${id}`}>{name}</TextLink> : name}
      </span>
      {kind === 'brother' ? null : (
        <span className={styles['beneath']}>{t(`validation.entity.${kind}`)}</span>
      )}
    </>
  );
}

/** A row of the list: an issue, or a heading. */
export type IssueLine =
  | {readonly kind: 'issue'; readonly key: string; readonly issue: ListedIssue}
  | {readonly kind: 'heading'; readonly key: string; readonly name: string; readonly count: number};

type Grouping = {
  readonly keyOf: (issue: ListedIssue) => string;
  readonly nameOf: (issue: ListedIssue) => string;
};

/** Lists issues one after the other. */
export function linesOf(issues: readonly ListedIssue[]): readonly IssueLine[] {
  return issues.map((issue) => ({kind: 'issue', key: issue.id, issue}));
}

/** Groups the issues below headings, sorted by name; within a group they keep their order. */
export function groupedLines(
  issues: readonly ListedIssue[],
  {keyOf, nameOf}: Grouping,
  collator: Intl.Collator,
): readonly IssueLine[] {
  const groups = new Map<string, ListedIssue[]>();
  for (const issue of issues) {
    const key = keyOf(issue);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [issue]);
    else group.push(issue);
  }
  return [...groups]
    .map(([key, members]) => ({key, members, name: members[0] ? nameOf(members[0]) : ''}))
    .sort((a, b) => collator.compare(a.name, b.name) || (a.key < b.key ? -1 : 1))
    .flatMap(({key, members, name}) => [
      {kind: 'heading', key: `heading ${key}`, name, count: members.length} as const,
      ...linesOf(members),
    ]);
}
