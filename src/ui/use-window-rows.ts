import {defaultRangeExtractor, useWindowVirtualizer, type Range} from '@tanstack/react-virtual';
import {useCallback, useLayoutEffect, useRef, useState, type RefObject} from 'react';

/** Shorter lists are simply drawn. */
export const VIRTUAL_FROM = 200;

type WindowRowsOptions<T> = {
  readonly items: readonly T[];
  /** With those that are not known yet, whose places stay empty. */
  readonly total?: number;
  readonly keyOf: (item: T) => string;
  /** A guess for rows not yet seen; seen ones are measured. */
  readonly estimateHeightPx: number;
};

/** A row that stands in the window, or soon will. Lengths in pixels from the list's own top. */
type WindowRow<T> = {
  readonly index: number;
  readonly key: string;
  readonly item: T;
  readonly startPx: number;
  readonly endPx: number;
};

type WindowRows<T, E extends HTMLElement> = {
  /** For the element that holds the rows. */
  readonly list: RefObject<E | null>;
  readonly rows: readonly WindowRow<T>[];
  readonly totalPx: number;
  /** For each row, which says its place in `data-index`. */
  readonly measure: (row: Element | null) => void;
  /** Tells which row has the focus: it stays however far one scrolls, else the focus falls to the page. */
  readonly focus: (element: Element | null) => void;
};

/** Keeps of a long list those rows that the window shows while the page scrolls. */
export function useWindowRows<T, E extends HTMLElement>(
  options: WindowRowsOptions<T>,
): WindowRows<T, E> {
  const {items, total = items.length, keyOf, estimateHeightPx} = options;
  const list = useRef<E>(null);
  const top = useListTop(list);
  const [focused, setFocused] = useState<number | null>(null);
  // Another function makes the virtualizer ask for every key again, with every row that scrolls by.
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing it returns is kept by a memo
  const virtualizer = useWindowVirtualizer({
    // With another top every row is placed anew, so none is before it is known.
    count: top === null ? 0 : total,
    estimateSize: () => estimateHeightPx,
    getItemKey,
    overscan: 6,
    scrollMargin: top ?? 0,
    rangeExtractor: (range) => withFocused(range, focused),
  });
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
    focus: (element) => setFocused(element === null ? null : indexOf(element)),
  };
}

/** Where the list begins on the page: what stands above it (filters, banners) opens and closes. */
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
