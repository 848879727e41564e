import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {screens} from './support/screen-sizes.ts';
import {statusLink, waitUntilSynced} from './support/steps.ts';
import {overflow} from './support/visit.ts';

const cards = (page: Page) => page.getByRole('article');
const newPlace = 'Eremo delle Allodole';

/** Opens a list by the phone's menu, and waits until it is shown. */
async function openList(page: Page, name: string): Promise<void> {
  await page.getByRole('button', {name: 'Menu'}).click();
  await page.getByRole('dialog').getByRole('link', {name, exact: true}).click();
  const [list, table] = [page.getByRole('list', {name}), page.getByRole('table', {name})];
  await expect(list.or(table)).toBeVisible();
}

/** Expects that no button to delete is above or below the floating button, where it would be covered. */
async function expectDeleteBesideAdd(page: Page): Promise<void> {
  const add = await page.getByRole('link', {name: /^Add /}).boundingBox();
  const remove = await page
    .getByRole('button', {name: /^Delete /})
    .first()
    .boundingBox();
  expect(remove && add && remove.x + remove.width).toBeLessThan(add?.x ?? 0);
}

/** Opens the menu at the end of a row, and presses Delete in it. */
async function pressDelete(page: Page, name: string): Promise<void> {
  await page.getByRole('button', {name: `Actions for ${name}`}).click();
  await page.getByRole('button', {name: `Delete ${name}`}).click();
}

async function addPlace(page: Page): Promise<void> {
  await page.goto('/places');
  await page.getByRole('link', {name: 'Add place'}).click();
  await page.getByLabel('Place name', {exact: true}).fill(newPlace);
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  await page.waitForURL('**/places');
  // The marks go when the server has the place; the status in the header may follow the edit a moment later.
  await page.getByPlaceholder('Search by place name...').fill(newPlace);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByText(/^(on this device|sent)$/)).toHaveCount(0);
  await waitUntilSynced(page);
}

test('lists are searched, filtered and restored on back navigation without a server, and unreferenced records are deleted', async ({
  server,
  openDevice,
}) => {
  const page = (await openDevice({as: 'admin', screen: 'phone'})).page();
  await page.setViewportSize(screens.wide);
  await page.goto('/places');
  await expectDeleteBesideAdd(page);
  await page.setViewportSize(screens.phone);
  await addPlace(page);
  await server.kill();

  // Search and filter are there again after a page of one of them was read.
  await openList(page, 'Fraternities');
  await page.getByRole('button', {name: 'Filters'}).click();
  await page.getByLabel('Type', {exact: true}).selectOption('friary');
  await page.getByRole('searchbox', {name: 'Search'}).fill('BIARA');
  const found = await cards(page).count();
  expect(found).toBeGreaterThan(1);
  const first = cards(page).first().getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', {name})).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox', {name: 'Search'})).toHaveValue('BIARA');
  await expect(page.getByText('Type: Friary')).toBeVisible();
  await expect(cards(page)).toHaveCount(found);

  // The scroll position is restored as well, also after a reload.
  await openList(page, 'Institutions');
  const last = cards(page).last();
  await last.scrollIntoViewIfNeeded();
  await last.getByRole('link').first().click();
  await expect(page.getByRole('heading', {level: 2}).first()).toBeVisible();
  await page.goBack();
  await expect(cards(page).last()).toBeInViewport();
  await expect(cards(page).last().getByRole('link').first()).toBeFocused();
  // The scroll position is stored once scrolling stops.
  await page.waitForFunction(() => (history.state as {top?: number} | null)?.top);
  await page.reload();
  await expect(cards(page).last()).toBeInViewport();

  // A new page begins at its top, wherever the previous one was scrolled to.
  await openList(page, 'Brothers');
  await expect(page.getByRole('searchbox', {name: 'Search'})).toBeInViewport();
  // The menu at the end of a row opens over the next rows.
  await page
    .getByRole('button', {name: /^Actions for /})
    .first()
    .click();
  await page
    .getByRole('link', {name: /^Edit /})
    .first()
    .click({trial: true});
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', {name: /^Edit /})).toHaveCount(0);

  // A record with references lists and links them.
  await openList(page, 'Dioceses');
  await pressDelete(page, 'Archdiocese of Medan');
  const dialog = page.getByRole('dialog', {name: 'Archdiocese of Medan is still in use'});
  await expect(dialog.getByText(/refer to it\.$/)).toBeVisible();
  await takePicture(page, 'in-use');
  await dialog.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/(fraternities|institutions)[/?]/);
  await expect(statusLink(page, /offline/i)).toBeVisible();

  // A record without references is marked until the server has deleted it.
  page.once('dialog', (question) => void question.accept());
  await openList(page, 'Places');
  await page.getByPlaceholder('Search by place name...').fill('allodole');
  await pressDelete(page, newPlace);
  await expect(page.getByText(`${newPlace} will be deleted when you are online.`)).toBeVisible();
  await expect(cards(page).getByText('being deleted')).toBeVisible();
  await server.start();
  await expect(cards(page)).toHaveCount(0, {timeout: 60_000});
  await waitUntilSynced(page);
  await expect(page.getByText('No results found.')).toBeVisible();
});

