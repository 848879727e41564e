import {memo, useCallback, useMemo} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {textOf, valueOf} from '#src/lib/values.ts';
import {type LocalRow, useTable} from '#src/queries/rows.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {badgeTone} from '#src/record-ui/values/badge-tone.ts';
import {LAST_DAY_FIELD, useSuppressedMark} from '#src/record-ui/values/existence.ts';
import {formPath, newFormPath, recordPath} from '#src/record-ui/values/record-path.ts';
import {isEmpty, valueWords} from '#src/record-ui/values/value-words.ts';
import type {ListedTable} from '#src/records/listed-tables.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {Badge} from '#src/ui/badge.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {VirtualList} from '#src/ui/virtual-list.tsx';
import {type AddLink, ListFrame} from './list-frame.tsx';
import {ListScreen} from './list-screen.tsx';
import {ListedRows} from './listed-rows.tsx';
import {RecordCard, type RemoveRecord} from './record-card.tsx';
import {RecordChips} from './record-chips.tsx';
import {RecordFilters} from './record-filters.tsx';
import {recordViewCodec, useListRows} from './record-view.ts';
import {useCountWords} from './use-count-words.ts';
import {useListView} from './use-list-view.ts';
import {useRemove} from './use-remove.ts';
import {useSavedRecord} from './use-saved-record.ts';

type RecordListScreenProps = {readonly table: ListedTable};

/** Lists all records of a type, according to its declaration. */
export function RecordListScreen({table}: RecordListScreenProps) {
  const t = useT();
  const add = {to: newFormPath(table) ?? '', label: t(`records.${table}.list.add`)};
  return (
    <ListScreen add={add}>
      <RecordList table={table} add={add} />
    </ListScreen>
  );
}

const InUseDialog = onDemand(
  async () => (await import('./in-use-dialog.tsx')).InUseDialog,
  MissingDialog,
);

/** The height of a row with a name of one line; the list measures each row when it is drawn. */
const ROW_HEIGHT_PX = 73;

type RecordListProps = {
  readonly table: ListedTable;
  readonly add: AddLink;
};

function RecordList({table, add}: RecordListProps) {
  const t = useT();
  const labels = useRecordLabels();
  const words = useCountWords();
  const controls = useListView(useMemo(() => recordViewCodec(table), [table]));
  const {view, search, change} = controls;
  const found = useListRows(table, useTable(table), view);
  const {remove, inUse, dismiss} = useRemove(table);
  const saved = useSavedRecord();
  const renderCard = useCallback(
    (entry: LocalRow) => <ListedCard table={table} entry={entry} onRemove={remove} />,
    [table, remove],
  );

  if (!found) return <Loading label={t(`records.${table}.list.loading`)} shape="list" />;
  return (
    <>
      <ListFrame
        controls={controls}
        placeholder={t(`records.${table}.list.placeholder`)}
        filters={
          <RecordFilters table={table} view={view} counts={found.counts} onChange={change} />
        }
        count={words(table, found.rows.length)}
        chips={
          <>
            <RecordChips
              table={table}
              chosen={view.chosen}
              onChange={(chosen) => change({chosen})}
            />
            <RecordExportButton table={table} entries={found.rows} search={search} />
          </>
        }
        isEmpty={found.rows.length === 0}
        add={add}
      >
        {recordOf(table).list?.layout === 'table' ? (
          <ListedRows table={table} rows={found.rows} marked={saved} onRemove={remove} />
        ) : (
          <VirtualList
            label={labels.many(table)}
            items={found.rows}
            keyOf={idOf}
            renderItem={renderCard}
            estimateHeightPx={ROW_HEIGHT_PX}
            look="rows"
            marked={saved}
          />
        )}
      </ListFrame>
      {inUse === null ? null : <InUseDialog table={table} record={inUse} onClose={dismiss} />}
    </>
  );
}

function idOf(entry: LocalRow): string {
  return entry.row.id;
}

type ListedCardProps = {
  readonly table: ListedTable;
  readonly entry: LocalRow;
  readonly onRemove: RemoveRecord;
};

/** A record according to its declaration: its name, below it its first day and a second name, and a badge. */
const ListedCard = memo(function ListedCard(props: ListedCardProps) {
  const {table, entry, onRemove} = props;
  const labels = useRecordLabels();
  const formats = useFormats();
  const {list, inOrder, fields} = recordOf(table);
  const {line = null, badge = null} = list ?? {};
  // A house shows its last day instead.
  const day = LAST_DAY_FIELD in fields ? null : (inOrder[0]?.[0] ?? null);
  const {id} = entry.row;
  const told = [day, line].filter((field) => field !== null);
  const value = badge === null ? '' : textOf(entry.row, badge);
  const mark = useSuppressedMark()(table, entry.row);
  return (
    <RecordCard
      table={table}
      entry={entry}
      // A record without a page of its own opens in its form.
      to={recordPath(table, id) ?? formPath(table, id) ?? `/${table}`}
      line={told
        .filter((field) => !isEmpty(valueOf(entry.row, field)))
        .map((field) => valueWords({labels, formats}, table, field, valueOf(entry.row, field)))
        .join(' · ')}
      alsoOfficial={[...told, badge].filter((field) => field !== null)}
      badges={
        <>
          {value === '' || badge === null ? null : (
            <Badge tone={badgeTone(table, value)}>{labels.value(table, badge, value)}</Badge>
          )}
          {mark === null ? null : <Badge tone="grey">{mark}</Badge>}
        </>
      }
      onRemove={onRemove}
    />
  );
});

const RecordExportDialog = onDemand(
  async () => (await import('#src/record-ui/export/record-export-dialog.tsx')).RecordExportDialog,
  MissingDialog,
);

type RecordExportButtonProps = {
  readonly table: TableName;
  /** The records that the list shows now. */
  readonly entries: readonly LocalRow[];
  readonly search: string;
};

/** Shows a button that exports the records of a list. */
function RecordExportButton({table, entries, search}: RecordExportButtonProps) {
  return (
    <ExportButton>
      {(close) => (
        <RecordExportDialog table={table} entries={entries} search={search} onClose={close} />
      )}
    </ExportButton>
  );
}
