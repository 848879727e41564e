import {renderToStaticMarkup} from 'react-dom/server';
import {MemoryRouter} from 'react-router-dom';
import {inLocale} from '#src/i18n/in-locale.tsx';
import type {Locale} from '#src/i18n/locale.ts';
import {HomeScreen} from '#src/screens/public/home-screen.tsx';
import {LoginScreen} from '#src/screens/login/login-screen.tsx';
import type {Theme} from '#src/ui/theme-choice.ts';
import {ThemeButton} from '#src/ui/theme-switcher.tsx';
import {PublicFrame} from './public-frame.tsx';

const screens = {'/': HomeScreen, '/login': LoginScreen} as const;

export const staticPaths = Object.keys(screens) as (keyof typeof screens)[];

/**
 * The markup that the app draws for a visitor. The build puts it into index.html, which shows it before the app's code is
 * there. It has the button of both themes, of which index.html hides one.
 */
export async function staticPage(path: keyof typeof screens, locale: Locale): Promise<string> {
  const Screen = screens[path];
  const page = await inLocale(
    locale,
    <MemoryRouter initialEntries={[path]}>
      <PublicFrame path={path}>
        <Screen />
      </PublicFrame>
    </MemoryRouter>,
  );
  const [light, dark] = await Promise.all([
    themeButton('light', locale),
    themeButton('dark', locale),
  ]);
  // React asks for pictures in advance, which index.html does not need.
  const markup = renderToStaticMarkup(page).replace(/^(?:<link [^>]*>)+/, '');
  return markup.replace(light, `${hidable(light, 'light')}${hidable(dark, 'dark')}`);
}

async function themeButton(shown: Theme, locale: Locale): Promise<string> {
  return renderToStaticMarkup(await inLocale(locale, <ThemeButton shown={shown} />));
}

function hidable(button: string, shown: Theme): string {
  return button.replace('<button', `<button data-for-theme="${shown}"`);
}
