import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import styles from './chip-line.module.css';

type ChipLineProps = {
  /** The number of chips. */
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

/** The chips of a list, and a button that removes all of them; on a phone one line, which scrolls. */
export function ChipLine({count, onClear, children}: ChipLineProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <div className={styles['line']}>
      {children}
      {count > 1 ? (
        <Button ref={focusNeighbourOnRemoval} look="quiet" onClick={onClear}>
          {t('lists.clearAll')}
        </Button>
      ) : null}
    </div>
  );
}
