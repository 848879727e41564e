import type {ReactNode} from 'react';
import styles from './simple-table.module.css';

export type TableFrameProps = {
  /** The accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly string[];
  /** The number of rows including the header, when not all are drawn. */
  readonly rowCount?: number;
  readonly children: ReactNode;
};

/** A table with its heading; on phones each row becomes a block with its column names. */
export function TableFrame({caption, columns, rowCount, children}: TableFrameProps) {
  // The roles are explicit, because a table with `display: block` loses its own.
  return (
    <table className={styles.table} role="table" aria-rowcount={rowCount}>
      <caption className="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={rowCount === undefined ? undefined : 1}>
          {columns.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

export type TableLineProps = {
  readonly columns: readonly string[];
  /** One cell for each column; a single cell is a heading of the rows below it. */
  readonly cells: readonly ReactNode[];
  /** The index among all rows, when not all are drawn, and the ref that measures the row. */
  readonly place?: {readonly index: number; readonly measure: (row: Element | null) => void};
  readonly isMarked?: boolean;
  /** Whether the first cell names the row, so that screen readers read it with each of the others. */
  readonly firstCell?: 'heading' | 'value';
  /** The accessible name; otherwise the text of the row. */
  readonly label?: string | undefined;
};

export function TableLine(props: TableLineProps) {
  const {columns, cells, place, isMarked = false, firstCell = 'value', label} = props;
  // The header is the first row.
  const placed = place && {
    ref: place.measure,
    'data-index': place.index,
    'aria-rowindex': place.index + 2,
  };
  if (cells.length === 1 && columns.length > 1) {
    return (
      <tr role="row" className={styles.heading} {...placed}>
        <th scope="rowgroup" role="rowheader" colSpan={columns.length}>
          {cells}
        </th>
      </tr>
    );
  }
  return (
    <tr role="row" aria-label={label} data-marked={isMarked || undefined} {...placed}>
      {cells.map((cell, index) => {
        const content = (
          <>
            <span className={styles.label} aria-hidden="true">
              {columns[index]}
            </span>
            <div>{cell}</div>
          </>
        );
        return index === 0 && firstCell === 'heading' ? (
          <th key={columns[index]} scope="row" role="rowheader">
            {content}
          </th>
        ) : (
          <td key={columns[index]} role="cell">
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/** Takes the place of rows that are not drawn. */
export function TableGap({heightPx}: {readonly heightPx: number}) {
  return <tr aria-hidden="true" className={styles.gap} style={{height: heightPx}} />;
}
