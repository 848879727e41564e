import {defaultRangeExtractor, useWindowVirtualizer, type Range} from '@tanstack/react-virtual';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import {usePrinting} from './use-printing.ts';

/** Shorter lists are drawn completely. */
const VIRTUAL_FROM = 200;

/** Rows drawn above and below the window: few with new rows, so that these are seen at once, then more for scrolling. */
const NEAR_ROWS = {atFirst: 1, later: 6};

const nothing: readonly never[] = [];

/**
 * Tells whether only the rows near the window are drawn: those of a long list, and of one that a filter has shortened while
 * it was shown, because a key in the search would draw 200 rows at once. A list is printed completely.
 */
export function useIsWindowed(total: number): boolean {
  const isPrinting = usePrinting();
  const isLong = total > VIRTUAL_FROM;
  const [wasLong, setWasLong] = useState(isLong);
  if (isLong && !wasLong) setWasLong(true);
  return wasLong && !isPrinting;
}

/** The height of the header that stays at the top of the window, with some space; as `scroll-padding-block`. */
const HEADER_PX = 80;

type WindowRowsOptions<T> = {
  readonly items: readonly T[];
  /** Including rows that are not loaded yet; their places stay empty. */
  readonly total?: number;
  readonly keyOf: (item: T) => string;
  /** The estimated height of rows that were not shown yet; shown rows are measured. */
  readonly estimateHeightPx: number;
  /** The height of a heading that stays above the rows. */
  readonly headingPx?: number;
  /** The key of the row to scroll to. */
  readonly marked?: string | null;
};

/** A row in or near the visible part of the list. Lengths are in pixels from the top of the list. */
type WindowRow<T> = {
  readonly index: number;
  readonly key: string;
  readonly item: T;
  readonly startPx: number;
  readonly endPx: number;
};

type WindowRows<T, E extends HTMLElement> = {
  /** Ref of the element that contains the rows. */
  readonly list: RefObject<E | null>;
  readonly rows: readonly WindowRow<T>[];
  readonly totalPx: number;
  /** Ref of each row, whose index is in `data-index`. */
  readonly measure: (row: Element | null) => void;
  /** Scrolls to a row, below the header of the page. */
  readonly scrollTo: (index: number) => void;
  /** Keeps the focused row mounted however far the user scrolls; otherwise the focus would move to the page. */
  readonly focus: (element: Element | null) => void;
};

/** Renders only the rows of a long list that the window shows while the page scrolls. */
export function useWindowRows<T, E extends HTMLElement>(
  options: WindowRowsOptions<T>,
): WindowRows<T, E> {
  const {items, total = items.length, keyOf, estimateHeightPx, marked = null} = options;
  const {headingPx = 0} = options;
  const list = useRef<E>(null);
  const top = useListTop(list);
  const [focused, setFocused] = useState<number | null>(null);
  // A new function would make the virtualizer ask for every key again, with every row that scrolls by.
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  const drawn = useDeferredValue<readonly T[]>(items, nothing);
  // oxlint-disable-next-line react/incompatible-library -- no memo keeps its results
  const virtualizer = useWindowVirtualizer({
    // A change of the top places every row again, so no row is placed before the top is known. Until then the
    // previous page may still be shown, whose scroll position must not become that of the list.
    enabled: top !== null,
    count: top === null ? 0 : total,
    estimateSize: () => estimateHeightPx,
    getItemKey,
    overscan: drawn === items ? NEAR_ROWS.later : NEAR_ROWS.atFirst,
    scrollPaddingStart: HEADER_PX + headingPx,
    scrollMargin: top ?? 0,
    rangeExtractor: (range) => withFocused(range, focused),
  });
  const markedIndex = marked === null ? -1 : items.findIndex((item) => keyOf(item) === marked);
  const isPlaced = top !== null;
  // After the layout effects, in which a new page scrolls to its top.
  useEffect(() => {
    if (isPlaced && markedIndex >= 0) virtualizer.scrollToIndex(markedIndex, {align: 'center'});
  }, [virtualizer, isPlaced, markedIndex]);
  return {
    list,
    rows: virtualizer.getVirtualItems().flatMap(({index, key, start, end}) => {
      const item = items[index];
      if (item === undefined) return [];
      return [
        {index, key: String(key), item, startPx: start - (top ?? 0), endPx: end - (top ?? 0)},
      ];
    }),
    totalPx: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    scrollTo: (index) => virtualizer.scrollToIndex(index, {align: 'start'}),
    focus: (element) => setFocused(element === null ? null : indexOf(element)),
  };
}

/** Returns where the list begins on the page. It changes when the filters or banners above open and close. */
function useListTop(list: RefObject<HTMLElement | null>): number | null {
  const [top, setTop] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

function withFocused(range: Range, focused: number | null): number[] {
  const shown = defaultRangeExtractor(range);
  if (focused === null || focused >= range.count || shown.includes(focused)) return shown;
  return [...shown, focused].sort((a, b) => a - b);
}

function indexOf(element: Element): number | null {
  const row = element.closest<HTMLElement>('[data-index]');
  return row ? Number(row.dataset['index']) : null;
}
