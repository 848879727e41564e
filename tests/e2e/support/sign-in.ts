import type {Page} from 'playwright';
import {waitUntilAdminAreaIsKept, waitUntilInstalled, waitUntilSynced} from './steps.ts';

/** The password of all demo users. */
export const demoPassword = 'pax et bonum';

const administrators: ReadonlySet<string> = new Set(['admin', 'secretary']);

/** Signs in on the login page, in English, and waits for the dashboard. */
export async function signIn(page: Page, identifier: string): Promise<void> {
  await page.goto('/login');
  await fillIn(page, identifier, demoPassword);
  await page.waitForURL('**/dashboard');
}

/** Signs in and waits until the records and the app are on the device, so that it works without a server. */
export async function signInAndSync(page: Page, identifier: string): Promise<void> {
  await signIn(page, identifier);
  await waitUntilSynced(page);
  await waitUntilInstalled(page);
  if (administrators.has(identifier)) await waitUntilAdminAreaIsKept(page);
}

/** Fills in the login form on the page and submits it. */
export async function fillIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel('E-mail or username').fill(identifier);
  await page.getByLabel('Password', {exact: true}).fill(password);
  await page.getByRole('button', {name: 'Sign in', exact: true}).click();
}
