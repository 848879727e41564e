import type {CDPSession, Page} from 'playwright';
import {pause} from '#src/lib/pause.ts';

/** A brother in the list: a row of the table on a wide screen, otherwise an entry. */
export const listedBrother = 'main :is(article, tr[aria-label])';

/** Goes round by the links of a wide screen: to the list, where it rests, to a profile and to the dashboard. */
export async function walk(page: Page, steps: number, restMs = 0): Promise<void> {
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

/** What a page still holds once everything that can go is gone. */
type Held = {readonly bytes: number; readonly nodes: number; readonly listeners: number};

export async function weigh(session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage');
  const {usedSize: bytes} = await session.send('Runtime.getHeapUsage');
  const {nodes, jsEventListeners: listeners} = await session.send('Memory.getDOMCounters');
  return {bytes, nodes, listeners};
}

const restMs = 500;

/** Waits until the page holds as many elements and listeners as a moment before: some of the last page go late. */
export async function weighAtRest(session: CDPSession): Promise<Held> {
  let last = await weigh(session);
  for (;;) {
    await pause(restMs);
    const now = await weigh(session);
    if (now.nodes === last.nodes && now.listeners === last.listeners) return now;
    last = now;
  }
}
