import {useRef, useState} from 'react';
import {flushSync} from 'react-dom';
import {useT} from '#src/i18n/use-t.ts';
import type {Change} from '#src/queries/change.ts';
import {Button} from '#src/ui/button.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {Row} from '#src/ui/stack.tsx';
import {ChangeCard} from './change-card.tsx';
import styles from './sync.module.css';

type ChangeListProps = {
  readonly changes: readonly Change[];
  /** How many changes are shown before the user asks for all. */
  readonly shownAtFirst: number;
  /** The titles of changes by key, for changes that wait for another one. */
  readonly titles?: ReadonlyMap<string, string>;
};

/** Shows changes as cards; the first card that the user asked for takes the focus from the button, which disappears. */
export function ChangeList({changes, shownAtFirst, titles}: ChangeListProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? changes : changes.slice(0, shownAtFirst);
  const showAll = (): void => {
    flushSync(() => setShowsAll(true));
    list.current?.querySelector<HTMLElement>(`:scope > :nth-child(${shownAtFirst + 1})`)?.focus();
  };
  return (
    <>
      <ul ref={list} className={styles.cards}>
        {shown.map((change, index) => (
          <li
            key={change.key}
            ref={focusNeighbourOnRemoval}
            tabIndex={index === shownAtFirst ? -1 : undefined}
          >
            <ChangeCard
              change={change}
              waitsForTitle={titles?.get(change.waitsFor ?? '') ?? null}
            />
          </li>
        ))}
      </ul>
      {shown.length < changes.length ? (
        <Row>
          <Button onClick={showAll}>{t('changes.section.showAll', {count: changes.length})}</Button>
        </Row>
      ) : null}
    </>
  );
}
