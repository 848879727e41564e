import {expect} from 'playwright/test';
import {unseenFocusStops} from './support/focus-and-layout-shift.ts';
import {screens} from './support/screen-sizes.ts';
import {test} from './support/shared-province.ts';
import {visit} from './support/visit.ts';

test('the heading of the table of the brothers covers no control that Shift and Tab reach', async ({
  province,
}) => {
  const page = province.adminPage;
  // So low that the page scrolls with every row.
  await page.setViewportSize({width: screens.wide.width, height: 400});
  await visit(page, '/brothers', 'Brothers');
  await page.getByRole('main').focus();
  for (let stop = 0; stop < 90; stop += 1) await page.keyboard.press('Tab');
  expect(await unseenFocusStops(page, 'Shift+Tab')).toEqual([]);
});
