import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from './support/journey.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

const publicPages = [
  ['/', 'Home'],
  ['/login', 'Sign in'],
  ['/about', 'About'],
  ['/features', 'Features'],
  ['/contact', 'Contact'],
] as const;
const memberPages = [
  ['/dashboard', 'Dashboard'],
  ['/brothers', 'Brothers'],
  ['/brothers/new', 'New brother'],
  [`/brothers/edit/${nobody}`, 'Edit brother'],
  [`/brothers/profile/${nobody}`, 'Brother profile'],
  ['/brothers/profile/friar', 'Brother profile'],
  ['/sync', 'Sync centre'],
  ['/proposals', 'My proposals'],
] as const;
const adminPages = [
  ['/admin', 'Administration'],
  ['/admin/status', 'Status'],
  ['/admin/pending-changes', 'Pending changes'],
  [`/admin/pending-changes/${nobody}`, 'Pending change'],
  ['/admin/audit-log', 'Audit log'],
  ['/admin/audit-log/1', 'Audit log entry'],
] as const;

/** Opens an address and expects to end up at `path` with that title. */
async function leadsTo(page: Page, address: string, [path, title]: readonly [string, string]) {
  await page.goto(address);
  // The name of the record may come before it.
  await expect(page).toHaveTitle(new RegExp(`(^| · )${title} · Fraternitas$`));
  expect(new URL(page.url()).pathname).toBe(path);
}

const login = publicPages[1];
const dashboard = memberPages[0];

test('a visitor sees the public pages and is sent to the sign-in from all others', async ({
  openDevice,
}) => {
  const page = (await openDevice()).page();
  for (const known of publicPages) await leadsTo(page, known[0], known);
  for (const [address] of [...memberPages, ...adminPages]) await leadsTo(page, address, login);
  await page.goto('/no/such/page');
  await expect(page.getByText('There is no page at this address.')).toBeVisible();
});

for (const state of ['with a connection', 'without a connection'] as const) {
  test(`a friar sees every page of a member and no page of an admin, ${state}`, async ({
    openDevice,
  }) => {
    const device = await openDevice({as: 'friar'});
    const page = device.page();
    if (state === 'without a connection') await device.goOffline();
    for (const known of memberPages) await leadsTo(page, known[0], known);
    for (const known of publicPages.slice(2)) await leadsTo(page, known[0], known);
    for (const address of ['/', '/login']) await leadsTo(page, address, dashboard);
    for (const [address] of adminPages) await leadsTo(page, address, dashboard);
    await expect(page.getByRole('navigation').getByRole('link', {name: 'Admin'})).toHaveCount(0);
  });

  test(`an admin sees every page, ${state}`, async ({openDevice, problems}) => {
    // The pages are left before they are complete, so more requests than the server takes may be under way.
    problems.allow(/\b503 \(Service Unavailable\)|: too many requests at once \(/);
    const device = await openDevice({as: 'admin'});
    const page = device.page();
    if (state === 'without a connection') await device.goOffline();
    for (const known of [...memberPages, ...adminPages]) await leadsTo(page, known[0], known);
    for (const address of ['/', '/login']) await leadsTo(page, address, dashboard);
  });
}
