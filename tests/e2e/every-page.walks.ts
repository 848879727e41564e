import {expect} from 'playwright/test';
import {findings} from './support/axe.ts';
import {test} from './support/shared-province.ts';
import {keepPage} from './support/picture.ts';
import {visitEveryPage} from './support/visit-every-page.ts';
import {overflow, switchTheme} from './support/visit.ts';

test.describe.configure({mode: 'parallel', timeout: 900_000});

for (const locale of ['en', 'id', 'it'] as const) {
  test(`every page opens, fits and is accessible, light and dark, in ${locale}`, async ({
    province,
  }) => {
    for (const screen of ['wide', 'phone'] as const) {
      // What a page is made of is the same on both screens, and only the colours change with the theme.
      const isWhole = screen === 'phone' || locale === 'en';
      await visitEveryPage(province, {
        locale,
        screen,
        check: async ({page, name}) => {
          for (const theme of ['light', 'dark'] as const) {
            await switchTheme(page, theme);
            await keepPage(page, `${name}-${screen}-${theme}-${locale}`);
            const rules = isWhole && theme === 'light' ? undefined : ['color-contrast'];
            expect.soft(await findings(page, rules), `${name}, ${screen}, ${theme}`).toEqual([]);
          }
          expect.soft(await overflow(page), `${name} is too wide`).toBe(0);
          await switchTheme(page, 'light');
        },
      });
    }
  });
}

test('no page scrolls sideways with text twice as large, in English', async ({province}) => {
  await province.setTextSize(32);
  await visitEveryPage(province, {
    screen: 'phone',
    check: async ({page, name}) => {
      await keepPage(page, `${name}-large-text`);
      expect.soft(await overflow(page), name).toBe(0);
    },
  });
});

for (const theme of ['light', 'dark'] as const) {
  test(`every page has a contrast of 7 to 1 when the user asks for more contrast, ${theme}`, async ({
    province,
  }) => {
    await province.emulateMedia({colorScheme: theme, contrast: 'more'});
    await visitEveryPage(province, {
      screen: 'phone',
      check: async ({page, name}) => {
        await keepPage(page, `${name}-contrast-${theme}`);
        expect.soft(await findings(page, ['color-contrast-enhanced']), name).toEqual([]);
      },
    });
  });
}
