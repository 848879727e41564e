import {type ReactNode, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {usePrinting} from '#src/ui/use-printing.ts';
import styles from './dashboard.module.css';

type ShortListProps<T> = {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly renderItem: (item: T) => ReactNode;
};

const SHOWN_AT_FIRST = 8;

/** Shows the nearest few items, the rest on demand; all of them are printed. */
export function ShortList<T>({items, keyOf, renderItem}: ShortListProps<T>) {
  const {shown, toggle} = useShortened(items);
  return (
    <>
      <ul className={styles['list']}>
        {shown.map((item) => (
          <li key={keyOf(item)} className={styles['item']}>
            {renderItem(item)}
          </li>
        ))}
      </ul>
      {toggle}
    </>
  );
}

type Shortened<T> = {
  readonly shown: readonly T[];
  /** The button that shows the rest; `null` when there is none. */
  readonly toggle: ReactNode;
};

/** Returns the first items, or all of them on demand and on paper. */
export function useShortened<T>(
  items: readonly T[],
  shownAtFirst: number = SHOWN_AT_FIRST,
): Shortened<T> {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const printing = usePrinting();
  const shown = isWhole || printing ? items : items.slice(0, shownAtFirst);
  const toggle =
    items.length > shownAtFirst ? (
      <div className={styles['more']}>
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('dashboard.showFewer') : t('dashboard.showAll', {count: items.length})}
        </Button>
      </div>
    ) : null;
  return {shown, toggle};
}

type EventLineProps = {
  readonly brotherId: string;
  /** The pages to which the one of this id belongs; the profiles without it. */
  readonly home?: string;
  /** The tab of the profile to which the name leads; the first one without it. */
  readonly tab?: string;
  readonly name: string;
  readonly when: string;
  /** The occasion, e.g. the number of years; '' when nothing more is known. */
  readonly what: string;
  readonly mark?: ReactNode;
};

/** An upcoming event: the brother, the day and the occasion. */
export function EventLine(props: EventLineProps) {
  const {brotherId, home = '/brothers/profile', tab, name, when, what, mark} = props;
  const query = tab === undefined ? '' : `?tab=${tab}`;
  return (
    <>
      <TextLink to={`${home}/${brotherId}${query}`}>{name}</TextLink>
      <div className={styles['facts']}>
        <span className={styles['when']}>{what === '' ? when : `${when} · ${what}`}</span>
        {mark}
      </div>
    </>
  );
}
