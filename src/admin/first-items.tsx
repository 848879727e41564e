import {type ReactNode, useState} from 'react';
import {Button} from '#src/ui/button.tsx';
import {Row} from '#src/ui/stack.tsx';

const itemsAtOnce = 100;

type FirstItems<T> = {
  readonly shown: readonly T[];
  /** The button that shows more of them; `null` when all are shown. */
  readonly more: ReactNode;
};

/** Returns the first hundred items of a long list, and the button `text` that adds a hundred. */
export function useFirstItems<T>(items: readonly T[], text: string): FirstItems<T> {
  const [limit, setLimit] = useState(itemsAtOnce);
  const more =
    items.length <= limit ? null : (
      <Row>
        <Button onClick={() => setLimit(limit + itemsAtOnce)}>{text}</Button>
      </Row>
    );
  return {shown: items.slice(0, limit), more};
}
