import {type MouseEvent, useEffect, useRef, useState} from 'react';
import {NavLink} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {readLocalSetting, writeLocalSetting} from '#src/lib/local-setting.ts';
import {buttonClass} from '#src/ui/button.tsx';
import {IconButton} from '#src/ui/icon-button.tsx';
import {Icon} from '#src/ui/icon.tsx';
import {LanguageSwitcher} from '#src/ui/language-switcher.tsx';
import {ThemeSwitcher} from '#src/ui/theme-switcher.tsx';
import {Brand} from './brand.tsx';
import {NavLinks} from './nav-links.tsx';
import styles from './sidebar.module.css';
import {SignOutButton} from './sign-out-button.tsx';
import {UserMark} from './user-mark.tsx';

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

export const PHONE_MENU_ID = 'phone-menu';

type PhoneMenuProps = {readonly onClose: () => void};

/**
 * The sidebar of phones, shown over the page. The browser's modal dialog keeps the focus inside, closes on
 * Escape and returns the focus to the menu button.
 */
export function PhoneMenu({onClose}: PhoneMenuProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  const close = () => dialog.current?.close();
  // The dialog's content fills its box, so a click on the element itself is a click on the backdrop.
  const closeOnOverlay = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={dialog}
      id={PHONE_MENU_ID}
      className={styles.menu}
      aria-label={t('shell.menu')}
      onClose={onClose}
      onClick={closeOnOverlay}
    >
      <div className={styles.content}>
        <div className={styles.menuHead}>
          <Brand to="/dashboard" onFollow={close} />
          <IconButton label={t('shell.closeMenu')} icon="close" onClick={close} />
        </div>
        <NavLinks narrow={false} onFollow={close} />
        <div className={styles.menuFoot}>
          <UserMark look="named" onFollow={close} />
          <div className={styles.switches}>
            <LanguageSwitcher />
            <ThemeSwitcher />
          </div>
          <SettingsLink onFollow={close} />
          <SignOutButton />
        </div>
      </div>
    </dialog>
  );
}

/** In the menu of phones: the link to the settings of this device. */
function SettingsLink({onFollow}: {readonly onFollow: () => void}) {
  const t = useT();
  return (
    <NavLink to="/settings" className={buttonClass('quiet')} onClick={onFollow}>
      <Icon name="settings" size={20} />
      {t('titles.settings')}
    </NavLink>
  );
}
