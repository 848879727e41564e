import {expect, type Locator} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from './support/journey.ts';
import {untouchedBrothers} from './support/review-steps.ts';
import {serverAs} from './support/server-view.ts';

/** Returns whether all of it can be seen and pressed where the page stands, with nothing above it. */
async function isInSight(found: Locator): Promise<boolean> {
  await expect(found).toBeVisible();
  return found.evaluate((element) =>
    // A text that wraps has a box for each line.
    [...element.getClientRects()].every(({left, right, top, bottom}) => {
      // In the middle of each side, because the corners are round.
      const sides = [
        [(left + right) / 2, top + 2],
        [(left + right) / 2, bottom - 2],
        [left + 2, (top + bottom) / 2],
        [right - 2, (top + bottom) / 2],
      ] as const;
      return sides.every(([x, y]) => {
        const there = document.elementFromPoint(x, y);
        return there !== null && element.contains(there);
      });
    }),
  );
}

async function expectInSight(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const card = page.getByRole('region', {name: 'Proposed Changes'});
  await expect(page.getByRole('button', {name: 'Approve', exact: true})).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const parts = {
    author: card.getByText(/^friar, /),
    value: card.getByText('+62 811 300 0001'),
    approve: page.getByRole('button', {name: 'Approve', exact: true}),
    reject: page.getByRole('button', {name: 'Reject', exact: true}),
  };
  for (const [name, part] of Object.entries(parts)) {
    expect(await isInSight(part), name).toBe(true);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

test('the change, its author and both decisions are in sight without scrolling', async ({
  server,
  openDevice,
}) => {
  const friar = await serverAs(server.url, 'friar');
  const admin = await serverAs(server.url, 'admin');
  const [brother] = await untouchedBrothers(admin, 1);
  await friar.push({
    op: 'update',
    id: brother.id,
    base_version: brother.version,
    base: {phone: brother.phone},
    changes: {phone: '+628113000001'},
  });
  const [proposal] = await admin.proposalsOf(brother.id);
  if (proposal === undefined) throw new Error('There is no proposal.');
  const page = (await openDevice({as: 'admin'})).page();
  const alone = `/admin/pending-changes/${proposal.id}`;
  const oneByOne = `/admin/pending-changes?review=${proposal.id}`;
  for (const size of [
    {width: 1280, height: 800},
    {width: 360, height: 640},
  ]) {
    await page.setViewportSize(size);
    await expectInSight(page, alone);
    await expectInSight(page, oneByOne);
  }
});

test('the keys of the queue are listed beside a mouse and not on a touch screen', async ({
  openDevice,
}) => {
  for (const screen of ['wide', 'phone'] as const) {
    const as = screen === 'wide' ? 'admin' : 'secretary';
    const page = (await openDevice({as, screen})).page();
    await page.goto('/admin/pending-changes');
    await expect(page.getByRole('table', {name: 'Pending changes'})).toBeVisible();
    const hint = page.getByText(/ approve selected$/);
    await (screen === 'wide' ? expect(hint).toBeVisible() : expect(hint).toBeHidden());
  }
});
