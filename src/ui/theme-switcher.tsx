import {useT} from '#src/i18n/use-t.ts';
import {IconButton} from './icon-button.tsx';
import {chooseTheme, type Theme, useTheme} from './theme-choice.ts';

export function ThemeSwitcher() {
  return <ThemeButton shown={useTheme()} />;
}

/** Chooses the theme that is not shown. */
export function ThemeButton({shown}: {readonly shown: Theme}) {
  const t = useT();
  const other = shown === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={t(`ui.theme.${other}`)}
      icon={other === 'dark' ? 'moon' : 'sun'}
      onClick={() => chooseTheme(other)}
    />
  );
}
