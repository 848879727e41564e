import type {Locator, Page} from 'playwright';
import {expect} from 'playwright/test';
import {printedSheets} from './support/printed-sheets.ts';
import {test} from './support/shared-province.ts';
import {overflow, visit} from './support/visit.ts';

// Printing, as people do it.
test.use({chromium: 'whole'});

/** What an A4 sheet leaves between its margins, in CSS pixels. */
const paper = {width: 702, height: 1017};

/** Prints the page and returns the number of sheets. */
async function print(page: Page, name: string): Promise<number> {
  const file = await page.pdf({
    format: 'A4',
    preferCSSPageSize: true,
    path: `test-results/pages/${name}.pdf`,
  });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Records the rows and the text that the page has while it is printed. */
async function watchPaper(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener(
      'beforeprint',
      () => {
        const rows = document.querySelectorAll(
          'main [aria-posinset], main li, main tbody tr',
        ).length;
        Object.assign(window, {onPaper: {rows, text: document.querySelector('main')?.textContent}});
      },
      {once: true},
    );
  });
}

function onPaper(page: Page): Promise<{readonly rows: number; readonly text: string}> {
  return page.evaluate(() => (window as never as {onPaper: {rows: number; text: string}}).onPaper);
}

/** Opens a profile and waits until its hidden tabs are drawn too: right after the first paint only one is. */
async function openProfile(page: Page): Promise<void> {
  await visit(page, '/brothers/profile/guardian', 'Brother profile');
  const history = page.getByRole('tabpanel', {name: 'History', includeHidden: true});
  await expect(history).toContainText('Details');
}

/** Lays the page out for print and returns what is too wide or must not be printed. */
async function faults(page: Page): Promise<unknown[]> {
  await page.setViewportSize(paper);
  await page.emulateMedia({media: 'print'});
  const tooWide = await overflow(page);
  const bars = await page
    .locator('aside:visible, nav:visible, button:visible, [role=tablist]:visible')
    .evaluateAll((elements) => elements.map(({outerHTML}) => outerHTML.slice(0, 120)));
  await page.emulateMedia({media: null});
  await page.setViewportSize({width: 1280, height: 800});
  return tooWide > 0 ? [`${tooWide} px too wide`, ...bars] : bars;
}

test('a list prints all rows, without bars, within the sheet, from a dark screen while offline', async ({
  province,
}) => {
  const page = province.adminPage;
  const brothers = await province.admin.brothers();
  await province.emulateMedia({colorScheme: 'dark'});
  await visit(page, '/brothers', 'Brothers');
  await page.context().setOffline(true);
  await watchPaper(page);
  const sheets = await print(page, 'brothers');
  const {rows, text} = await onPaper(page);
  expect(rows).toBe(brothers.length);
  for (const {name} of brothers) expect(text).toContain(name);
  // They stand in two columns, each a centimetre or two tall, so a sheet holds between twenty and sixty.
  expect(sheets).toBeGreaterThan(brothers.length / 60);
  expect(sheets).toBeLessThan(brothers.length / 20);
  expect(await faults(page)).toEqual([]);
  await page.context().setOffline(false);
});

test('a profile prints all its tabs but the private one, dark on white', async ({province}) => {
  const page = province.adminPage;
  await province.emulateMedia({colorScheme: 'dark'});
  await page.goto('/brothers/profile/friar');
  await openProfile(page);
  await watchPaper(page);
  expect(await print(page, 'profile')).toBeGreaterThan(0);
  const {text} = await onPaper(page);
  for (const part of ['Personal information', 'Vows', 'Start date']) expect(text).toContain(part);
  expect(await faults(page)).toEqual([]);
  await page.emulateMedia({media: 'print'});
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
  for (const tab of ['Summary', 'History', 'Assignments']) {
    await expect(page.getByRole('heading', {level: 2, name: tab, exact: true})).toBeVisible();
  }
  await expect(page.getByRole('heading', {level: 2, name: 'Documents', exact: true})).toHaveCount(
    0,
  );
  await page.emulateMedia({media: null});
});

test('no sheet of a profile ends with the title of a tab or with the heading of a table', async ({
  province,
}, testInfo) => {
  const page = province.adminPage;
  await openProfile(page);
  for (let height = 230; height <= 300; height += 10) {
    const sheets = await printedSheets(page, testInfo.outputPath('profile.pdf'), height);
    const titles = sheets.flatMap((sheet) => {
      const lines = sheet.split('\n').filter((line) => line.trim() !== '');
      // The last line is the number of the sheet.
      const last = lines.at(-2)?.trim() ?? '';
      return /^(History|Assignments|(Type|Stage|Name) {2,}.*)$/.test(last) ? [last] : [];
    });
    expect(titles, `of sheets of ${height} mm`).toEqual([]);
  }
});

