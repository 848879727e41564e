import type {BrowserContext, Page} from 'playwright';
import {nameOfKeptPage} from '#src/db/kept-page.ts';
import {untilKept} from '#tests/e2e/support/kept-pages.ts';
import {listedBrother} from '#tests/e2e/support/navigations.ts';
import type {Measured, Measurement} from './measurement.ts';

const searchBox = 'Search by name or alias...';

/** What a page shows of its records at first; the list marks its rows itself. */
const firstContent = {
  dashboard: {path: '/dashboard', shown: 'main ul[class*=counts] li'},
  profile: {path: '/brothers/profile/friar', shown: 'main [role=tab]'},
} as const;

/** Opens the list, the dashboard and a profile in new tabs: until something is painted, and until their records are there. */
export async function warmStarts(context: BrowserContext): Promise<Measurement[]> {
  await visitBefore(context);
  const [dashboard, profile] = [
    await contentOf(context, 'dashboard'),
    await contentOf(context, 'profile'),
  ];
  return [
    ...(await warmStart(context)),
    {what: 'warm start, server dead: dashboard', value: dashboard},
    {what: 'warm start, server dead: a profile', value: profile},
  ];
}

/** As a user does, who has looked at these pages for a while: they are kept for the next start. */
async function visitBefore(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  for (const path of ['/brothers', '/dashboard', '/brothers/profile/friar']) {
    await page.goto(path);
    await untilKept(page, nameOfKeptPage(path));
  }
  await page.close();
}

async function warmStart(context: BrowserContext): Promise<Measurement[]> {
  const page = await context.newPage();
  await page.goto('/brothers');
  await untilListed(page);
  const measured = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
    return [at('first-contentful-paint'), at('rows:first50'), at('rows:all')];
  });
  await page.close();
  const names: Measured[] = [
    'warm start, server dead: first paint',
    'warm start, server dead: first 50',
    'warm start, server dead: all rows',
  ];
  return names.map((what, index) => ({what, value: measured[index] ?? NaN}));
}

/** Resolves to the milliseconds from the navigation until the records of a page are in it. */
async function contentOf(
  context: BrowserContext,
  name: keyof typeof firstContent,
): Promise<number> {
  const {path, shown} = firstContent[name];
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      performance.mark('bench:content');
    });
    observer.observe(document, {subtree: true, childList: true});
  }, shown);
  await page.goto(path);
  const found = await page.waitForFunction(
    () => performance.getEntriesByName('bench:content')[0]?.startTime,
  );
  const value = await found.jsonValue();
  await page.close();
  return value ?? NaN;
}

/** From the click on a brother in the list to the frame that shows his profile; another brother each turn. */
export async function openProfile(page: Page, turn: number): Promise<Measurement> {
  await page.goto('/brothers');
  await untilListed(page);
  const name = (await page.locator(listedBrother).nth(turn).getAttribute('aria-label')) ?? '';
  await page.evaluate((selector) => {
    document.addEventListener('click', () => performance.mark('bench:click'), {
      once: true,
      capture: true,
    });
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('bench:profile')));
    });
    observer.observe(document.body, {subtree: true, childList: true});
  }, firstContent.profile.shown);
  // By its name: rows above it may be drawn meanwhile.
  await page.locator('main').getByRole('link', {name, exact: true}).first().click();
  return {what: 'opening a profile', value: await between(page, 'bench:click', 'bench:profile')};
}

/** From a key in the search box to the frame that shows the filtered list, on a processor so many times slower. */
export async function keyToList(page: Page, slower: 1 | 4): Promise<Measurement> {
  await page.goto('/brothers');
  await untilListed(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', {rate: slower});
  await page.getByPlaceholder(searchBox).focus();
  await page.evaluate(() => {
    document.addEventListener(
      'keydown',
      () => {
        performance.mark('bench:key');
        // After the frame in which the list was laid out and painted.
        requestAnimationFrame(() => setTimeout(() => performance.mark('bench:shown')));
      },
      {once: true},
    );
  });
  await page.keyboard.press('b');
  const value = await between(page, 'bench:key', 'bench:shown');
  await session.send('Emulation.setCPUThrottlingRate', {rate: 1});
  await session.detach();
  return {what: slower === 1 ? 'key to filtered list' : 'key to filtered list, 4× slower', value};
}

/** From the click on Update to the list that shows the edit as being on this device; another brother each turn. */
export async function saveToVisible(page: Page, turn: number): Promise<Measurement> {
  await page.goto('/brothers');
  await untilListed(page);
  const name = await page.locator(listedBrother).nth(turn).getAttribute('aria-label');
  await page
    .getByRole('link', {name: `Edit ${name}`, exact: true})
    .first()
    .click();
  await page.getByLabel('Place of birth').fill(`Gubbio ${Date.now()}`);
  await page.evaluate(
    ([edited, listed]) => {
      document.addEventListener('click', () => performance.mark('bench:click'), {
        once: true,
        capture: true,
      });
      const observer = new MutationObserver(() => {
        const cards = [...document.querySelectorAll(listed)];
        const own = cards.find((one) => one.getAttribute('aria-label') === edited);
        if (!own?.textContent.includes('on this device')) return;
        observer.disconnect();
        performance.mark('bench:visible');
      });
      observer.observe(document.body, {subtree: true, childList: true, characterData: true});
    },
    [name, listedBrother] as const,
  );
  await page.getByRole('button', {name: 'Update'}).click();
  return {
    what: 'save to visible in the list',
    value: await between(page, 'bench:click', 'bench:visible'),
  };
}

/** Waits until all brothers are in memory and drawn. */
export async function untilListed(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('rows:all').length > 0);
}

async function between(page: Page, from: string, to: string): Promise<number> {
  const found = await page.waitForFunction(
    ([a, b]) => {
      const start = performance.getEntriesByName(String(a), 'mark')[0];
      const end = performance.getEntriesByName(String(b), 'mark')[0];
      return start && end ? {ms: end.startTime - start.startTime} : null;
    },
    [from, to],
  );
  const value = await found.jsonValue();
  if (value === null) throw new Error(`No marks ${from} and ${to}.`);
  return value.ms;
}
