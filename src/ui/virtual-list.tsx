import {defaultRangeExtractor, useWindowVirtualizer, type Range} from '@tanstack/react-virtual';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import {usePrinting} from './use-printing.ts';
import styles from './virtual-list.module.css';

type VirtualListProps<T> = {
  /** What the list holds, for screen readers. */
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly renderItem: (item: T, index: number) => ReactNode;
  /** A guess for rows not yet seen; seen ones are measured. */
  readonly estimateHeightPx: number;
  readonly gapPx?: number;
};

/** Shorter lists are simply drawn. */
const VIRTUAL_FROM = 200;

/** A list of any length that scrolls with the page; on paper all of it is there. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const printing = usePrinting();
  return printing || props.items.length <= VIRTUAL_FROM ? (
    <PlainList {...props} />
  ) : (
    <WindowedList {...props} />
  );
}

function PlainList<T>({label, items, keyOf, renderItem, gapPx = 12}: VirtualListProps<T>) {
  return (
    <ul className={`${styles.list} ${styles.plain}`} aria-label={label} style={gapStyle(gapPx)}>
      {items.map((item, index) => (
        <li key={keyOf(item)}>{renderItem(item, index)}</li>
      ))}
    </ul>
  );
}

function WindowedList<T>({
  label,
  items,
  keyOf,
  renderItem,
  estimateHeightPx,
  gapPx = 12,
}: VirtualListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  // Another function makes the virtualizer ask for every key again, with every row that scrolls by.
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing it returns is passed on
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimateHeightPx + gapPx,
    getItemKey,
    overscan: 6,
    scrollMargin: top,
    rangeExtractor: (range) => withFocused(range, focused),
  });

  // What stands above the list (filters, banners) opens and closes.
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only watches where the focus is
    <ul
      ref={list}
      className={`${styles.list} ${styles.virtual}`}
      aria-label={label}
      style={{...gapStyle(gapPx), height: virtualizer.getTotalSize()}}
      onFocus={(event) => setFocused(indexOf(event.target))}
      onBlur={() => setFocused(null)}
    >
      {virtualizer.getVirtualItems().map(({index, key, start}) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{transform: `translateY(${start - top}px)`}}
          >
            {renderItem(item, index)}
          </li>
        );
      })}
    </ul>
  );
}

// The row that has the focus stays, however far one scrolls: else the focus falls to the page.
function withFocused(range: Range, focused: number | null): number[] {
  const shown = defaultRangeExtractor(range);
  if (focused === null || focused >= range.count || shown.includes(focused)) return shown;
  return [...shown, focused].toSorted((a, b) => a - b);
}

function indexOf(element: Element): number | null {
  const row = element.closest<HTMLElement>('[data-index]');
  return row ? Number(row.dataset['index']) : null;
}

function gapStyle(gapPx: number): CSSProperties {
  return {'--gap': `${gapPx}px`} as CSSProperties;
}
