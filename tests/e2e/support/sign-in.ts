import type {Page} from 'playwright';

/** The password of everybody in the demo province. */
export const demoPassword = 'pax et bonum';

/** Signs in on the login page, in English, and waits for the dashboard. */
export async function signIn(page: Page, identifier: string): Promise<void> {
  await page.goto('/login');
  await fillIn(page, identifier, demoPassword);
  await page.waitForURL('**/dashboard');
}

/** Fills in the login form that is shown and sends it. */
export async function fillIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel('E-mail or username').fill(identifier);
  await page.getByLabel('Password', {exact: true}).fill(password);
  await page.getByRole('button', {name: 'Sign in', exact: true}).click();
}
