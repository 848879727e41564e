import {memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState} from 'react';
import styles from './column-table-frame.module.css';
import {nextSortOrder, type Sorting} from './sort-order.ts';
import type {TableFrameProps} from './table-parts.tsx';

export type TableColumn = {
  readonly name: string;
  /** The width that the column takes at least, in rem; what is left is shared in proportion. */
  readonly rem: number;
  /** The order that a press on the heading asks for; without one it only names the column. */
  readonly sort?: string;
  /** Shown in place of the name, e.g. a button. */
  readonly head?: ReactNode;
};

type ColumnTableFrameProps = Omit<TableFrameProps, 'columns'> & {
  readonly columns: readonly TableColumn[];
  readonly sorting: Sorting;
};

/** The height of the heading, which stays below the header of the page. */
export const COLUMN_HEADING_PX = 54;

/** A table on a sheet whose columns keep their width while rows scroll by, with headings to sort by. */
export function ColumnTableFrame(props: ColumnTableFrameProps) {
  const {caption, columns, sorting, rowCount, children} = props;
  const rem = columns.reduce((sum, column) => sum + column.rem, 0);
  const sheet = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const isWider = useIsWider(table, sheet);
  return (
    <div ref={sheet} className={`${styles['sheet']} ${isWider ? styles['wider'] : ''}`}>
      <table
        ref={table}
        className={styles['table']}
        role="table"
        aria-rowcount={rowCount}
        style={{minWidth: `${rem}rem`}}
      >
        <caption className="unseen">{caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.name} style={{width: `${(100 * column.rem) / rem}%`}} />
          ))}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={rowCount === undefined ? undefined : 1}>
            {columns.map((column) => (
              <Heading key={column.name} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** Tells whether the table is wider than its sheet, which then scrolls; a heading inside it cannot stay in sight. */
function useIsWider(
  table: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
): boolean {
  const [isWider, setWider] = useState(false);
  useLayoutEffect(() => {
    const measure = () =>
      setWider((table.current?.offsetWidth ?? 0) > (sheet.current?.clientWidth ?? 0));
    const observer = new ResizeObserver(measure);
    for (const {current} of [table, sheet]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [table, sheet]);
  return isWider;
}

type HeadingProps = {readonly column: TableColumn; readonly sorting: Sorting};

/** Memoized, because the frame is drawn again with the rows that scroll by. */
const Heading = memo(function Heading(props: HeadingProps) {
  const {name, sort, head} = props.column;
  const {order, onOrder} = props.sorting;
  if (sort === undefined) {
    return (
      <th scope="col" role="columnheader">
        {head ?? name}
      </th>
    );
  }
  const isSorted = order?.column === sort;
  const direction = isSorted && order.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" role="columnheader" aria-sort={isSorted ? direction : 'none'}>
      <button
        type="button"
        className={styles['heading']}
        onClick={() => onOrder(nextSortOrder(order, sort))}
      >
        {name}
        <span aria-hidden="true">{isSorted ? (order.isDescending ? '↓' : '↑') : ''}</span>
      </button>
    </th>
  );
});
