import {expect} from 'playwright/test';
import {unseenFocusStops} from './support/focus-and-layout-shift.ts';
import {looks} from './support/looks.ts';
import {screens} from './support/screen-sizes.ts';
import {test} from './support/shared-province.ts';
import {overflow, visit, waitUntilAtRest} from './support/visit.ts';

test('the statistics with an open table do not scroll sideways on a tablet', async ({province}) => {
  const page = province.adminPage;
  await visit(page, '/statistics', 'Statistics');
  await page.getByText('As a table').first().click();
  await expect(page.getByRole('table', {name: 'Members by state'})).toBeVisible();
  for (const size of ['tablet', 'besideMenu'] as const) {
    await page.setViewportSize(screens[size]);
    expect.soft(await overflow(page), size).toBe(0);
  }
});

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

test('choices, segments and days show which one is current in forced colours', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.emulateMedia({forcedColors: 'active'});
  await visit(page, '/moves/new', 'Move brothers');
  const pressed = page.getByRole('button', {name: 'Fraternity', exact: true});
  const before = await looks(pressed);
  await page.getByRole('searchbox', {name: 'Search brothers'}).focus();
  while (!(await pressed.evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('Tab');
  expect.soft(await looks(pressed), 'the focus on a pressed segment').not.toBe(before);

  await page.getByRole('combobox', {name: 'Fraternity'}).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const choices = page.getByRole('listbox').getByRole('option');
  const current = page.getByRole('listbox').locator('.Mui-focused');
  expect.soft(await looks(current), 'the current choice').not.toBe(await looks(choices.nth(5)));
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', {name: 'Start date'}).fill('15/11/2026');
  await page.getByRole('button', {name: 'Open calendar: Start date'}).click();
  const dayOf = (name: string) => page.getByRole('gridcell', {name, exact: true});
  await dayOf('20').focus();
  expect.soft(await looks(dayOf('15')), 'the picked day').not.toBe(await looks(dayOf('16')));
  await page.keyboard.press('Escape');

  await visit(page, '/calendar', 'Calendar');
  await waitUntilAtRest(page);
  const today = page.locator('td[aria-current]');
  const other = page.locator('td:not(:empty):not([aria-current])').first();
  expect.soft(await looks(today), 'today').not.toBe(await looks(other));
  await page.emulateMedia({forcedColors: null});
});

test('the statistics draw each series differently in forced colours', async ({province}) => {
  const page = province.adminPage;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({forcedColors: 'active', colorScheme});
    await visit(page, '/statistics', 'Statistics');
    const swatches = page.locator('figure').first().locator('ul rect');
    const fills = await swatches.evaluateAll((all) =>
      all.map((one) => {
        const {fill, fillOpacity} = getComputedStyle(one);
        return `${fill} ${fillOpacity}`;
      }),
    );
    expect.soft(fills.length).toBeGreaterThan(4);
    expect.soft(new Set(fills).size, colorScheme).toBe(fills.length);
  }
  await page.emulateMedia({forcedColors: null});
});

test('the map of the statistics draws a circle around each number in forced colours', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.emulateMedia({forcedColors: 'active'});
  await visit(page, '/statistics', 'Statistics');
  const number = page.getByRole('button', {name: /^\d+ fraternities/}).first();
  await number.scrollIntoViewIfNeeded();
  expect(await looks(number.locator('span').first())).toMatch(/[1-9]px solid rgb[^)]+\)$/);
  await page.emulateMedia({forcedColors: null});
});

test('the list draws no edges around the quiet line below a name when the user prefers more contrast', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.smallPhone);
  await page.emulateMedia({contrast: 'more'});
  await visit(page, '/brothers', 'Brothers');
  const badge = page.getByRole('article').first().getByText('Active', {exact: true});
  expect(await looks(badge)).toMatch(/ 0px none /);
  await page.emulateMedia({contrast: null});
});

test('a dialog and the menu of a phone have an edge in forced colours', async ({province}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.smallPhone);
  await page.emulateMedia({forcedColors: 'active'});
  await visit(page, '/brothers', 'Brothers');
  await page
    .getByRole('button', {name: /^Contact /})
    .first()
    .click();
  expect.soft(await looks(page.getByRole('dialog'))).toMatch(/, [1-9]px solid/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', {name: 'Menu'}).click();
  expect
    .soft(
      await page
        .getByRole('dialog')
        .evaluate((menu) => getComputedStyle(menu).borderInlineEndStyle),
    )
    .toBe('solid');
  await page.keyboard.press('Escape');
  await page.emulateMedia({forcedColors: null});
});
