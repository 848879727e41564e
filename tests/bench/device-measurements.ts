import type {BrowserContext, Page} from 'playwright';
import {signIn} from '#tests/e2e/support/sign-in.ts';

/** Milliseconds, by the page's own clock. */
export type Measurement = {readonly name: string; readonly ms: number};

/** From the first sync's start to the end of its last write, and the rows it brought. */
export async function firstSync(page: Page): Promise<Measurement & {readonly rows: number}> {
  await signIn(page, 'friar');
  // A large province takes several rounds; the time is told once all of it is here.
  await page
    .getByRole('status')
    .filter({hasText: /All changes sent · /})
    .first()
    .waitFor({timeout: 600_000});
  const found = await page.evaluate(() => {
    const of = (name: string) => performance.getEntriesByName(name, 'mark');
    const rowsOf = (mark: PerformanceEntry): number =>
      (mark as PerformanceMark & {detail: {rows: number}}).detail.rows;
    const brought = of('sync:done').filter((mark) => rowsOf(mark) > 0);
    const [start] = of('sync:start');
    const end = brought.at(-1);
    if (start === undefined || end === undefined) return null;
    const rows = brought.reduce((sum, mark) => sum + rowsOf(mark), 0);
    return {ms: end.startTime - start.startTime, rows};
  });
  if (found === null) throw new Error('The first sync left no marks.');
  return {name: 'first sync, durable', ...found};
}

/** Opens the list in a new tab with nobody on the line: until fifty are known, and all. */
export async function warmStart(context: BrowserContext): Promise<Measurement[]> {
  const page = await context.newPage();
  await page.goto('/brothers');
  const found = await page.waitForFunction(() => {
    const at = (name: string) => performance.getEntriesByName(name, 'mark')[0]?.startTime;
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const first = at('rows:first50');
    const all = at('rows:all');
    return paint && first !== undefined && all !== undefined
      ? {paint: paint.startTime, first, all}
      : null;
  });
  const times = await found.jsonValue();
  await page.close();
  if (times === null) throw new Error('The list left no marks.');
  return [
    {name: 'warm start, server dead: first paint', ms: times.paint},
    {name: 'warm start, server dead: first 50', ms: times.first},
    {name: 'warm start, server dead: all rows', ms: times.all},
  ];
}

/** From a key in the search box to the frame that shows the filtered list. */
export async function keyToList(page: Page): Promise<Measurement> {
  await page.goto('/brothers');
  const search = page.getByPlaceholder('Search by name or alias...');
  await search.waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('rows:all').length > 0);
  await search.focus();
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
  return {name: 'key to filtered list', ms: await between(page, 'bench:key', 'bench:shown')};
}

/** From the click on Update to the list that shows the edit as being on this device. */
export async function saveToVisible(page: Page, turn: number): Promise<Measurement> {
  await page.goto('/brothers');
  const search = page.getByPlaceholder('Search by name or alias...');
  await search.fill('a');
  await page
    .getByRole('link', {name: /^Edit /})
    .first()
    .click();
  await page.getByLabel('Place of birth').fill(`Gubbio ${turn}`);
  await page.evaluate(() => {
    document.addEventListener('click', () => performance.mark('bench:click'), {
      once: true,
      capture: true,
    });
    const observer = new MutationObserver(() => {
      const isThere =
        location.pathname === '/brothers' && document.body.innerText.includes('on this device');
      if (!isThere) return;
      observer.disconnect();
      performance.mark('bench:visible');
    });
    observer.observe(document.body, {subtree: true, childList: true, characterData: true});
  });
  await page.getByRole('button', {name: 'Update'}).click();
  return {
    name: 'save to visible in the list',
    ms: await between(page, 'bench:click', 'bench:visible'),
  };
}

/** From the server's return to the moment nothing is unsent, with the app open. */
export async function sentAfterReturn(page: Page): Promise<Measurement> {
  const start = performance.now();
  await page
    .getByRole('status')
    .filter({hasText: /All changes sent/})
    .first()
    .waitFor({timeout: 60_000});
  return {name: 'sent after the server is back', ms: performance.now() - start};
}

async function between(page: Page, from: string, to: string): Promise<number> {
  const found = await page.waitForFunction(
    ([a, b]) => {
      const start = performance.getEntriesByName(String(a), 'mark')[0];
      const end = performance.getEntriesByName(String(b), 'mark')[0];
      return start && end ? end.startTime - start.startTime : null;
    },
    [from, to],
  );
  const ms = await found.jsonValue();
  if (ms === null) throw new Error(`No marks ${from} and ${to}.`);
  return ms;
}
