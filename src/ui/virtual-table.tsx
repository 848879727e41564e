import {
  type ComponentType,
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import {
  TableFrame,
  type TableFrameProps,
  TableGap,
  TableLine,
  type TableLineProps,
} from './table-parts.tsx';
import {useIsWindowed, useWindowRows} from './use-window-rows.ts';
import type {ScrollToIndex} from './virtual-list.tsx';

type VirtualTableProps<T> = {
  /** The accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly items: readonly T[];
  /** The number of items when not all are loaded; absent when `items` is complete. */
  readonly total?: number;
  readonly keyOf: (item: T) => string;
  /** One cell for each column; a single cell is a heading of the rows below it. */
  readonly renderCells: (item: T) => readonly ReactNode[];
  /** The accessible name of a row; otherwise its text. */
  readonly labelOf?: (item: T) => string;
  /** The estimated height of rows that were not shown yet; shown rows are measured. */
  readonly estimateHeightPx: number;
  /** The height of a heading that stays in sight while the rows scroll. */
  readonly headingPx?: number;
  /** Draws the table around the rows; otherwise a plain one. */
  readonly renderFrame?: (props: TableFrameProps) => ReactNode;
  /** A row of that table. */
  readonly Line?: ComponentType<TableLineProps>;
  /** The key of the row to scroll to and to highlight. */
  readonly marked?: string | null;
  /** The table puts its function here that scrolls to the row of an index. */
  readonly scroller?: RefObject<ScrollToIndex | null>;
};

/**
 * A table of any length that scrolls with the page; it is printed completely. A row is drawn again only when its item or
 * `renderCells` is another.
 */
export function VirtualTable<T>(props: VirtualTableProps<T>) {
  const isWindowed = useIsWindowed(props.total ?? props.items.length);
  return isWindowed ? <WindowedTable {...props} /> : <PlainTable {...props} />;
}

const plainFrame = (props: TableFrameProps) => <TableFrame {...props} />;

function PlainTable<T>(props: VirtualTableProps<T>) {
  const {caption, columns, items, keyOf, renderCells, marked = null} = props;
  const {renderFrame = plainFrame, Line = TableLine, labelOf, scroller} = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useImperativeHandle(
    scroller,
    () => (index) => body.current?.children[index]?.scrollIntoView({block: 'start'}),
    [],
  );
  const hasMarked = marked !== null && items.some((item) => keyOf(item) === marked);
  useEffect(() => {
    if (hasMarked) body.current?.querySelector('[data-marked]')?.scrollIntoView({block: 'center'});
  }, [hasMarked]);
  const children = (
    <tbody ref={body} role="rowgroup">
      {items.map((item) => (
        <Row
          key={keyOf(item)}
          item={item}
          columns={columns}
          renderCells={renderCells}
          Line={Line}
          isMarked={keyOf(item) === marked}
          label={labelOf?.(item)}
        />
      ))}
    </tbody>
  );
  return renderFrame({caption, columns, children});
}

function WindowedTable<T>(props: VirtualTableProps<T>) {
  const {caption, columns, items, keyOf, renderCells, estimateHeightPx, marked = null} = props;
  const {renderFrame = plainFrame, Line = TableLine, labelOf, scroller, headingPx = 0} = props;
  const total = props.total ?? items.length;
  const {list, rows, totalPx, measure, focus, scrollTo} = useWindowRows<T, HTMLTableSectionElement>(
    {
      items,
      total,
      keyOf,
      estimateHeightPx,
      headingPx,
      marked,
    },
  );
  useImperativeHandle(scroller, () => scrollTo, [scrollTo]);
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
            <Row
              item={item}
              columns={columns}
              renderCells={renderCells}
              Line={Line}
              index={index}
              measure={measure}
              isMarked={key === marked}
              label={labelOf?.(item)}
            />
          </Fragment>
        );
      })}
      {totalPx > endPx ? <TableGap heightPx={totalPx - endPx} /> : null}
    </tbody>
  );
  return renderFrame({caption, columns, rowCount: total + 1, children});
}

type RowProps<T> = Pick<VirtualTableProps<T>, 'columns' | 'renderCells'> & {
  readonly item: T;
  readonly Line: ComponentType<TableLineProps>;
  /** The index among all rows, when not all are drawn, and the ref that measures the row. */
  readonly index?: number;
  readonly measure?: (row: Element | null) => void;
  readonly isMarked: boolean;
  readonly label: string | undefined;
};

function DrawnRow<T>(props: RowProps<T>) {
  const {item, columns, renderCells, Line, index, measure, isMarked, label} = props;
  // React skips a cell that is the same element as before.
  const cells = useMemo(() => renderCells(item), [renderCells, item]);
  const place = index !== undefined && measure ? {place: {index, measure}} : {};
  return <Line columns={columns} cells={cells} isMarked={isMarked} label={label} {...place} />;
}

/** With each row that scrolls by and each key in a search all rows are considered again. */
const Row = memo(DrawnRow) as typeof DrawnRow;
