import {type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef} from 'react';
import {useIsWindowed, useWindowRows} from './use-window-rows.ts';
import styles from './virtual-list.module.css';

export type ScrollToIndex = (index: number) => void;

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
  /** Cards have space between them; rows lie on one sheet. */
  readonly look?: 'cards' | 'rows';
  /** The list puts its function here that scrolls to the item of an index. */
  readonly scroller?: RefObject<ScrollToIndex | null>;
  /** The key of the item to scroll to and to highlight. */
  readonly marked?: string | null;
};

/** A list of any length that scrolls with the page; it is printed completely. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const isWindowed = useIsWindowed(props.total ?? props.items.length);
  return isWindowed ? <WindowedList {...props} /> : <PlainList {...props} />;
}

function PlainList<T>(props: VirtualListProps<T>) {
  const {label, items, keyOf, renderItem, look = 'cards', scroller, marked = null} = props;
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(
    scroller,
    () => (index) => list.current?.children[index]?.scrollIntoView({block: 'start'}),
    [],
  );
  const isMarked = (item: T) => marked !== null && keyOf(item) === marked;
  const hasMarked = items.some(isMarked);
  useEffect(() => {
    if (hasMarked) list.current?.querySelector('[data-marked]')?.scrollIntoView({block: 'center'});
  }, [hasMarked]);
  return (
    <ul ref={list} className={`${styles.list} ${styles.plain} ${styles[look]}`} aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item)} data-marked={isMarked(item) || undefined}>
          {renderItem(item, index)}
        </li>
      ))}
    </ul>
  );
}

function WindowedList<T>(props: VirtualListProps<T>) {
  const {
    label,
    items,
    keyOf,
    renderItem,
    estimateHeightPx,
    look = 'cards',
    scroller,
    marked = null,
  } = props;
  const total = props.total ?? items.length;
  const {list, rows, totalPx, measure, focus, scrollTo} = useWindowRows<T, HTMLUListElement>({
    items,
    total,
    keyOf,
    estimateHeightPx,
    marked,
  });
  useImperativeHandle(scroller, () => scrollTo, [scrollTo]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only tracks the focus
    <ul
      ref={list}
      className={`${styles.list} ${styles.virtual} ${styles[look]}`}
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
          data-marked={key === marked || undefined}
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
