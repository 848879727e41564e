import {Fragment, useEffect, useRef, type ComponentType, type ReactNode} from 'react';
import {
  TableFrame,
  type TableFrameProps,
  TableGap,
  TableLine,
  type TableLineProps,
} from './table-parts.tsx';
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
  /** Draws the table around the rows; otherwise a plain one. */
  readonly renderFrame?: (props: TableFrameProps) => ReactNode;
  /** A row of that table. */
  readonly Line?: ComponentType<TableLineProps>;
  /** The key of the row to scroll to and to highlight. */
  readonly marked?: string | null;
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

const plainFrame = (props: TableFrameProps) => <TableFrame {...props} />;

function PlainTable<T>(props: VirtualTableProps<T>) {
  const {caption, columns, items, keyOf, renderCells, marked = null} = props;
  const {renderFrame = plainFrame, Line = TableLine} = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const hasMarked = marked !== null && items.some((item) => keyOf(item) === marked);
  useEffect(() => {
    if (hasMarked) body.current?.querySelector('[data-marked]')?.scrollIntoView({block: 'center'});
  }, [hasMarked]);
  const children = (
    <tbody ref={body} role="rowgroup">
      {items.map((item) => (
        <Line
          key={keyOf(item)}
          columns={columns}
          cells={renderCells(item)}
          isMarked={keyOf(item) === marked}
        />
      ))}
    </tbody>
  );
  return renderFrame({caption, columns, children});
}

function WindowedTable<T>(props: VirtualTableProps<T>) {
  const {caption, columns, items, keyOf, renderCells, estimateHeightPx, marked = null} = props;
  const {renderFrame = plainFrame, Line = TableLine} = props;
  const {list, rows, totalPx, measure, focus} = useWindowRows<T, HTMLTableSectionElement>({
    items,
    keyOf,
    estimateHeightPx,
    marked,
  });
  const endPx = rows.at(-1)?.endPx ?? 0;
  const children = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only tracks the focus
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
            <Line
              columns={columns}
              cells={renderCells(item)}
              place={{index, measure}}
              isMarked={key === marked}
            />
          </Fragment>
        );
      })}
      {totalPx > endPx ? <TableGap heightPx={totalPx - endPx} /> : null}
    </tbody>
  );
  return renderFrame({caption, columns, rowCount: items.length + 1, children});
}
