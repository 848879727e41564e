import type {ReactNode} from 'react';
import type {ProvinceEventKind} from '#src/domain/province-events.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import {usePrinting} from '#src/ui/use-printing.ts';
import {OLDEST_DECADE, YOUNGEST_DECADE} from './selection.ts';
import type {StatisticsView} from './statistics-view.ts';
import styles from './statistics.module.css';

type TableBelowProps = {
  readonly name: string;
  /** The title of the chart. */
  readonly title: string;
  readonly view: Pick<StatisticsView, 'isOpen' | 'toggleTable'>;
  readonly children: ReactNode;
};

/** The table of a chart, closed until the user wants it, and always printed. The address remembers that it is open. */
export function TableBelow({name, title, view, children}: TableBelowProps) {
  const t = useT();
  const printing = usePrinting();
  const isOpen = printing || view.isOpen(name);
  return (
    <details className={styles['table']} open={isOpen}>
      <summary
        aria-label={t('lists.chip', {field: t('year.statistics.table'), value: title})}
        onClick={(event) => {
          event.preventDefault();
          view.toggleTable(name);
        }}
      >
        {t('year.statistics.table')}
      </summary>
      {isOpen ? <div className={styles['across']}>{children}</div> : null}
    </details>
  );
}

type NumberLinkProps = {readonly count: number; readonly to: string};

/** A number that leads to the list of its brothers; zero leads nowhere. */
export function NumberLink({count, to}: NumberLinkProps) {
  const {number} = useFormats();
  return count === 0 ? '0' : <TextLink to={to}>{number(count)}</TextLink>;
}

/** Returns a function that names ten years of age by their first; `null` is for an unknown age. */
export function useAgeWords(): (decade: number | null) => string {
  const t = useT();
  return (decade) => {
    if (decade === null) return t('year.statistics.unknown');
    if (decade <= YOUNGEST_DECADE) return t('year.statistics.under', {to: decade + 10});
    if (decade >= OLDEST_DECADE) return t('year.statistics.over', {from: decade});
    return t('year.statistics.between', {from: decade, to: decade + 9});
  };
}

/** Returns a function that names a kind of event. */
export function useEventWords(): (kind: ProvinceEventKind) => string {
  const t = useT();
  return (kind) => {
    switch (kind) {
      case 'entry':
      case 'death':
      case 'departure':
      case 'transfer':
        return t(`year.return.events.${kind}`);
      default:
        return t(`year.kinds.${kind}`);
    }
  };
}
