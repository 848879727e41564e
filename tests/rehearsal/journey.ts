import {expect} from 'playwright/test';
import {openDevice} from '#tests/e2e/support/device.ts';
import {createProblems} from '#tests/e2e/support/problems.ts';
import {signInAndSync} from '#tests/e2e/support/sign-in.ts';
import {editBrother, statusLink, waitUntilSynced} from '#tests/e2e/support/steps.ts';

/** Signs in, syncs, edits, goes offline, edits again and sends it: with no error on the console, CSP reports included. */
export async function journeyBehind(url: string): Promise<void> {
  const problems = createProblems();
  const device = await openDevice(url, problems, {screen: 'phone'});
  try {
    const page = device.page();
    await signInAndSync(page, 'friar');
    await page.goto('/brothers');
    const link = page.locator('a[href^="/brothers/edit/"]').first();
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    await editBrother(page, id, 'Telephone', '+62811000001');
    await waitUntilSynced(page);
    await device.goOffline();
    await page.reload();
    await editBrother(page, id, 'Telephone', '+62811000002');
    await expect(statusLink(page, /1 change waiting/)).toBeVisible();
    await device.goOnline();
    await waitUntilSynced(page);
    expect(problems.found()).toEqual([]);
  } finally {
    await device.close();
  }
}
