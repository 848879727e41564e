import type {ReactNode} from 'react';
import {useSearchParams} from 'react-router-dom';
import {Button} from '#src/ui/button.tsx';
import {Row} from '#src/ui/stack.tsx';

/** The number of items that are drawn at first, and added by each "Show more". */
const itemsAtOnce = 100;

/** How many items of a long list are drawn, and the callback that changes it. */
type Limit = {readonly limit: number; readonly onLimit: (limit: number) => void};

/** Reads the limit of an address: a hundred for `null`, for text that is no number and for a smaller one. */
export function readLimit(text: string | null): number {
  return Math.max(Number(text) || 0, itemsAtOnce);
}

/** Stores the limit of a list in the address, so that Back and a reload show as many items. */
export function useLimitInAddress(): Limit {
  const [query, setQuery] = useSearchParams();
  const onLimit = (limit: number): void =>
    setQuery(
      (before) => {
        before.set('shown', String(limit));
        return before;
      },
      {replace: true},
    );
  return {limit: readLimit(query.get('shown')), onLimit};
}

type FirstItems<T> = {
  readonly shown: readonly T[];
  /** The button that shows more of them; `null` when all are shown. */
  readonly more: ReactNode;
};

/** Returns the first items of a long list, and the button `text` that adds a hundred. */
export function firstItems<T>(
  items: readonly T[],
  {limit, onLimit}: Limit,
  text: string,
): FirstItems<T> {
  const more =
    items.length <= limit ? null : (
      <Row>
        <Button onClick={() => onLimit(limit + itemsAtOnce)}>{text}</Button>
      </Row>
    );
  return {shown: items.slice(0, limit), more};
}
