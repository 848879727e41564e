import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {routeOf, routes} from '#src/app/routes.ts';
import {findings} from './support/axe.ts';
import {brokenWords} from './support/broken-words.ts';
import {layoutShift, unseenFocusStops} from './support/focus-and-layout-shift.ts';
import {test} from './support/shared-province.ts';
import {exampleOf} from './support/page-examples.ts';
import {screens} from './support/screen-sizes.ts';
import {visitEveryPage} from './support/visit-every-page.ts';
import {cutButtons, hasHeaderInOneRow, overflow, visit, waitUntilAtRest} from './support/visit.ts';

// Four walks through all pages: in each language, light and dark, on each width. `npm run test:all` takes every page in
// every combination (every-page.walks.ts).
test.describe.configure({mode: 'parallel', timeout: 600_000});

test('every route has an example address', () => {
  expect(routes.map(({path}) => path).filter((path) => exampleOf(path) === null)).toEqual([]);
});

test('every page opens, fits and is accessible, in English on a phone', async ({province}) => {
  await visitEveryPage(province, {
    screen: 'smallPhone',
    check: async ({page, name}) => {
      expect.soft(await findings(page), name).toEqual([]);
      expect.soft(await overflow(page), `${name} is too wide`).toBe(0);
      expect.soft(await hasHeaderInOneRow(page), `the header of ${name} is in one row`).toBe(true);
    },
  });
});

test('no page in the longest language scrolls sideways on a tablet, on a phone on its side, at 320 pixels, in text twice as large, or at 320 pixels in text twice as large', async ({
  province,
}) => {
  await visitEveryPage(province, {
    locale: 'it',
    screen: 'narrow',
    check: async ({page, name}) => {
      expect.soft(await overflow(page), `${name} at 320 pixels`).toBe(0);
      for (const size of ['tablet', 'besideMenu', 'phoneOnItsSide'] as const) {
        await page.setViewportSize(screens[size]);
        await waitUntilAtRest(page);
        expect.soft(await overflow(page), `${name}, ${size}`).toBe(0);
      }
      await page.setViewportSize(screens.phone);
      await province.setTextSize(32);
      await waitUntilAtRest(page);
      expect.soft(await overflow(page), `${name} with large text`).toBe(0);
      await page.setViewportSize(screens.narrow);
      await waitUntilAtRest(page);
      expect.soft(await overflow(page), `${name} at 320 pixels with large text`).toBe(0);
      expect.soft(await cutButtons(page), `${name} at 320 pixels with large text`).toEqual([]);
      await province.setTextSize(16);
    },
  });
});

test('the list of the brothers in text twice as large shows every name in full and covers no button', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.narrow);
  await province.setTextSize(32);
  await visit(page, '/brothers', 'Brothers');
  const row = page.getByRole('article').first();
  // A name without room is one letter wide, or cut off below.
  const name = await row.getByRole('link').boundingBox();
  expect(name?.width).toBeGreaterThan(screens.narrow.width / 3);
  expect(
    await row.getByRole('paragraph').evaluate((text) => text.scrollHeight - text.clientHeight),
  ).toBe(0);
  for (const button of await row.getByRole('button').all()) await button.click({trial: true});
});

test('the header shows the menu and the sync status in a quarter of a small phone in text twice as large', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.narrow);
  await visit(page, '/institutions', 'Institutions');
  expect(await hasHeaderInOneRow(page)).toBe(true);
  await province.setTextSize(32);
  await waitUntilAtRest(page);
  const header = page.getByRole('banner').first();
  expect((await header.boundingBox())?.height).toBeLessThan(screens.narrow.height / 4);
  await expect(header.getByRole('button', {name: 'Menu'})).toBeInViewport({ratio: 1});
  await expect(header.getByRole('status')).toBeInViewport({ratio: 1});
});

test('the header keeps one row on a small phone whose text is 1.5 times as large', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.smallPhone);
  await visit(page, '/statistics', 'Statistics');
  await province.setTextSize(24);
  await waitUntilAtRest(page);
  expect(await hasHeaderInOneRow(page)).toBe(true);
});

test('the title of a house breaks no word on a small phone in text twice as large', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.narrow);
  await visit(page, '/fraternities?q=Pematangsiantar', 'Fraternities');
  await province.setTextSize(32);
  await page.getByRole('article').first().getByRole('link').first().click();
  const title = page.getByRole('heading', {level: 2, name: /Pematangsiantar$/});
  await expect(title).toBeVisible();
  expect(await brokenWords(title)).toEqual([]);
});

