import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {dayOf} from '#src/lib/civil-date.ts';
import {test} from './support/journey.ts';
import {serverAs} from './support/server-view.ts';
import {statusLink, waitUntilSynced} from './support/steps.ts';

const today = dayOf(new Date());
const letter = 'Brother {brother}, by decision of the {chapter}: go to {house} from {date}.';

/** Chooses the first or the last record that a field finds, and returns its name. */
async function choose(
  page: Page,
  field: string,
  typed: string,
  index: 0 | -1 = 0,
): Promise<string> {
  const box = page.getByRole('combobox', {name: field, exact: true});
  await box.fill(typed);
  await page.getByRole('listbox').getByRole('option').nth(index).click();
  return box.inputValue();
}

test("a friar records an election and a move offline, prints the province's letter, and the chapter lists the move once approved", async ({
  server,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  await admin.setProvince('obedience_letter', {en: letter});
  const page = (await openDevice({as: 'friar'})).page();
  const pulled = page.waitForResponse((reply) => reply.url().endsWith('/sync_pull') && reply.ok());
  await page.goto('/chapters');
  await pulled;
  await page.getByRole('article').getByRole('link').first().click();
  const elections = page.getByRole('region', {name: 'Elections'});
  await expect(elections.getByRole('row').nth(1)).toBeVisible();
  const chapter = new URL(page.url()).pathname;
  const title = await page.getByRole('heading', {level: 2}).first().innerText();
  await waitUntilSynced(page);
  await server.kill();

  await elections.getByRole('link', {name: /^Add/}).click();
  const elected = await choose(page, 'Brother', 'a');
  await choose(page, 'Office', 'Provincial councillor');
  await page.getByLabel('Term starts on', {exact: true}).fill(today);
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  await page.waitForURL(`**${chapter}`);
  await expect(elections.getByRole('link', {name: elected, exact: true})).toBeVisible();

  await page.getByRole('link', {name: 'Move brothers'}).click();
  const choices = page.getByRole('list', {name: 'Brothers to choose from'});
  await choices.getByRole('checkbox', {name: elected}).check();
  const decidedBy = page.getByRole('combobox', {name: 'Decided by chapter'});
  await expect(decidedBy.getByRole('option', {name: title, selected: true})).toBeAttached();
  const house = await choose(page, 'Fraternity', 'Biara', -1);
  await page.getByRole('button', {name: 'Save', exact: true}).click();
  const printed = page.getByRole('article', {name: `Letter of obedience for ${elected}`});
  await expect(printed).toContainText(
    `Brother ${elected}, by decision of the ${title}: go to ${house} from`,
  );
  await expect(printed).not.toContainText('Dear Brother');
  await expect(statusLink(page, /changes waiting$/)).toBeVisible();

  await server.start();
  await waitUntilSynced(page);
  const adminPage = (await openDevice({as: 'admin'})).page();
  for (const table of ['elections', 'fraternity_assignments']) {
    await adminPage.goto(`/admin/pending-changes?table=${table}&requester=friar`);
    await adminPage.getByRole('link', {name: 'View Details'}).last().click();
    await adminPage.getByRole('button', {name: 'Approve', exact: true}).click();
    await adminPage.waitForURL('**/admin/pending-changes?**');
  }
  await adminPage.goto(chapter);
  const moves = adminPage.getByRole('region', {name: 'Moves decided'});
  await expect(moves.getByRole('link', {name: elected, exact: true})).toBeVisible();
  await expect(moves.getByRole('link', {name: /^Letters of obedience/})).toBeVisible();
  await expect(
    adminPage
      .getByRole('region', {name: 'Elections'})
      .getByRole('link', {name: elected, exact: true}),
  ).toBeVisible();
});
