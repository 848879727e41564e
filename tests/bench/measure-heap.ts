import type {CDPSession, Page} from 'playwright';
import type {Measurement} from './measurement.ts';
import {listedBrother, untilListed} from './measure-screens.ts';

const navigations = 50;

/** A long list reads the vows and houses of all a second after it is drawn. */
const restMs = 1500;

/** Walks through the app by its links and weighs what the page still holds on to. */
export async function heapAfterNavigations(page: Page): Promise<Measurement[]> {
  await page.goto('/brothers');
  await untilListed(page);
  const session = await page.context().newCDPSession(page);
  // The first laps load each screen's code and tables, which then stay; they end where the others will.
  await walk(page, 5);
  const before = await weigh(session);
  await walk(page, navigations);
  const after = await weigh(session);
  await session.detach();
  return [
    {what: 'heap after 50 navigations', value: after / 2 ** 20},
    {what: 'growth of the heap by them', value: (after / before - 1) * 100},
  ];
}

async function walk(page: Page, steps: number): Promise<void> {
  const aside = page.getByRole('navigation', {name: 'Main navigation'});
  for (let step = 0; step < steps; step += 1) {
    const goal = (['list', 'profile', 'dashboard'] as const)[step % 3];
    if (goal === 'profile') {
      const card = page.locator(listedBrother).first();
      const name = (await card.getAttribute('aria-label')) ?? '';
      await card.getByRole('link', {name, exact: true}).click();
      await page.waitForURL('**/brothers/profile/**');
      await page.getByRole('tab').first().waitFor();
    } else if (goal === 'list') {
      await aside.getByRole('link', {name: 'Brothers', exact: true}).click();
      await page.locator(listedBrother).first().waitFor();
      await page.waitForTimeout(restMs);
    } else {
      await aside.getByRole('link', {name: 'Dashboard', exact: true}).click();
      await page.waitForURL('**/dashboard');
    }
  }
}

/** Bytes that are still in use once everything that can go is gone. */
async function weigh(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const {usedSize} = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
