import {AxeBuilder} from '@axe-core/playwright';
import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {test} from './support/journey.ts';

const publicPages = ['/', '/login', '/about'];
const signedInPages = [
  '/dashboard',
  '/brothers',
  '/brothers/new',
  '/brothers/profile/friar',
  '/sync',
  '/settings',
  '/admin',
  '/admin/pending-changes',
  '/no/such/page',
];
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const looks = [
  {screen: 'phone', theme: 'light', locale: 'en'},
  {screen: 'phone', theme: 'dark', locale: 'it'},
  {screen: 'wide', theme: 'light', locale: 'id'},
  {screen: 'wide', theme: 'dark', locale: 'en'},
] as const;

for (const look of looks) {
  const {screen, theme, locale} = look;
  test(`axe finds nothing on a ${screen} screen, ${theme}, in ${locale}`, async ({openDevice}) => {
    const page = (await openDevice(look)).page();
    for (const path of publicPages) await examine(page, path);
    await page.goto('/login');
    await signInWithoutWords(page);
    for (const path of signedInPages) await examine(page, path);
    await page.goto('/admin/pending-changes');
    await page.locator('a[href^="/admin/pending-changes/"]').first().click();
    await examine(page, null);
  });
}

/** Opens a page (`null`: looks at the one that is open), waits until it stands still, and asks axe. */
async function examine(page: Page, path: string | null): Promise<void> {
  if (path !== null) await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    // Half-faded things have no colour of their own.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
  const {violations} = await new AxeBuilder({page}).withTags([...standards]).analyze();
  const found = violations.map(({id, nodes}) => ({id, where: nodes.map(({html}) => html)}));
  expect(found, `on ${path ?? page.url()}`).toEqual([]);
}

async function signInWithoutWords(page: Page): Promise<void> {
  const [identifier, password] = [page.locator('input').first(), page.locator('input').nth(1)];
  await identifier.fill('admin');
  await password.fill('pax et bonum');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/dashboard');
  await page.locator('header a[href="/sync"]').waitFor();
}
