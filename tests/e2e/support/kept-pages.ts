import type {BrowserContext, Page} from 'playwright';
import {expect} from 'playwright/test';

/** What index.html has shown before the app has drawn the page. */
type ShownBefore = {readonly text: string; readonly isInert: boolean};

type WatchedWindow = {shownBefore?: ShownBefore};

/** Watches every page that is opened after this call. */
export async function watchKeptPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const root = document.getElementById('root');
      const {kept} = root?.dataset ?? {};
      if (root === null || kept === undefined) return;
      observer.disconnect();
      if (kept !== 'shown') return;
      (window as WatchedWindow).shownBefore = {text: root.innerText, isInert: root.inert};
    }).observe(document, {subtree: true, childList: true, attributes: true});
  });
}

/** Returns what was shown before the app; `null` when nothing was. */
export async function shownBefore(page: Page): Promise<ShownBefore | null> {
  return page.evaluate(() => (window as WatchedWindow).shownBefore ?? null);
}

/** The app attempts it for ten seconds; a page of a large province is at rest only after some of them. */
const longestMs = 15_000;

/** Resolves when something is kept under a name for the next start. */
export async function untilKept(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(countKept, name), {timeout: longestMs}).toBe(1);
}

/** Counts, in the page, what its user's database keeps under a name. */
async function countKept(name: string): Promise<number> {
  const databases = (await indexedDB.databases()).map((one) => one.name ?? '');
  const own = databases.find((one) => /^fraternitas-[0-9a-f-]{36}$/.test(one)) ?? '';
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve) => {
      request.addEventListener('success', () => resolve(request.result));
    });
  const database = await answer(indexedDB.open(own));
  const store = database.transaction('kept_answers').objectStore('kept_answers');
  const count = await answer(store.count(name));
  database.close();
  return count;
}
