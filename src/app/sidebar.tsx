import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {readLocalSetting, writeLocalSetting} from '#src/lib/local-setting.ts';
import {IconButton} from '#src/ui/icon-button.tsx';
import {Brand} from './brand.tsx';
import {NavLinks} from './nav-links.tsx';
import styles from './sidebar.module.css';

const STORAGE_KEY = 'sidebar-collapsed';

/** The navigation at the left of wide screens; collapsed it shows only icons. Phones have a menu instead. */
export function Sidebar() {
  const t = useT();
  const [collapsed, setCollapsed] = useState(
    () => readLocalSetting(STORAGE_KEY, ['true', 'false']) === 'true',
  );
  const toggle = () => {
    setCollapsed(!collapsed);
    writeLocalSetting(STORAGE_KEY, String(!collapsed));
  };
  return (
    <aside className={`${styles.sidebar} ${collapsed ? styles.collapsed : ''}`}>
      <div className={styles.head}>
        <Brand to="/dashboard" markOnly={collapsed} />
      </div>
      <NavLinks narrow={collapsed} />
      <div className={styles.foot}>
        <IconButton
          label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
          icon={collapsed ? 'expand' : 'collapse'}
          aria-expanded={!collapsed}
          onClick={toggle}
        />
      </div>
    </aside>
  );
}