test('names in admin tables break no word beside the menu', async ({province}) => {
  const page = province.adminPage;
  await page.locator('header button[lang=it]').click();
  await page.setViewportSize(screens.besideMenu);
  for (const [address, title] of [
    ['/admin/data-validation', 'Controllo dei dati'],
    ['/admin/status', 'Stato'],
  ] as const) {
    await visit(page, address, title);
    const names = page.locator('tbody td [class*=name]');
    await expect(names.first()).toBeVisible();
    expect.soft(await brokenWords(names), address).toEqual([]);
  }
});

test('the ways to reach a brother break no word on a phone', async ({province}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.smallPhone);
  await visit(page, '/brothers/profile/friar', 'Brother profile');
  const word = page.getByText('WhatsApp', {exact: true});
  for (const width of [360, 412, 430, 520, 640, 760]) {
    await page.setViewportSize({...screens.smallPhone, width});
    expect.soft(await brokenWords(word), `${width} pixels`).toEqual([]);
  }
});

test('the list of shortcuts fits a narrow screen in text twice as large', async ({province}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.narrow);
  await visit(page, '/dashboard', 'Dashboard');
  await province.setTextSize(32);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', {name: 'Keyboard shortcuts'});
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
});

test('the menu of a row is inside the screen in text twice as large', async ({province}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.smallPhone);
  await visit(page, '/brothers', 'Brothers');
  await province.setTextSize(32);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', {name: /^Actions/})
    .click();
  for (const item of await page.getByRole('article').first().getByRole('link').all())
    expect.soft((await item.boundingBox())?.x).toBeGreaterThanOrEqual(0);
});

test('a select shows a long choice in full on a small phone', async ({province}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.smallPhone);
  const longest = /^Province of Saint Angelo of the Apennines/;
  for (const [address, title] of [
    ['/statistics', 'Statistics'],
    ['/chapters/new', 'New chapter'],
  ] as const) {
    await visit(page, address, title);
    const select = page.getByRole('combobox', {name: 'Circumscription'});
    const option = select.getByRole('option', {name: longest, includeHidden: true});
    await select.selectOption((await option.textContent()) ?? '');
    // One line has 50 pixels at most.
    expect.soft((await select.boundingBox())?.height, address).toBeGreaterThan(56);
  }
});

test('a dialog on a low screen scrolls as a whole, so that its title and buttons take no room from the content', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.phoneOnItsSide);
  await visit(page, '/brothers', 'Brothers');
  await page
    .getByRole('button', {name: /^Contact /})
    .first()
    .click();
  const close = page.getByRole('dialog').getByRole('button', {name: 'Close'});
  const content = page.getByRole('dialog').locator(':scope > :nth-child(2)');
  // The links in the text reach a few pixels beyond it.
  expect(await content.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThan(20);
  await close.click();
});

test('no page shifts its layout while it loads, and the focused element is outlined and in sight', async ({
  province,
}) => {
  await visitEveryPage(province, {
    screen: 'phone',
    arrival: 'loaded',
    check: async ({page, name}) => {
      expect.soft(await layoutShift(page), name).toBeLessThan(0.01);
      expect.soft(await unseenFocusStops(page), name).toEqual([]);
    },
  });
});

test('every page opens, fits and links only to existing pages, in Indonesian, dark, on a wide screen', async ({
  province,
}) => {
  await province.emulateMedia({colorScheme: 'dark'});
  const linked = new Set<string | null>();
  await visitEveryPage(province, {
    locale: 'id',
    screen: 'wide',
    check: async ({page, name}) => {
      await expect.soft(page.locator('html'), name).toHaveAttribute('data-theme', 'dark');
      expect.soft(await overflow(page), `${name} is too wide`).toBe(0);
      // The titles of the admin area are the longest.
      if (name.startsWith('admin')) {
        await page.setViewportSize(screens.besideMenu);
        const isOneRow = await hasHeaderInOneRow(page);
        expect.soft(isOneRow, `the header of ${name} is in one row beside the menu`).toBe(true);
        await page.setViewportSize(screens.wide);
      }
      for (const address of await linksOf(page)) {
        const path = routeOf(address)?.path ?? null;
        expect.soft(path, `${name} leads to ${address}`).not.toBeNull();
        linked.add(path);
      }
    },
  });
  // Few would mean that no links were found.
  expect(linked.size).toBeGreaterThan(routes.length / 2);
});

/** The addresses inside the app to which a page leads. */
function linksOf(page: Page): Promise<string[]> {
  return page
    .locator('a[href^="/"]')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
}
