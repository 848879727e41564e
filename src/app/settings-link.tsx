import {NavLink} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {buttonClass} from '#src/ui/button.tsx';
import {Icon} from '#src/ui/icon.tsx';

/** In the menu of phones: leads to what concerns this device. */
export function SettingsLink({onFollow}: {readonly onFollow: () => void}) {
  const t = useT();
  return (
    <NavLink to="/settings" className={buttonClass('quiet')} onClick={onFollow}>
      <Icon name="settings" size={20} />
      {t('titles.settings')}
    </NavLink>
  );
}
