import type {ReactNode} from 'react';
import {TableFrame, TableLine} from './table-parts.tsx';

export type TableRow = {readonly key: string; readonly cells: readonly ReactNode[]};
type SimpleTableProps = {
  /** The accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
};

/** A short table whose first column names the rows; on phones each row becomes a block with its column names. */
export function SimpleTable({caption, columns, rows}: SimpleTableProps) {
  return (
    <TableFrame caption={caption} columns={columns}>
      <tbody role="rowgroup">
        {rows.map(({key, cells}) => (
          <TableLine key={key} columns={columns} cells={cells} firstCell="heading" />
        ))}
      </tbody>
    </TableFrame>
  );
}
