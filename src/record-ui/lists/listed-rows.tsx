import {useCallback, useMemo} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {textOf} from '#src/lib/values.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {recordOf} from '#src/records/registry.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {badgeTone} from '#src/record-ui/values/badge-tone.ts';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {useTitleWords} from '#src/record-ui/values/use-title-words.ts';
import {Badge} from '#src/ui/badge.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {VirtualTable} from '#src/ui/virtual-table.tsx';
import styles from './listed-rows.module.css';
import type {ListedTable} from '#src/records/listed-tables.ts';
import {RecordActions, type RemoveRecord} from './record-card.tsx';

/** The height of a row with its buttons side by side. */
const ROW_HEIGHT_PX = 69;

type ListedRowsProps = {
  readonly table: ListedTable;
  readonly rows: readonly LocalRow[];
  /** The id of the row to scroll to and to highlight. */
  readonly marked: string | null;
  readonly onRemove: RemoveRecord;
};

/** Shows records as rows of a table: the badge, the name, and the actions. */
export function ListedRows({table, rows, marked, onRemove}: ListedRowsProps) {
  const t = useT();
  const labels = useRecordLabels();
  const fields = useMemo(() => {
    const {title, list} = recordOf(table);
    return [list?.badge ?? null, title].filter((field) => field !== null);
  }, [table]);
  const columns = useMemo(
    () => [...fields.map((field) => labels.field(table, field)), t('lists.actions')],
    [fields, labels, table, t],
  );
  const renderCells = useCallback(
    (entry: LocalRow) => [
      ...fields.map((field) => (
        <ListedCell key={field} table={table} entry={entry} field={field} />
      )),
      <RecordActions key="actions" table={table} entry={entry} onRemove={onRemove} />,
    ],
    [fields, table, onRemove],
  );
  return (
    <div className={styles['rows']}>
      <VirtualTable
        caption={labels.many(table)}
        columns={columns}
        items={rows}
        keyOf={({row}) => row.id}
        renderCells={renderCells}
        estimateHeightPx={ROW_HEIGHT_PX}
        marked={marked}
      />
    </div>
  );
}

type ListedCellProps = Pick<ListedRowsProps, 'table'> & {
  readonly entry: LocalRow;
  readonly field: string;
};

function ListedCell({table, entry, field}: ListedCellProps) {
  const labels = useRecordLabels();
  const words = useTitleWords();
  const value = textOf(entry.row, field);
  const {title, list} = recordOf(table);
  if (field !== title) {
    return (
      <div className={styles['cell']}>
        <Badge tone={badgeTone(table, value)}>{labels.value(table, field, value)}</Badge>
        <OfficialValue table={table} entry={entry} field={field} />
      </div>
    );
  }
  const name = words(table, value);
  const line = list?.line ?? null;
  const page = recordPath(table, entry.row.id);
  return (
    <div className={styles['cell']}>
      <span className={styles['name']}>
        {page === null ? name : <TextLink to={page}>{name}</TextLink>}
      </span>
      <OfficialValue table={table} entry={entry} field={title} />
      {line === null ? null : (
        <>
          <span className={styles['line']}>{textOf(entry.row, line)}</span>
          <OfficialValue table={table} entry={entry} field={line} />
        </>
      )}
      <StateBadge entry={entry} />
    </div>
  );
}
