import type {Page} from 'playwright';
import {waitUntilAdminAreaIsKept, waitUntilInstalled, waitUntilSynced} from './steps.ts';

/** The password of everybody in the demo province. */
export const demoPassword = 'pax et bonum';

const administrators: ReadonlySet<string> = new Set(['admin', 'secretary']);

/** Signs in on the login page, in English, and waits for the dashboard. */
export async function signIn(page: Page, identifier: string): Promise<void> {
  await page.goto('/login');
  await fillIn(page, identifier, demoPassword);
  await page.waitForURL('**/dashboard');
}

/** Signs in and waits until the records and the app itself are on the device: from now on it needs no server. */
export async function moveIn(page: Page, identifier: string): Promise<void> {
  await signIn(page, identifier);
  await waitUntilSynced(page);
  await waitUntilInstalled(page);
  if (administrators.has(identifier)) await waitUntilAdminAreaIsKept(page);
}

/** Fills in the login form that is shown and sends it. */
export async function fillIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel('E-mail or username').fill(identifier);
  await page.getByLabel('Password', {exact: true}).fill(password);
  await page.getByRole('button', {name: 'Sign in', exact: true}).click();
}
