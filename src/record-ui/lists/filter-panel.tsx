import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Disclosure} from '#src/ui/disclosure.tsx';
import styles from './filter-panel.module.css';

type FilterPanelProps = {
  /** How many of the filters are set. */
  readonly count: number;
  readonly children: ReactNode;
};

/** Folds a list's filters away; open where one of them is set from the start. */
export function FilterPanel({count, children}: FilterPanelProps) {
  const t = useT();
  return (
    <Disclosure
      label={t('lists.filters')}
      defaultOpen={count > 0}
      {...(count > 0 ? {badge: String(count)} : {})}
    >
      <div className={styles['filters']}>{children}</div>
    </Disclosure>
  );
}
