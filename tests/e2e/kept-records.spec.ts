import {expect} from 'playwright/test';
import {test} from './support/journey.ts';
import {waitUntilSynced} from './support/steps.ts';

test('a friar records offline his studies, a language and where his will is kept', async ({
  server,
  openDevice,
}) => {
  const page = (await openDevice({as: 'friar'})).page();
  await page.goto('/brothers/profile/friar');
  await expect(page.getByRole('tab', {name: 'Studies and languages'})).toBeVisible();
  await waitUntilSynced(page);
  await server.kill();

  const add = async (tab: string, card: string, fill: () => Promise<unknown>) => {
    await page.getByRole('tab', {name: tab}).click();
    await page.getByRole('region', {name: card}).getByRole('link', {name: /^Add/}).click();
    await fill();
    await page.getByRole('button', {name: 'Save', exact: true}).click();
    await page.waitForURL('**/brothers/profile/**');
    await page.getByRole('tab', {name: tab}).click();
  };
  const entry = (name: string) => page.getByRole('row').filter({hasText: name}).first();

  await add('Studies and languages', 'Studies', async () => {
    await page.getByLabel('Subject').fill('Canon law');
    await page.getByLabel('From').fill('1999');
  });
  await expect(entry('Canon law')).toBeVisible();

  await add('Studies and languages', 'Languages', async () => {
    await page.getByRole('combobox', {name: 'Language', exact: true}).fill('Dayak Kanayatn');
    await page.getByLabel('Level').selectOption('fluent');
  });
  await expect(entry('Dayak Kanayatn')).toBeVisible();

  await add('Documents', 'Dispositions of goods', async () => {
    await page.getByLabel('Type', {exact: true}).selectOption('change');
    await page.getByLabel('Date', {exact: true}).fill('2026-10-04');
    await page.getByLabel('Where the paper is kept').fill('Notary of Sintang');
  });
  await expect(entry('Notary of Sintang')).toBeVisible();
});