test('the rows of the brothers show vocation and membership and fit beside the letters, on phones, tablets and wide screens', async ({
  openDevice,
}) => {
  const page = (await openDevice({as: 'admin'})).page();
  const words = {en: ['Clerical', 'Active'], it: ['Clericale', 'Attivo']} as const;
  const bond = /^(?:Perpetual|Temporary) vows|^Voti (?:perpetui|temporanei)/;
  for (const locale of ['en', 'it'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale);
    for (const width of [320, 360, 768, 1000, 1024, 1060, 1280]) {
      await page.setViewportSize({width, height: 800});
      await page.goto('/brothers');
      const first = cards(page).or(page.locator('tbody tr[aria-label]')).first();
      await expect(first).toContainText(words[locale][0]);
      // The vows are read after the names.
      if (width < 1280)
        await expect(page.locator('article').getByText(bond).first()).toBeAttached();
      expect.soft(await overflow(page), `${width} ${locale}`).toBe(0);
      expect.soft(await widestRow(page), `${width} ${locale}`).toBeLessThanOrEqual(0);
      for (const word of words[locale]) {
        const text = await first.getByText(word).first().boundingBox();
        expect.soft(text?.width, `${word} at ${width}`).toBeGreaterThan(30);
      }
    }
  }
});

/** How far the buttons of the rows, or the table, reach beyond the list, in pixels. */
function widestRow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const list = document.querySelector('article')?.closest('ul');
    const table = document.querySelector('table');
    if (!list) return (table?.offsetWidth ?? 0) - (table?.parentElement?.clientWidth ?? 0);
    const buttons = [...list.querySelectorAll('article :is(a, button)')];
    const ends = buttons.map((button) => button.getBoundingClientRect().right);
    return Math.max(...ends) - list.getBoundingClientRect().right;
  });
}

test('a tap on a row of the list opens the house, except on the buttons of the row', async ({
  openDevice,
}) => {
  const page = (await openDevice({as: 'friar', screen: 'phone'})).page();
  await page.goto('/fraternities');
  const row = cards(page).nth(1);
  await expect(row).toBeVisible();
  const {height = 0} = (await row.boundingBox()) ?? {};
  await row.click({position: {x: 24, y: height - 6}});
  await expect(page).toHaveURL(/\/fraternities\/[0-9a-f-]{36}$/);
  await page.goBack();
  const actions = cards(page)
    .nth(1)
    .getByRole('button', {name: /^Actions/});
  await actions.click();
  await cards(page)
    .nth(1)
    .getByRole('link', {name: /^Edit /})
    .click();
  await expect(page).toHaveURL(/\/fraternities\/edit\//);
});
