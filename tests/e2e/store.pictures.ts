import {expect} from 'playwright/test';
import {signIn} from './support/sign-in.ts';
import {test} from './support/journey.ts';

// The pictures of the manifest and the README; `npm run pictures` takes them anew.
test('the brothers of the province on a desk', async ({openDevice}) => {
  const device = await openDevice({screen: 'wide'});
  const page = device.page();
  await signIn(page, 'secretary');
  await page.goto('/brothers');
  await expect(page.getByRole('listitem').nth(3)).toBeVisible();
  await page.screenshot({path: 'public/screenshots/wide.png', animations: 'disabled'});
});

test('the dashboard on a phone', async ({openDevice}) => {
  const device = await openDevice({screen: 'phone', sharp: true});
  const page = device.page();
  await signIn(page, 'secretary');
  await expect(page.getByRole('heading', {level: 2}).first()).toBeVisible();
  await page.screenshot({path: 'public/screenshots/narrow.png', animations: 'disabled'});
});
