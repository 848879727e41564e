import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {ChangeCell} from './change-cell.tsx';
import {changePath, type QueueFilter} from './queue-filter.ts';
import {countByRecord} from './review-order.ts';

type PendingChangesTableProps = {
  readonly lines: readonly PendingChange[];
  /** The whole queue, including hidden changes. */
  readonly all: readonly PendingChange[];
  readonly filter: QueueFilter;
  /** The ids of the changes that can be selected. */
  readonly approvable: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string, on: boolean) => void;
};

/** One row for each change; the changes of a group share one. */
export function PendingChangesTable(props: PendingChangesTableProps) {
  const {lines, all, filter, approvable, selected, onSelect} = props;
  const t = useT();
  const formats = useFormats();
  const onRecord = countByRecord(all);
  return (
    <SimpleTable
      caption={t('review.title')}
      columns={[
        t('review.column.table'),
        t('review.column.requester'),
        t('review.column.date'),
        t('review.column.action'),
      ]}
      rows={lines.map((line) => ({
        key: line.id,
        cells: [
          <ChangeCell
            key="table"
            line={line}
            onSameRecord={onRecord(line) - 1}
            isSelected={selected.has(line.id)}
            {...(approvable.has(line.id) ? {onSelect: (on: boolean) => onSelect(line.id, on)} : {})}
          />,
          line.requester_username ?? t('review.nobody'),
          <time key="date" dateTime={line.created_at}>
            {formats.dateTime(new Date(line.created_at))}
          </time>,
          <LinkButton key="view" to={changePath(line.id, filter)}>
            {t('review.viewDetails')}
          </LinkButton>,
        ],
      }))}
    />
  );
}
