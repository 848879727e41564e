import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Disclosure} from '#src/ui/disclosure.tsx';
import styles from './filter-panel.module.css';

type FilterPanelProps = {
  /** The number of active filters. */
  readonly count: number;
  readonly children: ReactNode;
};

/** A collapsible panel for the filters of a list; open when a filter is active from the start. */
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
