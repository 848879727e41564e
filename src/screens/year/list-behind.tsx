import {type ReactNode, useEffect, useRef} from 'react';
import {NavigationType, useNavigationType} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {VirtualList} from '#src/ui/virtual-list.tsx';

type ListBehindProps<Item> = {
  /** What the number counts. */
  readonly title: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly estimateHeightPx: number;
  readonly renderItem: (item: Item) => ReactNode;
  /** What the page says where the number is zero. */
  readonly empty?: string;
  /** The page with the number. */
  readonly back: {readonly to: string; readonly label: string};
};

/** What a number counts, as a list in the place of the page with the number. */
export function ListBehind<Item>({title, back, empty, ...list}: ListBehindProps<Item>) {
  const t = useT();
  const {number} = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    // Back navigation restores its own place.
    if (!isNew) return;
    heading.current?.focus({preventScroll: true});
    window.scrollTo(0, 0);
  }, [isNew]);
  return (
    <>
      <div>
        <LinkButton to={back.to} look="quiet" icon="back">
          {back.label}
        </LinkButton>
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {t('lists.option', {name: title, shown: number(list.items.length)})}
      </h2>
      {list.items.length === 0 && empty !== undefined ? (
        <EmptyState text={empty} />
      ) : (
        <VirtualList label={title} look="rows" {...list} />
      )}
    </>
  );
}
