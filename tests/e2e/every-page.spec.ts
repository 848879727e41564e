import {expect} from 'playwright/test';
import {routes} from '#src/app/routes.ts';
import {findings} from './support/axe.ts';
import {test} from './support/open-house.ts';
import {exampleOf} from './support/page-examples.ts';
import {screens} from './support/screens.ts';
import {throughTheHouse} from './support/through-the-house.ts';
import {overflow, repaint} from './support/visit.ts';

test.setTimeout(400_000);

test('every page has an address to open it at', () => {
  expect(routes.map(({path}) => path).filter((path) => exampleOf(path) === null)).toEqual([]);
});

for (const locale of ['en', 'id', 'it'] as const) {
  test(`every page opens, fits and is accessible, light and dark, in ${locale}`, async ({
    house,
  }) => {
    for (const screen of ['wide', 'phone'] as const) {
      // What a page is made of is the same on both screens, and only the colours change with the theme.
      const isWhole = screen === 'phone' || locale === 'en';
      await throughTheHouse(house, {
        locale,
        screen,
        look: async ({page, name}) => {
          for (const theme of ['light', 'dark'] as const) {
            await repaint(page, theme);
            await page.screenshot({
              path: `test-results/pages/${name}-${screens[screen].width}-${theme}-${locale}.png`,
              animations: 'disabled',
            });
            const rules = isWhole && theme === 'light' ? undefined : ['color-contrast'];
            expect.soft(await findings(page, rules), `${name}, ${screen}, ${theme}`).toEqual([]);
          }
          expect.soft(await overflow(page), `${name} is too wide`).toBe(0);
          await repaint(page, 'light');
        },
      });
    }
  });
}
