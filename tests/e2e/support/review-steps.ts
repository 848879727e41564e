import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import type {BrotherRow, ServerView} from './server-view.ts';

/** So many active brothers about whom nobody has proposed anything. */
export async function untouchedBrothers(
  admin: ServerView,
  count: 2,
): Promise<[BrotherRow, BrotherRow]>;
export async function untouchedBrothers(
  admin: ServerView,
  count: number,
): Promise<[BrotherRow, ...BrotherRow[]]>;
export async function untouchedBrothers(admin: ServerView, count: number): Promise<BrotherRow[]> {
  const found: BrotherRow[] = [];
  for (const brother of await admin.brothers()) {
    if (brother.membership_status !== 'active') continue;
    if ((await admin.proposalsOf(brother.id)).length === 0) found.push(brother);
    if (found.length === count) return found;
  }
  throw new Error('The province is too small.');
}

/** Opens the newest proposal of the queue, which lists the oldest first. */
export async function openNewest(page: Page): Promise<void> {
  await page.goto('/admin/pending-changes');
  await page.getByRole('link', {name: 'View Details'}).last().click();
  await expect(page.getByRole('heading', {name: 'Proposed Changes'})).toBeVisible();
}

/** Rejects the proposal that the page shows. */
export async function reject(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', {name: 'Reject', exact: true}).click();
  await page.getByPlaceholder(/^Provide a reason/).fill(reason);
  await page.getByRole('button', {name: 'Confirm Rejection'}).click();
}
