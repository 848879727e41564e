import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import {useId, type ReactNode} from 'react';
import {MuiRoot} from './mui-root.tsx';

export type TabSpec = {readonly id: string; readonly label: string; readonly content: ReactNode};

type TabsProps = {
  readonly label: string;
  readonly tabs: readonly TabSpec[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
};

/** Pages in one place, one shown at a time; on narrow screens the row of names scrolls. */
export function Tabs({label, tabs, selected, onSelect}: TabsProps) {
  const group = useId();
  return (
    <div>
      <MuiRoot>
        <MuiTabs
          value={selected}
          onChange={(_event, id: string) => onSelect(id)}
          aria-label={label}
          variant="scrollable"
          scrollButtons={false}
          sx={{borderBottom: '1px solid var(--line)'}}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              value={tab.id}
              label={tab.label}
              id={`${group}-tab-${tab.id}`}
              aria-controls={`${group}-panel-${tab.id}`}
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
          style={{paddingBlockStart: '1.25rem'}}
        >
          {tab.id === selected && tab.content}
        </div>
      ))}
    </div>
  );
}
