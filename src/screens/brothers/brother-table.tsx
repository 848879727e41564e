import {type ReactNode, useCallback, useMemo, useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useBrotherTraits} from '#src/queries/brother-traits.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {useChosenColumns} from '#src/record-ui/columns/use-chosen-columns.ts';
import {COLUMN_HEADING_PX, ColumnTableFrame} from '#src/ui/column-table-frame.tsx';
import {IconButton} from '#src/ui/icon-button.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {readSortOrder, type Sorting, type SortOrder} from '#src/ui/sort-order.ts';
import {VirtualTable} from '#src/ui/virtual-table.tsx';
import {useBrotherCell} from './brother-cell.tsx';
import {type BrotherColumn, useBrotherColumns} from './brother-columns.ts';
import type {ShownBrothers} from './brother-rows.tsx';
import {ContactButton, RowMenu} from './brother-row.tsx';
import styles from './brother-table.module.css';
import {type BrotherSort, isBrotherSort} from './brother-view.ts';

const ColumnsDialog = onDemand(
  async () => (await import('./columns-dialog.tsx')).ColumnsDialog,
  MissingDialog,
);

type BrotherTableProps = ShownBrothers & {
  /** Whether the table may read all related records of its columns. */
  readonly isRested: boolean;
  readonly sort: BrotherSort | '';
  readonly onSort: (sort: BrotherSort | '') => void;
};

/** The height of a row with a name of one line. */
const ROW_HEIGHT_PX = 57;

const traitColumns = ['ordination', 'profession'] as const;

/** Shows the brothers as a table with columns to choose and to sort by, where the window is wide enough. */
export function BrotherTable(props: BrotherTableProps) {
  const {items, total, isRested, sort, onSort, scroller, marked} = props;
  const {homes, bonds, photoPaths, actions} = props;
  const labels = useRecordLabels();
  const t = useT();
  const columns = useBrotherColumns();
  const [chosen, choose] = useChosenColumns('brother-columns', columns);
  const shown = useMemo(() => columns.filter(({key}) => chosen.has(key)), [columns, chosen]);
  const wanted = isRested ? traitColumns.filter((name) => chosen.has(name)) : [];
  const traits = useBrotherTraits(wanted);
  const name = labels.field('brothers', 'name');
  const actionsName = t('lists.actions');
  const chooser = <ColumnsButton columns={columns} chosen={chosen} onChoose={choose} />;
  const frame = [
    {name, rem: 12.75, sort: 'name'},
    ...shown.map(({key, label, rem, isSortable}) => ({
      name: label,
      rem,
      ...(isSortable ? {sort: key} : {}),
    })),
    {name: actionsName, rem: 10.5, head: chooser},
  ];
  const sorting: Sorting = {order: orderOf(sort), onOrder: (order) => onSort(sortOf(order))};
  const cellOf = useBrotherCell();
  // The same functions and names each time: a key in the search draws only the rows that come.
  const renderCells = useCallback(
    (entry: LocalRow<'brothers'>): ReactNode[] => {
      const {row} = entry;
      const brother = {
        entry,
        home: homes?.(row),
        bond: bonds?.(row),
        photoPath: photoPaths.get(row.id) ?? null,
        traits,
        columns: chosen,
      };
      return [
        cellOf('name', brother),
        ...shown.map(({key}) => cellOf(key, brother)),
        <div key="actions" className={styles['actions']}>
          <ContactButton entry={entry} />
          {entry.going ? null : <RowMenu brother={row} actions={actions} />}
        </div>,
      ];
    },
    [cellOf, homes, bonds, photoPaths, traits, shown, chosen, actions],
  );
  const keys = useMemo(() => ['name', ...shown.map(({key}) => key), 'actions'], [shown]);
  return (
    <VirtualTable
      caption={t('brothers.list.label')}
      columns={keys}
      items={items}
      total={total}
      keyOf={({row}) => row.id}
      labelOf={({row}) => row.name}
      renderCells={renderCells}
      estimateHeightPx={ROW_HEIGHT_PX}
      headingPx={COLUMN_HEADING_PX}
      scroller={scroller}
      marked={marked}
      renderFrame={({caption, rowCount, children}) => (
        <ColumnTableFrame
          caption={caption}
          columns={frame}
          sorting={sorting}
          {...(rowCount === undefined ? {} : {rowCount})}
        >
          {children}
        </ColumnTableFrame>
      )}
    />
  );
}

/** 'role_desc' of the address is '-role' of a table. */
function orderOf(sort: BrotherSort | ''): SortOrder | null {
  const column = sort.replace(/_(?:asc|desc)$/, '');
  return readSortOrder(sort.endsWith('_desc') ? `-${column}` : column);
}

function sortOf(order: SortOrder | null): BrotherSort | '' {
  const sort = order === null ? '' : `${order.column}_${order.isDescending ? 'desc' : 'asc'}`;
  return isBrotherSort(sort) ? sort : '';
}

type ColumnsButtonProps = {
  readonly columns: readonly BrotherColumn[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
};

/** A button in the heading of the actions that opens the choice of columns. */
function ColumnsButton({columns, chosen, onChoose}: ColumnsButtonProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['actions']}>
      <span className="unseen">{t('lists.actions')}</span>
      <IconButton
        label={t('export.columns')}
        icon="settings"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <ColumnsDialog
          columns={columns}
          chosen={chosen}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
