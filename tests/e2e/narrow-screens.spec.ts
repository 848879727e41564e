import {expect} from 'playwright/test';
import {brokenWords} from './support/broken-words.ts';
import {screens} from './support/screen-sizes.ts';
import {test} from './support/shared-province.ts';
import {hasHeaderInOneRow, visit, waitUntilAtRest} from './support/visit.ts';

test('the header keeps one row beside a title of one long word, at 320 pixels and on a phone on its side', async ({
  province,
}) => {
  const page = province.adminPage;
  for (const [locale, screen, address, title] of [
    ['it', 'narrow', '/settings', 'Impostazioni'],
    ['it', 'narrow', '/statistics', 'Statistiche'],
    ['it', 'narrow', '/fraternities', 'Fraternità'],
    ['id', 'narrow', '/necrology', 'Nekrologium'],
    ['id', 'phoneOnItsSide', '/necrology', 'Nekrologium'],
    ['id', 'phoneOnItsSide', '/fraternities', 'Persaudaraan'],
  ] as const) {
    await page.setViewportSize(screens.wide);
    await page.locator(`header button[lang=${locale}]`).click();
    await page.setViewportSize(screens[screen]);
    await visit(page, address, title);
    expect.soft(await hasHeaderInOneRow(page), address).toBe(true);
  }
});

test('the audit log keeps each name in whole words on a screen of 1024 pixels with the menu open', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.locator('header button[lang=it]').click();
  await page.setViewportSize(screens.besideMenu);
  await visit(page, '/admin/audit-log', 'Registro delle modifiche');
  const names = page.locator('tbody [id^=record-]');
  await expect(names.first()).toBeVisible();
  expect(await brokenWords(names)).toEqual([]);
});

test('the first column of an admin table keeps whole words at 360 pixels', async ({province}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.wide);
  await page.locator('header button[lang=it]').click();
  await page.setViewportSize(screens.smallPhone);
  for (const [address, title] of [
    ['/admin/pending-changes', 'Modifiche in attesa'],
    ['/admin/duplicates', 'Possibili duplicati'],
    ['/admin/status', 'Stato'],
    ['/admin/users', 'Utenti e ruoli'],
  ] as const) {
    await visit(page, address, title);
    const cells = page.locator('tbody td:first-child');
    await expect(cells.first()).toBeVisible();
    expect.soft(await brokenWords(cells), address).toEqual([]);
  }
});

test('the ways to reach a brother keep whole words within their edges at 360 pixels', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.wide);
  await page.locator('header button[lang=id]').click();
  await page.setViewportSize(screens.smallPhone);
  const [brother] = await province.admin.someBrothers(1);
  await visit(page, `/brothers/profile/${brother}`, 'Profil');
  const ways = page.getByRole('list').filter({hasText: 'Pindahkan'});
  await expect(ways.getByText('WhatsApp')).toBeVisible();
  expect(await brokenWords(ways)).toEqual([]);
  const room = await ways.getByText('WhatsApp').evaluate((text) => {
    const {left = 0} = text.parentElement?.getBoundingClientRect() ?? {};
    return text.getBoundingClientRect().left - left;
  });
  expect(room).toBeGreaterThan(2);
});

test('the search fields of the admin area show their whole hints at 360 pixels', async ({
  province,
}) => {
  const page = province.adminPage;
  for (const locale of ['en', 'id', 'it'] as const) {
    await page.setViewportSize(screens.wide);
    await page.locator(`header button[lang=${locale}]`).click();
    await page.setViewportSize(screens.smallPhone);
    for (const address of ['/admin/users', '/admin/data-validation']) {
      await page.goto(address);
      const room = await page.getByRole('searchbox').evaluate((input: HTMLInputElement) => {
        const hint = document.createElement('span');
        const {font, paddingLeft, paddingRight} = getComputedStyle(input);
        Object.assign(hint.style, {font, position: 'absolute', whiteSpace: 'nowrap'});
        hint.textContent = input.placeholder;
        document.body.append(hint);
        const {width} = hint.getBoundingClientRect();
        hint.remove();
        return (
          input.clientWidth -
          Number.parseFloat(paddingLeft) -
          Number.parseFloat(paddingRight) -
          width
        );
      });
      expect.soft(room, `${locale} ${address}`).toBeGreaterThanOrEqual(0);
    }
  }
});

