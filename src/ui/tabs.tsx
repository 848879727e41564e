import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import {startTransition, useEffect, useId, useState, type ReactNode} from 'react';
import {MuiRoot} from './mui-root.tsx';
import {showFocused} from './show-focused.ts';
import styles from './tabs.module.css';

export type TabSpec = {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
  /** Whether the panel is printed only while it is open, as not everybody who gets the paper may read it. */
  readonly isPrivate?: boolean;
};

type TabsProps = {
  readonly label: string;
  readonly tabs: readonly TabSpec[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
};

const look = {
  borderBottom: '1px solid var(--line)',
  '& .MuiTabs-indicator': {height: 3, backgroundColor: 'var(--ochre)'},
  '& .MuiTab-root': {minHeight: 48, fontWeight: 600, '&.Mui-selected': {color: 'var(--ink)'}},
  // The list scrolls, which cuts off what is around a tab.
  '& .MuiTab-root:focus-visible': {outlineOffset: '-3px'},
};

/** Tabs: one panel is shown at a time, all that are not private are printed; on narrow screens the tab list scrolls. */
export function Tabs({label, tabs, selected, onSelect}: TabsProps) {
  const group = useId();
  const areAllDrawn = useOnceShown();
  return (
    <div>
      <MuiRoot>
        <MuiTabs
          value={selected}
          onChange={(_event, id: string) => onSelect(id)}
          aria-label={label}
          className={styles.names}
          variant="scrollable"
          scrollButtons={false}
          sx={look}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              value={tab.id}
              label={tab.label}
              id={`${group}-tab-${tab.id}`}
              aria-controls={`${group}-panel-${tab.id}`}
              onFocus={showFocused}
            />
          ))}
        </MuiTabs>
      </MuiRoot>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${group}-panel-${tab.id}`}
          aria-labelledby={`${group}-tab-${tab.id}`}
          hidden={tab.id !== selected}
          className={styles.panel}
        >
          {((areAllDrawn && !tab.isPrivate) || tab.id === selected) && (
            <>
              <h2 className={styles.paperTitle}>{tab.label}</h2>
              {tab.content}
            </>
          )}
        </div>
      ))}
    </div>
  );
}

/**
 * Turns true after the first paint. The hidden panels that are printed then read their records, because printing
 * draws them at once and cannot wait.
 */
function useOnceShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown;
}
