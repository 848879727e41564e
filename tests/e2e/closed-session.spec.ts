import {expect} from 'playwright/test';
import {expectProposedOnce} from './support/exactly-once.ts';
import {test} from './support/journey.ts';
import {serverAs} from './support/server-view.ts';
import {signIn, signInAndSync} from './support/sign-in.ts';
import {editPhones, findInList, waitUntilSynced} from './support/steps.ts';

test('a lost phone signed out from another device removes its records, not its unsent edits', async ({
  server,
  openDevice,
  problems,
}) => {
  problems.allow(/the server responded with a status of (400|401)/);
  const device = await openDevice({as: 'friar'});
  const page = device.page();
  const [first, second, other] = await (await serverAs(server.url, 'admin')).brothers();
  if (!first || !second || !other) throw new Error('The province is too small.');
  await findInList(page, other.name);
  await page.context().setOffline(true);
  const edits = await editPhones(page, [first.id, second.id]);

  const another = (await openDevice()).page();
  await signInAndSync(another, 'friar');
  await another.goto('/settings');
  await another.getByRole('button', {name: 'Show my devices'}).click();
  const devices = another.getByRole('list', {name: 'Devices where you are signed in'});
  await expect(devices.getByText('this device')).toBeVisible();
  another.once('dialog', (dialog) => void dialog.accept());
  await devices.getByRole('button', {name: /^Sign it out: Chrome on Linux, /}).click();
  await expect(another.getByText('One device is signed out.')).toBeVisible();
  await page.context().setOffline(false);

  await page.waitForURL('**/login');
  await expect(page.getByText('The records were removed from this device')).toBeVisible();
  await expect(page.getByText(/^2 unsent changes of friar are kept here/)).toBeVisible();
  await expect.poll(() => page.evaluate(storedRows)).toBe(0);
  await page.goto('/brothers');
  await page.waitForURL('**/login');

  await signIn(page, 'friar');
  await waitUntilSynced(page);
  await findInList(page, other.name);
  await expectProposedOnce(await serverAs(server.url, 'admin'), edits);
});

/** Counts, in the page, the pages of records that lie in any user's database. */
async function storedRows(): Promise<number> {
  let count = 0;
  for (const {name = ''} of await indexedDB.databases()) {
    if (!/^fraternitas-[0-9a-f-]{36}$/.test(name)) continue;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error(`${name} does not open`)));
    });
    count += await new Promise<number>((resolve, reject) => {
      const counting = db.transaction('pages').objectStore('pages').count();
      counting.addEventListener('success', () => resolve(counting.result));
      counting.addEventListener('error', () => reject(new Error(`${name} cannot be read`)));
    });
    db.close();
  }
  return count;
}
