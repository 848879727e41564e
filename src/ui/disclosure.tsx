import {useId, useState, type ReactNode} from 'react';
import styles from './disclosure.module.css';
import {Icon} from './icon.tsx';

type DisclosureProps = {
  readonly label: string;
  /** Shown beside the label, e.g. how many filters are set. */
  readonly badge?: string;
  readonly children: ReactNode;
};

export function Disclosure({label, badge, children}: DisclosureProps) {
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
        {label}
        {badge !== undefined && <span className={styles.count}>{badge}</span>}
        <Icon name="chevron-down" size={20} />
      </button>
      <div id={bodyId} className={styles.body} hidden={!open}>
        {open ? children : null}
      </div>
    </div>
  );
}
