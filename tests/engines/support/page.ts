import {expect} from 'vitest';
import {tablesWith} from '#tests/e2e/support/tables-with.ts';
import type {Tab} from './tab.ts';

/** A round and its pages take their time on a busy machine. */
const patient = {timeout: 60_000, interval: 200};

/** Waits until the header says so, such as `1 change waiting`. */
export async function untilStatus(tab: Tab, words: RegExp): Promise<void> {
  const status = () =>
    tab.run(`return [...document.querySelectorAll('header a')]
      .map((link) => link.getAttribute('aria-label') ?? link.textContent).join(' ')`);
  await expect.poll(status, patient).toMatch(words);
}

export async function untilSynced(tab: Tab): Promise<void> {
  await untilStatus(tab, /All changes sent/);
}

export async function untilPath(tab: Tab, path: string): Promise<void> {
  await expect.poll(() => tab.run('return location.pathname'), patient).toBe(path);
}

/** Waits until the page shows an element of this selector. */
export async function untilShown(tab: Tab, selector: string): Promise<void> {
  const isShown = () =>
    tab.run(`return document.querySelector(${JSON.stringify(selector)}) !== null`);
  await expect.poll(isShown, patient).toBe(true);
}

export async function signIn(tab: Tab, username: string, password: string): Promise<void> {
  await tab.goto('/login');
  await tab.fill('E-mail or username', username);
  await tab.fill('Password', password);
  await tab.press('Sign in');
  await untilPath(tab, '/dashboard');
}

/** Opens a brother's form by its address, changes his place of birth and saves. */
export async function editBirthPlace(tab: Tab, id: string, place: string): Promise<void> {
  await tab.goto(`/brothers/edit/${id}`);
  await tab.fill('Place of birth', place);
  await tab.press('Update');
  await untilPath(tab, '/brothers');
}

/** How far the page is wider than the screen, in pixels. */
export async function overflow(tab: Tab): Promise<number> {
  return (await tab.run(
    'return document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )) as number;
}

/** Shows an address of the app without loading the page again. */
export async function visit(tab: Tab, path: string): Promise<void> {
  await tab.run(`
    history.pushState({...history.state, usr: null, key: String(performance.now())}, '', '${path}');
    dispatchEvent(new PopStateEvent('popstate'));`);
  // The page that is shown has a heading, and nothing in it moves any more.
  await untilShown(tab, 'h1');
  await expect
    .poll(
      () =>
        tab.run(`
          const text = document.body.innerText;
          await new Promise((resolve) => setTimeout(resolve, 300));
          return text === document.body.innerText && document.getAnimations().length === 0;`),
      patient,
    )
    .toBe(true);
}

/** Everything that the app's databases hold, by database; only databases that are there are opened. */
export async function recordsOnDevice(tab: Tab): Promise<Record<string, number>> {
  return (await tab.run(`
    const counts = {};
    for (const {name} of await indexedDB.databases()) {
      const settled = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const db = await settled(indexedDB.open(name));
      counts[name] = 0;
      for (const store of db.objectStoreNames)
        counts[name] += await settled(db.transaction(store).objectStore(store).count());
      db.close();
    }
    return counts;`)) as Record<string, number>;
}

/** Returns the tables of the app's databases in whose rows a text can be read. */
export async function readTablesWith(tab: Tab, text: string): Promise<unknown> {
  return tab.run(`return (${tablesWith.toString()})(${JSON.stringify(text)})`);
}
