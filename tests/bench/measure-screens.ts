import type {BrowserContext, Page} from 'playwright';
import type {Measured, Measurement} from './measurement.ts';

const searchBox = 'Search by name or alias...';

/** A brother in the list: a row of the table on a wide screen, otherwise an entry. */
export const listedBrother = 'main :is(article, tr[aria-label])';

/** Opens the list in a new tab: until something is painted, fifty brothers are there, and all. */
export async function warmStart(context: BrowserContext): Promise<Measurement[]> {
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

/** From a key in the search box to the frame that shows the filtered list. */
export async function keyToList(page: Page): Promise<Measurement> {
  await page.goto('/brothers');
  await untilListed(page);
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
  return {what: 'key to filtered list', value: await between(page, 'bench:key', 'bench:shown')};
}

/** From the click on Update to the list that shows the edit as being on this device; another brother each turn. */
export async function saveToVisible(page: Page, turn: number): Promise<Measurement> {
  await page.goto('/brothers');
  await untilListed(page);
  const card = page.locator(listedBrother).nth(turn);
  const name = await card.getAttribute('aria-label');
  await card.getByRole('link', {name: /^Edit /}).click();
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
