import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type {ReactNode} from 'react';
import frame from './data-table.module.css';
import {MuiRoot} from './mui-root.tsx';
import {showFocused} from './show-focused.ts';
import styles from './simple-table.module.css';
import type {TableRow as Row} from './simple-table.tsx';
import {nextSortOrder, type Sorting} from './sort-order.ts';
import type {TableLineProps} from './table-parts.tsx';

/** A heading, and the name of the order that a press on it asks for; without one it only names the column. */
export type DataColumn = {
  readonly name: string;
  readonly sort?: string;
  /** For the last column, when it holds buttons: it is not printed. */
  readonly onPaper?: 'hidden';
  /** For the first column, when its cells need no name: they take the width of the block. */
  readonly onPhone?: 'whole';
};

type DataTableProps = {
  /** The accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly DataColumn[];
  /** Sorted as `sorting` says. */
  readonly rows: readonly Row[];
  readonly sorting?: Sorting | undefined;
  /** Whether the table has its own background; `false` inside a card. */
  readonly onSheet?: boolean;
};

/** A table of the admin area; on phones each row becomes a block with its column names. */
export function DataTable({caption, columns, rows, sorting, onSheet = true}: DataTableProps) {
  const names = columns.map(({name}) => name);
  return (
    <DataFrame caption={caption} columns={columns} sorting={sorting} onSheet={onSheet}>
      <TableBody role="rowgroup">
        {rows.map(({key, cells}) => (
          <DataLine key={key} columns={names} cells={cells} />
        ))}
      </TableBody>
    </DataFrame>
  );
}

type DataFrameProps = Omit<DataTableProps, 'rows'> & {
  /** The number of rows including the header, when not all are drawn. */
  readonly rowCount?: number | undefined;
  readonly children: ReactNode;
};

/** The table around the rows, with headings to sort by; on phones only these are shown. */
export function DataFrame({
  caption,
  columns,
  sorting,
  onSheet,
  rowCount,
  children,
}: DataFrameProps) {
  // The roles are explicit, because a table with `display: block` loses its own.
  return (
    <MuiRoot>
      <div className={onSheet ? frame['sheet'] : undefined}>
        <Table
          className={`${styles.table} ${frame['table']}`}
          role="table"
          aria-rowcount={rowCount}
          data-first={columns[0]?.onPhone}
          data-last={columns.at(-1)?.onPaper}
        >
          <caption className={`unseen ${frame['caption']}`}>{caption}</caption>
          <TableHead
            role="rowgroup"
            className={sorting && columns.some(({sort}) => sort) ? frame['sorts'] : undefined}
          >
            <TableRow role="row" aria-rowindex={rowCount === undefined ? undefined : 1}>
              {columns.map((column) => (
                <Heading key={column.name} column={column} sorting={sorting} />
              ))}
            </TableRow>
          </TableHead>
          {children}
        </Table>
      </div>
    </MuiRoot>
  );
}

type HeadingProps = {readonly column: DataColumn; readonly sorting: Sorting | undefined};

function Heading({column: {name, sort}, sorting}: HeadingProps) {
  if (sort === undefined || sorting === undefined) {
    return <TableCell role="columnheader">{name}</TableCell>;
  }
  const {order, onOrder} = sorting;
  const isSorted = order?.column === sort;
  const direction = isSorted && order.isDescending ? 'desc' : 'asc';
  return (
    <TableCell
      role="columnheader"
      className={frame['sorted']}
      sortDirection={isSorted ? direction : false}
    >
      <TableSortLabel
        component="button"
        type="button"
        active={isSorted}
        direction={direction}
        onClick={() => onOrder(nextSortOrder(order, sort))}
        onFocus={showFocused}
        sx={orderLook}
      >
        {name}
      </TableSortLabel>
    </TableCell>
  );
}

const orderLook = {
  minHeight: 44,
  font: 'inherit',
  textAlign: 'start',
  // The arrow of a heading that could sort is seen without a pointer too.
  '& .MuiTableSortLabel-icon': {opacity: 0.5, '@media print': {display: 'none'}},
};

/** A row of MUI's cells; a single cell is a heading of the rows below it. */
export function DataLine({columns, cells, place}: TableLineProps) {
  // The header is the first row.
  const placed = place && {
    ref: place.measure,
    'data-index': place.index,
    'aria-rowindex': place.index + 2,
  };
  if (cells.length === 1 && columns.length > 1) {
    return (
      <TableRow role="row" className={styles.heading} {...placed}>
        <TableCell component="th" scope="rowgroup" role="rowheader" colSpan={columns.length}>
          {cells}
        </TableCell>
      </TableRow>
    );
  }
  return (
    <TableRow role="row" {...placed}>
      {cells.map((cell, index) => (
        <TableCell key={columns[index]} role="cell">
          <span className={styles.label} aria-hidden="true">
            {columns[index]}
          </span>
          <div>{cell}</div>
        </TableCell>
      ))}
    </TableRow>
  );
}
