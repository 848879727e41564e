import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {findings} from './support/axe.ts';
import {test} from './support/open-house.ts';
import {throughTheHouse} from './support/through-the-house.ts';
import {overflow, standStill} from './support/visit.ts';

test.setTimeout(300_000);

test('at 320 pixels, in the longest language, nothing has to be scrolled sideways', async ({
  house,
}) => {
  await throughTheHouse(house, {
    locale: 'it',
    screen: 'narrow',
    look: async ({page, name}) => {
      await page.screenshot({path: `test-results/pages/${name}-320.png`});
      expect.soft(await overflow(page), name).toBe(0);
    },
  });
});

test('with text twice as large nothing has to be scrolled sideways', async ({house}) => {
  await house.readLarge(32);
  await throughTheHouse(house, {
    screen: 'phone',
    look: async ({page, name}) => {
      await page.screenshot({path: `test-results/pages/${name}-large-text.png`});
      expect.soft(await overflow(page), name).toBe(0);
    },
  });
});

for (const theme of ['light', 'dark'] as const) {
  test(`who asks for more contrast gets 7 to 1, ${theme}`, async ({house}) => {
    await house.dress({colorScheme: theme, contrast: 'more'});
    await throughTheHouse(house, {
      screen: 'phone',
      look: async ({page, name}) => {
        await page.screenshot({path: `test-results/pages/${name}-contrast-${theme}.png`});
        expect.soft(await findings(page, ['color-contrast-enhanced']), name).toEqual([]);
      },
    });
  });
}

test('what has the focus is never hidden beneath a bar', async ({house}) => {
  await throughTheHouse(house, {
    screen: 'phone',
    look: async ({page, name}) => {
      expect.soft(await hiddenStops(page), name).toEqual([]);
    },
  });
});

test('nothing jumps while a page is loaded', async ({house}) => {
  await throughTheHouse(house, {
    screen: 'phone',
    look: async ({page, name}) => {
      await page.reload();
      await standStill(page);
      expect.soft(await shift(page), name).toBeLessThan(0.01);
    },
  });
});

/** Walks through the page with the Tab key; tells the stops of which nothing can be seen. */
async function hiddenStops(page: Page): Promise<string[]> {
  const STOPS = 40;
  const hidden: string[] = [];
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return 'end';
      const {left, top, width, height} = focused.getBoundingClientRect();
      const parts = [0.1, 0.5, 0.9];
      const isSeen = parts.some((x) =>
        parts.some((y) => {
          const there = document.elementFromPoint(left + width * x, top + height * y);
          return there !== null && (focused.contains(there) || there.contains(focused));
        }),
      );
      return isSeen ? '' : focused.outerHTML.slice(0, 200);
    });
    if (found === 'end') return hidden;
    if (found !== '') hidden.push(found);
  }
  return hidden;
}

/** Sums how far things have moved by themselves since the page was loaded, as the browser counts it. */
function shift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const own = list
            .getEntries()
            .map((entry) => entry.toJSON() as {value: number; hadRecentInput: boolean})
            .filter(({hadRecentInput}) => !hadRecentInput);
          resolve(own.reduce((sum, {value}) => sum + value, 0));
        }).observe({type: 'layout-shift', buffered: true});
        // Where nothing has moved the observer is never called.
        setTimeout(() => resolve(0), 100);
      }),
  );
}
