import type {ReactNode} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Issue} from '#src/queries/issues.ts';
import {Chip} from '#src/ui/chip.tsx';
import type {Sorting} from '#src/ui/sort-order.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import {VirtualDataTable} from '#src/ui/virtual-data-table.tsx';
import styles from './data-validation.module.css';
import type {IssueLine} from './issue-groups.ts';
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
  readonly renderMore?: (issue: Issue) => ReactNode;
  readonly renderActions: (issue: Issue) => ReactNode;
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
            <div key="actions" className={styles['actions']}>
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
function EntityCell({issue}: {readonly issue: Issue}) {
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
