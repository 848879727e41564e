import type {ReactNode} from 'react';
import styles from './simple-table.module.css';

export type TableRow = {readonly key: string; readonly cells: readonly ReactNode[]};
type SimpleTableProps = {
  /** What the table holds, for screen readers. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
};

/** A short table; on phones each row becomes a block with its column names. */
export function SimpleTable({caption, columns, rows}: SimpleTableProps) {
  // The roles are written out: a table laid out as blocks loses its own.
  return (
    <table className={styles.table} role="table">
      <caption className="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({key, cells}) => (
          <tr key={key} role="row">
            {cells.map((cell, index) => (
              <td key={columns[index]} role="cell">
                <span className={styles.label} aria-hidden="true">
                  {columns[index]}
                </span>
                <div>{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