test('the button "+" of a list does not cover the Print button on a phone on its side', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.phoneOnItsSide);
  for (const [address, title] of [
    ['/brothers', 'Brothers'],
    ['/chapters', 'Chapters'],
  ] as const) {
    await visit(page, address, title);
    const print = page.getByRole('main').getByRole('button', {name: 'Print'});
    await expect(print).toBeVisible();
    const add = page.getByRole('link', {name: /^Add|^New/}).last();
    const [right, left] = [await print.boundingBox(), await add.boundingBox()];
    expect.soft((right?.x ?? 0) + (right?.width ?? 0), address).toBeLessThanOrEqual(left?.x ?? 0);
  }
});

test('a toast keeps whole words and scrolls to its end in text twice as large', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.smallPhone);
  await visit(page, '/dioceses', 'Dioceses');
  await page.getByRole('button', {name: 'Export'}).click();
  await page.getByRole('dialog').getByRole('button', {name: 'Export'}).click();
  const toast = page.getByRole('status').filter({hasText: 'rows saved'}).locator('.MuiAlert-root');
  await expect(toast).toBeVisible();
  await toast.hover();
  await province.setTextSize(32);
  for (const size of [screens.smallPhone, screens.narrow, {width: 320, height: 256}]) {
    await page.setViewportSize(size);
    await waitUntilAtRest(page);
    // No screen is as wide as the name of the file.
    const broken = (await brokenWords(toast)).filter((word) => !word.includes('.xlsx'));
    expect.soft(broken, JSON.stringify(size)).toEqual([]);
    await toast.evaluate((box) => box.scrollIntoView({block: 'end'}));
    const box = await toast.boundingBox();
    expect.soft((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(size.height + 1);
  }
});

test('the title and the content of a dialog begin at the same place in text twice as large', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.smallPhone);
  await visit(page, '/dioceses', 'Dioceses');
  await province.setTextSize(32);
  await page.getByRole('button', {name: 'Export'}).click();
  const dialog = page.getByRole('dialog');
  const startOf = (selector: string): Promise<number> =>
    dialog.locator(selector).evaluate((box) => {
      const {paddingInlineStart} = getComputedStyle(box);
      return box.getBoundingClientRect().left + Number.parseFloat(paddingInlineStart);
    });
  const title = await startOf(':scope > h2');
  expect(await startOf(':scope > :nth-child(2)')).toBeCloseTo(title, 0);
  expect(await startOf(':scope > :nth-child(3)')).toBeCloseTo(title, 0);
  await page.keyboard.press('Escape');
});

test('the two notices about the last day of a house do not touch each other', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.smallPhone);
  const houses = await province.admin.fraternities();
  // It has residents and parishes.
  const house = houses.find(({name}) => name === 'Biara Santa Anna, Singkawang');
  await visit(page, `/fraternities/edit/${house?.id}`, 'Edit fraternity');
  await page.getByLabel('Suppressed', {exact: true}).fill('30/06/2990');
  const belonging = page.getByText('Institutions still belong to this fraternity');
  await expect(belonging).toBeVisible();
  await expect(page.getByText(/still assigned here/)).toBeVisible();
  const distance = await belonging.evaluate((title) => {
    const notice = title.closest('[role=status] > *');
    const before = notice?.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
    return (notice?.getBoundingClientRect().top ?? 0) - before;
  });
  expect(distance).toBeGreaterThan(4);
});

test('the list of the brothers says in words which vows have expired on a phone', async ({
  province,
}) => {
  const page = province.adminPage;
  // So high that the rows of all who are in temporary vows are drawn.
  await page.setViewportSize({width: screens.smallPhone.width, height: 6000});
  await visit(page, '/brothers?status=simple_professed', 'Brothers');
  const words = page.getByRole('article').getByText(/^expired /);
  await expect(words.first()).toBeVisible();
  for (const one of await words.all())
    expect.soft((await one.boundingBox())?.width).toBeGreaterThan(60);
});
