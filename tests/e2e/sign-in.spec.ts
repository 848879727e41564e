import {expect} from 'playwright/test';
import {test} from './support/journey.ts';
import {demoPassword, fillIn, signIn} from './support/sign-in.ts';
import {takePicture} from './support/picture.ts';
import {waitUntilInstalled} from './support/steps.ts';

test('a friar signs in by his username, and the dashboard takes the focus', async ({
  openDevice,
}) => {
  const page = (await openDevice({screen: 'phone'})).page();
  await signIn(page, 'friar');
  await expect(page.getByRole('heading', {level: 1, name: 'Dashboard'})).toBeVisible();
  // The field that had the focus is gone.
  await expect(page.getByRole('main')).toBeFocused();
  await takePicture(page, 'dashboard');
});

test('a friar signs in by his e-mail', async ({openDevice}) => {
  const page = (await openDevice()).page();
  await signIn(page, 'friar@fraternitas.example');
  await expect(page.getByRole('heading', {level: 1, name: 'Dashboard'})).toBeVisible();
});

test('an admin can open the admin area before any record has arrived', async ({openDevice}) => {
  const device = await openDevice();
  const page = device.page();
  await device.context().route('**/rpc/sync_pull', (route) => route.abort());
  await signIn(page, 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', {level: 1, name: 'Administration'})).toBeVisible();
});

test('a wrong password and an unknown name are refused with the same message', async ({
  openDevice,
  problems,
}) => {
  // Chromium logs the refused request by itself.
  problems.allow(/the server responded with a status of 400/);
  const page = (await openDevice()).page();
  await page.goto('/login');
  for (const [identifier, password] of [
    ['friar', 'wrong'],
    ['nobody', demoPassword],
    ['nobody@fraternitas.example', demoPassword],
  ] as const) {
    await fillIn(page, identifier, password);
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials.');
    await page.reload();
  }
  await fillIn(page, 'friar', 'wrong');
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials.');
  await takePicture(page, 'login-refused');
  await fillIn(page, 'friar', demoPassword);
  await page.waitForURL('**/dashboard');
});

test('both fields are required, and no request is sent without them', async ({openDevice}) => {
  const page = (await openDevice()).page();
  await page.goto('/login');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(auth|rest)\//.test(request.url())) asked.push(request.url());
  });
  await page.getByRole('button', {name: 'Sign in', exact: true}).click();
  await expect(page.getByText('Please fill in this field.')).toHaveCount(2);
  expect(asked).toEqual([]);
});

test('the page shows that signing in needs a connection when no answer comes', async ({
  openDevice,
  server,
  problems,
}) => {
  // The log names the failed look-up; people read the other sentence.
  problems.allow(/^Error: Could not verify username\./);
  const device = await openDevice();
  const page = device.page();
  await page.goto('/');
  await waitUntilInstalled(page);
  await page.goto('/login');
  await device.goOffline();
  await fillIn(page, 'friar', demoPassword);
  const text = 'You are offline. Signing in needs a connection.';
  await expect(page.getByRole('alert')).toHaveText(text);
  await device.goOnline();
  await server.kill();
  await fillIn(page, 'friar', demoPassword);
  await expect(page.getByRole('alert')).toHaveText(text);
  await server.start();
  await fillIn(page, 'friar', demoPassword);
  await page.waitForURL('**/dashboard');
});