test('the Print button prints the whole profile while offline', async ({province}) => {
  const page = province.adminPage;
  await openProfile(page);
  await page.context().setOffline(true);
  await watchPaper(page);
  await page.getByRole('button', {name: 'Print'}).click();
  const {text} = await onPaper(page);
  for (const part of ['Personal information', 'Vows', 'Start date']) expect(text).toContain(part);
  await page.context().setOffline(false);
});

test('the Print button of a list prints all records while offline, on numbered sheets', async ({
  province,
}) => {
  const page = province.adminPage;
  await visit(page, '/fraternities', 'Fraternities');
  const found = await page.getByText(/^\d+ fraternities$/).textContent();
  const count = Number.parseInt(found ?? '', 10);
  expect(count).toBeGreaterThan(20);
  await page.context().setOffline(true);
  await watchPaper(page);
  await page.getByRole('button', {name: 'Print'}).click();
  expect((await onPaper(page)).rows).toBe(count);
  await page.context().setOffline(false);
  const isNumbered = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({cssRules}) => [...cssRules])
      .some((rule) => rule instanceof CSSPageRule && rule.cssText.includes('counter(page)')),
  );
  expect(isNumbered).toBe(true);
});

test('a house prints its residents with their telephone numbers', async ({province}) => {
  const page = province.adminPage;
  await visit(page, '/fraternities', 'Fraternities');
  await page.getByRole('article').first().getByRole('link').first().click();
  const residents = page.getByRole('region', {name: 'Residents'});
  await expect(residents).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.emulateMedia({media: 'print'});
  await expect(residents.getByText(/^\+\d+ /).first()).toBeVisible();
  await expect(residents.getByRole('link', {name: /^Call/})).toHaveCount(0);
  await page.emulateMedia({media: null});
});

test('the dashboard prints every coming date, not only the nearest, but no documents', async ({
  province,
}) => {
  const page = province.adminPage;
  await visit(page, '/dashboard', 'Dashboard');
  const documents = page.getByRole('heading', {name: 'Expiring documents'}).locator('..');
  const countIn = async (part: Locator) => {
    const labels = await part.getByRole('button', {name: /^Show all \(\d+\)$/}).allTextContents();
    return labels.reduce((sum, label) => sum + Number(/\d+/.exec(label)?.[0]), 0);
  };
  const promised = (await countIn(page.locator('main'))) - (await countIn(documents));
  await expect(documents).toBeVisible();
  await watchPaper(page);
  await print(page, 'dashboard');
  const {rows, text} = await onPaper(page);
  expect(text).not.toContain('Expiring documents');
  expect(promised).toBeGreaterThan(30);
  expect(rows).toBeGreaterThan(promised);
  expect(await faults(page)).toEqual([]);
});

test('the map of the fraternities prints its marks without backgrounds', async ({province}) => {
  const page = province.adminPage;
  await visit(page, '/statistics', 'Statistics');
  const circle = page.getByRole('button', {name: /^\d+ fraternities: enlarge/}).first();
  await expect(circle).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expect(circle.locator('span')).toHaveCSS('border-top-width', '2px');
  await page.emulateMedia({media: null});
});

test('the map of the fraternities prints no words about what to press', async ({province}) => {
  const page = province.adminPage;
  await visit(page, '/statistics', 'Statistics');
  const words = page.getByText(/choose it to enlarge the map/);
  await expect(words).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expect(words).toBeHidden();
  await page.emulateMedia({media: null});
});

test('the jubilees print without controls', async ({province}) => {
  const page = province.adminPage;
  await visit(page, '/jubilees', 'Jubilees');
  await expect(page.getByRole('button', {name: 'Jubilees', exact: true})).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('the statistics print their tables without the button that opens them', async ({province}) => {
  const page = province.adminPage;
  await visit(page, '/statistics', 'Statistics');
  await page.getByText('As a table').first().click();
  await page.emulateMedia({media: 'print'});
  await expect(page.getByRole('table', {name: 'Members by state'})).toBeVisible();
  expect(await page.getByText('As a table').filter({visible: true}).count()).toBe(0);
  await page.emulateMedia({media: null});
});
