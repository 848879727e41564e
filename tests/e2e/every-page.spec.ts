import {expect} from 'playwright/test';
import {routes} from '#src/app/routes.ts';
import {findings} from './support/axe.ts';
import {test} from './support/open-house.ts';
import {exampleOf} from './support/page-examples.ts';
import {screens, throughTheHouse} from './support/through-the-house.ts';
import {overflow} from './support/visit.ts';

test.setTimeout(400_000);

test('every page has an address to open it at', () => {
  expect(routes.map(({path}) => path).filter((path) => exampleOf(path) === null)).toEqual([]);
});

for (const locale of ['en', 'id', 'it'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every page opens, fits and is accessible, ${theme}, in ${locale}`, async ({house}) => {
      await house.dress({colorScheme: theme});
      for (const screen of ['wide', 'phone'] as const) {
        await throughTheHouse(house, {
          locale,
          screen,
          look: async ({page, name}) => {
            await page.screenshot({
              path: `test-results/pages/${name}-${screens[screen].width}-${theme}-${locale}.png`,
            });
            expect.soft(await overflow(page), `${name} is too wide`).toBe(0);
            expect.soft(await findings(page), `${name}, ${screen}`).toEqual([]);
          },
        });
      }
    });
  }
}
