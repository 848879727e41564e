import {Fragment, type ReactNode} from 'react';
import {TableFrame, TableGap, TableLine} from './table-parts.tsx';
import {usePrinting} from './use-printing.ts';
import {useWindowRows, VIRTUAL_FROM} from './use-window-rows.ts';

type VirtualTableProps<T> = {
  /** The accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** One cell for each column; a single cell is a heading of the rows below it. */
  readonly renderCells: (item: T) => readonly ReactNode[];
  /** The estimated height of rows that were not shown yet; shown rows are measured. */
  readonly estimateHeightPx: number;
};

/** A table of any length that scrolls with the page; it is printed completely. */
export function VirtualTable<T>(props: VirtualTableProps<T>) {
  const printing = usePrinting();
  return printing || props.items.length <= VIRTUAL_FROM ? (
    <PlainTable {...props} />
  ) : (
    <WindowedTable {...props} />
  );
}

function PlainTable<T>({caption, columns, items, keyOf, renderCells}: VirtualTableProps<T>) {
  return (
    <TableFrame caption={caption} columns={columns}>
      <tbody role="rowgroup">
        {items.map((item) => (
          <TableLine key={keyOf(item)} columns={columns} cells={renderCells(item)} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function WindowedTable<T>(props: VirtualTableProps<T>) {
  const {caption, columns, items, keyOf, renderCells, estimateHeightPx} = props;
  const {list, rows, totalPx, measure, focus} = useWindowRows<T, HTMLTableSectionElement>({
    items,
    keyOf,
    estimateHeightPx,
  });
  const endPx = rows.at(-1)?.endPx ?? 0;
  return (
    <TableFrame caption={caption} columns={columns} rowCount={items.length + 1}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only tracks the focus */}
      <tbody
        ref={list}
        role="rowgroup"
        onFocus={(event) => focus(event.target)}
        onBlur={() => focus(null)}
      >
        {rows.map(({index, key, item, startPx}, position) => {
          // A gap between two rows takes the height of the rows that are not drawn between them.
          const gapPx = startPx - (rows[position - 1]?.endPx ?? 0);
          return (
            <Fragment key={key}>
              {gapPx > 0 ? <TableGap heightPx={gapPx} /> : null}
              <TableLine columns={columns} cells={renderCells(item)} place={{index, measure}} />
            </Fragment>
          );
        })}
        {totalPx > endPx ? <TableGap heightPx={totalPx - endPx} /> : null}
      </tbody>
    </TableFrame>
  );
}
