import {useT} from '#src/i18n/use-t.ts';
import {IconButton} from './icon-button.tsx';
import {chooseTheme, useTheme} from './theme-choice.ts';

export function ThemeSwitcher() {
  const t = useT();
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={t(`ui.theme.${other}`)}
      icon={other === 'dark' ? 'moon' : 'sun'}
      onClick={() => chooseTheme(other)}
    />
  );
}
