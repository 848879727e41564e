import {expect, type Locator} from 'playwright/test';
import type {Page} from 'playwright';
import {adminUrls} from '#tests/built/precache.ts';

/** The sync status in the header, a link to the sync centre. */
export function statusLink(page: Page, text: RegExp | string): Locator {
  return page.getByRole('banner').getByRole('link', {name: text});
}

/** Waits until the first sync is complete and no edit is unsent. */
export async function waitUntilSynced(page: Page): Promise<void> {
  await expect(statusLink(page, /^All changes sent · /)).toBeVisible({timeout: 60_000});
}

/** Waits until the service worker controls the page, so that the app starts without a server. */
export async function waitUntilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, {once: true});
    });
  });
}

/** Waits until the files of the admin area are on an administrator's device. */
export async function waitUntilAdminAreaIsKept(page: Page): Promise<void> {
  await expect
    .poll(async () => (await adminFilesOn(page)).toSorted(), {timeout: 60_000})
    .toEqual(adminUrls().toSorted());
}

/** Returns the files of the admin area that are cached on this device. */
export async function adminFilesOn(page: Page): Promise<string[]> {
  const urls = await page.evaluate(async () => {
    if (!(await caches.has('admin-files'))) return [];
    const cache = await caches.open('admin-files');
    return (await cache.keys()).map(({url}) => url);
  });
  return urls.map((url) => new URL(url).pathname.slice(1));
}

/** A brother in the list: a row of the table on a wide screen, otherwise an entry. */
export function brotherInList(page: Page, name: string): Locator {
  return page
    .getByRole('article', {name, exact: true})
    .or(page.getByRole('row', {name, exact: true}));
}

/** Opens the brothers list and searches for a brother by name. */
export async function findInList(page: Page, name: string): Promise<Locator> {
  await page.goto('/brothers');
  await page.getByPlaceholder('Search by name or alias...').fill(name);
  const found = brotherInList(page, name);
  await expect(found).toBeVisible();
  return found;
}

/** Changes one text field of a brother and saves the form. */
export async function editBrother(
  page: Page,
  id: string,
  label: string,
  text: string,
): Promise<void> {
  await page.goto(`/brothers/edit/${id}`);
  await page.getByLabel(label, {exact: true}).fill(text);
  await saveForm(page, 'Update');
}

/** Submits the form and waits for the list. */
export async function saveForm(page: Page, button: 'Save' | 'Update'): Promise<void> {
  await page.getByRole('button', {name: button, exact: true}).click();
  await page.waitForURL('**/brothers');
}

/** The telephone number that was typed into a brother's form. */
export type PhoneEdit = {readonly id: string; readonly phone: string};

/** Changes the telephone number of each of these brothers, one form after the other. */
export async function editPhones(page: Page, ids: readonly string[]): Promise<PhoneEdit[]> {
  const edits: PhoneEdit[] = [];
  for (const id of ids) {
    const phone = `+628${String(Date.now()).slice(-9)}`;
    await editBrother(page, id, 'Telephone', phone);
    edits.push({id, phone});
  }
  return edits;
}
