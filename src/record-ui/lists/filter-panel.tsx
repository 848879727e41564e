import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Disclosure} from '#src/ui/disclosure.tsx';
import styles from './filter-panel.module.css';

type FilterPanelProps = {
  /** The number of active filters. */
  readonly count: number;
  readonly children: ReactNode;
};

/** A collapsible panel for the filters of a list. It begins closed, so that it never covers the list; chips show the active filters. */
export function FilterPanel({count, children}: FilterPanelProps) {
  const t = useT();
  return (
    <Disclosure label={t('lists.filters')} {...(count > 0 ? {badge: String(count)} : {})}>
      <div className={styles['filters']}>{children}</div>
    </Disclosure>
  );
}
