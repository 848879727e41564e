import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {screens} from './support/screen-sizes.ts';
import {test} from './support/shared-province.ts';
import {visit, waitUntilAtRest} from './support/visit.ts';

/** Returns whether the nearest scrolling element shows the focused one in full, with its outline. */
function isFocusInFull(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    let frame = focused?.parentElement ?? null;
    while (frame && !/auto|scroll|hidden/.test(getComputedStyle(frame).overflow))
      frame = frame.parentElement;
    if (!focused || !frame) return focused !== null;
    const {outlineOffset, outlineWidth} = getComputedStyle(focused);
    const around = Math.max(0, Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth));
    const inner = focused.getBoundingClientRect();
    const outer = frame.getBoundingClientRect();
    return (
      inner.left - around >= outer.left - 1 &&
      inner.right + around <= outer.right + 1 &&
      inner.top - around >= outer.top - 1 &&
      inner.bottom + around <= outer.bottom + 1
    );
  });
}

test('a dialog shows the outline of its first control in full', async ({province}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.smallPhone);
  await visit(page, '/brothers', 'Brothers');
  await page
    .getByRole('button', {name: /^Contact /})
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await waitUntilAtRest(page);
  await page.keyboard.press('Tab');
  expect(await isFocusInFull(page)).toBe(true);
  await page.keyboard.press('Escape');
});

test('a tab of a profile scrolls into sight when it gets the focus', async ({province}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.smallPhone);
  await visit(page, '/brothers/profile/friar', 'Brother profile');
  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  for (const key of ['ArrowRight', 'ArrowLeft'])
    for (let stop = await tabs.count(); stop > 0; stop -= 1) {
      await page.keyboard.press(key);
      await waitUntilAtRest(page);
      const name = await page.evaluate(() => document.activeElement?.textContent);
      expect.soft(await isFocusInFull(page), `${key} to ${name}`).toBe(true);
    }
});

test('a heading that sorts a table scrolls into sight on a phone when it gets the focus', async ({
  province,
}) => {
  const page = province.adminPage;
  await page.setViewportSize(screens.smallPhone);
  await visit(page, '/admin/status', 'Status');
  const headings = page.getByRole('columnheader').getByRole('button');
  await expect(headings.first()).toBeVisible();
  await headings.first().focus();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = await headings.count(); stop > 1; stop -= 1) {
      await page.keyboard.press(key);
      const name = await page.evaluate(() => document.activeElement?.textContent);
      expect.soft(await isFocusInFull(page), `${key} to ${name}`).toBe(true);
    }
});
