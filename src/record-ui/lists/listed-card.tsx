import {memo} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {recordOf} from '#src/records/registry.ts';
import {formPath, recordPath} from '#src/record-ui/values/record-path.ts';
import {Badge, type BadgeTone} from '#src/ui/badge.tsx';
import type {ListedTable} from './listed-table.ts';
import type {RemoveRecord} from './record-actions.tsx';
import {RecordCard} from './record-card.tsx';
import {textIn} from './record-view.ts';

type ListedCardProps = {
  readonly table: ListedTable;
  readonly entry: LocalRow;
  readonly toneOf: (value: string) => BadgeTone;
  readonly onRemove: RemoveRecord;
};

/** A record as its declaration says: its name, a second one below, and a badge. */
export const ListedCard = memo(function ListedCard(props: ListedCardProps) {
  const {table, entry, toneOf, onRemove} = props;
  const labels = useRecordLabels();
  const {line = null, badge = null} = recordOf(table).list ?? {};
  const {id} = entry.row;
  const value = badge === null ? '' : textIn(entry.row, badge);
  return (
    <RecordCard
      table={table}
      entry={entry}
      // What has no page of its own is read where it is edited.
      to={recordPath(table, id) ?? formPath(table, id) ?? `/${table}`}
      line={line === null ? '' : textIn(entry.row, line)}
      alsoOfficial={[line, badge].filter((field) => field !== null)}
      badges={
        value === '' || badge === null ? null : (
          <Badge tone={toneOf(value)}>{labels.value(table, badge, value)}</Badge>
        )
      }
      onRemove={onRemove}
    />
  );
});
