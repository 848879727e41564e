import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from './support/journey.ts';
import {signIn} from './support/sign-in.ts';
import {waitUntilSynced} from './support/steps.ts';

// The pictures of the manifest and the README; `npm run pictures` takes them again.
test('takes the picture of the brothers on a wide screen', async ({openDevice}) => {
  const device = await openDevice({screen: 'wide'});
  await signInAndSettle(device.page());
  await device.page().goto('/brothers');
  // Its code is fetched when the list is on screen.
  await expect(device.page().getByRole('slider', {name: 'Go to a letter'})).toBeVisible();
  await shoot(device.page(), 'wide');
});

test('takes the picture of the dashboard on a phone', async ({openDevice}) => {
  const device = await openDevice({screen: 'phone', sharp: true});
  await signInAndSettle(device.page());
  await device.page().reload();
  await shoot(device.page(), 'narrow');
});

async function signInAndSettle(page: Page): Promise<void> {
  await signIn(page, 'secretary');
  await waitUntilSynced(page);
}

/** Takes the page as it is once it has come to rest. */
async function shoot(page: Page, name: string): Promise<void> {
  await waitUntilSynced(page);
  await expect(page.getByTitle(/^Signed in as /).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').nth(2)).toBeVisible();
  await expect(page.getByText(/^Loading /)).toHaveCount(0);
  await page.screenshot({path: `public/screenshots/${name}.png`, animations: 'disabled'});
}
