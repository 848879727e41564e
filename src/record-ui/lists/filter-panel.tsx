import {type ReactNode, useId, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Icon} from '#src/ui/icon.tsx';
import styles from './filter-panel.module.css';

type FilterPanelProps = {
  /** The number of active filters. */
  readonly count: number;
  readonly children: ReactNode;
};

/** A collapsible panel for the filters of a list. It begins closed, so that it never covers the list; chips show the active filters. */
export function FilterPanel({count, children}: FilterPanelProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  return (
    <div>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpen(!open)}
      >
        <Icon name="filter" size={20} />
        {t('lists.filters')}
        {count > 0 && <span className={styles.count}>{count}</span>}
        <Icon name="chevron-down" size={20} />
      </button>
      <div id={bodyId} className={styles.body} hidden={!open}>
        {open ? <div className={styles['filters']}>{children}</div> : null}
      </div>
    </div>
  );
}
