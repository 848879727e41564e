import type {ReactNode} from 'react';
import {usePrinting} from './use-printing.ts';
import {useWindowRows, VIRTUAL_FROM} from './use-window-rows.ts';
import styles from './virtual-list.module.css';

type VirtualListProps<T> = {
  /** The accessible name of the list. */
  readonly label: string;
  readonly items: readonly T[];
  /** The number of items when not all are loaded; absent when `items` is complete. */
  readonly total?: number;
  readonly keyOf: (item: T) => string;
  readonly renderItem: (item: T, index: number) => ReactNode;
  /** The estimated height of rows that were not shown yet, with the space below; shown rows are measured. */
  readonly estimateHeightPx: number;
};

/** A list of any length that scrolls with the page; it is printed completely. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const printing = usePrinting();
  return printing || (props.total ?? props.items.length) <= VIRTUAL_FROM ? (
    <PlainList {...props} />
  ) : (
    <WindowedList {...props} />
  );
}

function PlainList<T>({label, items, keyOf, renderItem}: VirtualListProps<T>) {
  return (
    <ul className={`${styles.list} ${styles.plain}`} aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item)}>{renderItem(item, index)}</li>
      ))}
    </ul>
  );
}

function WindowedList<T>(props: VirtualListProps<T>) {
  const {label, items, keyOf, renderItem, estimateHeightPx} = props;
  const total = props.total ?? items.length;
  const {list, rows, totalPx, measure, focus} = useWindowRows<T, HTMLUListElement>({
    items,
    total,
    keyOf,
    estimateHeightPx,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only tracks the focus
    <ul
      ref={list}
      className={`${styles.list} ${styles.virtual}`}
      aria-label={label}
      style={{height: totalPx}}
      onFocus={(event) => focus(event.target)}
      onBlur={() => focus(null)}
    >
      {rows.map(({index, key, item, startPx}) => (
        <li
          key={key}
          ref={measure}
          data-index={index}
          aria-setsize={total}
          aria-posinset={index + 1}
          style={{transform: `translateY(${startPx}px)`}}
        >
          {renderItem(item, index)}
        </li>
      ))}
    </ul>
  );
}
