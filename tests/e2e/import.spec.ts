import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {requestLost, answerLost, type Outcome} from './support/outcomes.ts';
import {test} from './support/journey.ts';
import {takePicture} from './support/picture.ts';
import {serverAs, type BrotherRow} from './support/server-view.ts';

const syllables = ['Bar', 'Dom', 'Fel', 'Gis', 'Lup', 'Mat', 'Nic', 'Pol', 'Ruf', 'Vit'];

/** Names that no brother has, each unlike the others. */
function nameOf(index: number): string {
  const digits = Array.from(String(index).padStart(3, '0'), Number);
  return `Fra ${digits.map((digit) => syllables[digit]).join('')}`;
}

/** More rows than fit in one call. */
const NEW = 205;

/** A secretary's file: unknown headings, one known brother, and one impossible date. */
function friars({id, nationality, circumscription_id: province}: BrotherRow): string {
  return [
    'No;Frate;Nascita;Paese;Prov;Luogo',
    `${id};;;;;Gubbio`,
    ...Array.from({length: NEW}, (_, index) =>
      ['', nameOf(index), '1990-05-06', nationality, province, 'Medan'].join(';'),
    ),
    ['', 'Fra Ginepro', '31/02/1950', nationality, province, ''].join(';'),
  ].join('\r\n');
}

async function choose(page: Page, name: string, content: string): Promise<void> {
  const buffer = Buffer.from(content);
  await page.locator('input[type=file]').setInputFiles({name, mimeType: 'text/csv', buffer});
}

async function assignColumns(page: Page): Promise<void> {
  await page.getByLabel('No', {exact: true}).selectOption({label: 'ID'});
  await page.getByLabel('Frate').selectOption({label: 'Name'});
  await page.getByLabel('Nascita').selectOption({label: 'Date of birth'});
  await page.getByLabel('Paese').selectOption({label: 'Nationality'});
  await page.getByLabel('Prov').selectOption({label: 'Circumscription'});
  await page.getByLabel('Luogo').selectOption({label: 'Place of birth'});
}

test('an import over a faulty connection is checked, continued, undone, and undone again after its tab closed', async ({
  server,
  badConnection,
  openDevice,
}) => {
  const admin = await serverAs(server.url, 'admin');
  const before = await admin.brothers();
  const [known] = before;
  if (known === undefined) throw new Error('The province is empty.');
  const connection = await badConnection();
  const device = await openDevice({as: 'admin', url: connection.url});
  const page = device.page();
  page.on('dialog', (dialog) => void dialog.accept());

  await page.goto('/admin/import');
  await page.getByRole('button', {name: 'Continue'}).click();
  await choose(page, 'empty.csv', '');
  await expect(page.getByText('The file is empty.')).toBeVisible();
  await choose(page, 'friars.csv', friars(known));
  await assignColumns(page);
  await takePicture(page, 'import-columns');
  await page.getByRole('button', {name: 'Check the file'}).click();
  const rows = page.getByRole('table', {name: 'Rows of the file'});
  await expect(rows.getByRole('row', {name: /Gubbio/})).toContainText('Changed');
  await page.getByRole('button', {name: '1 With errors'}).click();
  await expect(rows.getByText(/This is not a valid date/)).toBeVisible();
  await page.getByRole('checkbox', {name: 'Leave out the 1 faulty row'}).check();
  await takePicture(page, 'import-check');

  // The server writes the first rows, but its answer is lost, and then the connection.
  const outcomes: Outcome[] = [answerLost];
  connection.setOutcome(({pathname}) =>
    pathname.endsWith('/import_rows') ? (outcomes.shift() ?? requestLost) : undefined,
  );
  await page.getByRole('button', {name: `Import ${NEW + 1} records`}).click();
  await expect(page.getByText('The connection was lost halfway')).toBeVisible({timeout: 30_000});
  await takePicture(page, 'import-interrupted');
  connection.setOutcome(() => undefined);
  await page.getByRole('button', {name: 'Continue'}).click();
  await expect(page.getByText('The import is done', {exact: true})).toBeVisible({timeout: 60_000});
  await takePicture(page, 'import-done');
  const after = await admin.brothers();
  expect(after).toHaveLength(before.length + NEW);
  expect((await admin.brother(known.id))?.birth_place).toBe('Gubbio');

  await page.getByRole('button', {name: 'Undo this import'}).click();
  const undone = page.getByText('Everything is as it was before this import.');
  await expect(undone).toBeVisible({timeout: 60_000});
  expect(await admin.brothers()).toHaveLength(before.length);
  expect((await admin.brother(known.id))?.birth_place).toBe(known.birth_place);

  // Once more, and the tab is closed in the midst of it.
  await page.getByRole('button', {name: 'Check again'}).click();
  await page.getByRole('checkbox', {name: 'Leave out the 1 faulty row'}).check();
  const written: Outcome[] = [];
  connection.setOutcome(({pathname}) => {
    if (!pathname.endsWith('/import_rows')) return undefined;
    written.push(requestLost);
    return written.length === 1 ? undefined : requestLost;
  });
  await page.getByRole('button', {name: `Import ${NEW + 1} records`}).click();
  await expect(page.getByText(`200 of ${NEW + 1} records written`)).toBeVisible({timeout: 30_000});
  const next = await device.newTab();
  await page.close();
  connection.setOutcome(() => undefined);
  next.on('dialog', (dialog) => void dialog.accept());
  await next.goto('/admin/import');
  await expect(next.getByText('An import was not finished: “friars.csv”')).toBeVisible();
  await takePicture(next, 'import-unfinished');
  await next.getByRole('link', {name: 'Undo it: “friars.csv”'}).click();
  const dialog = next.getByRole('dialog');
  await dialog.getByRole('button', {name: /^Undo/}).click();
  await expect(dialog).toBeHidden({timeout: 60_000});
  expect(await admin.brothers()).toHaveLength(before.length);
});

/** Shares a file to the app as the system does it: by a navigation that only the worker answers. */
async function share(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const form = document.createElement('form');
    Object.assign(form, {action: '/share', method: 'post', enctype: 'multipart/form-data'});
    const input = document.createElement('input');
    Object.assign(input, {type: 'file', name: 'file'});
    const files = new DataTransfer();
    files.items.add(new File(['Name\nFra Ginepro\n'], 'friars.csv', {type: 'text/csv'}));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  });
}

test('a file that another app shares is ready to import, and only once', async ({openDevice}) => {
  const page = (await openDevice({as: 'admin'})).page();
  await page.goto('/admin');
  await share(page);
  await page.waitForURL('**/admin/import?shared');
  await expect(page.getByText('“friars.csv” is ready.')).toBeVisible();
  await page.getByRole('button', {name: 'Continue'}).click();
  await expect(page.getByText('friars.csv: 1 row')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', {name: 'Continue'})).toBeVisible();
  await expect(page.getByText('“friars.csv” is ready.')).toHaveCount(0);
});

test('an administrator who is signed out signs in and finds the shared file in the import', async ({
  openDevice,
}) => {
  const page = (await openDevice({as: 'admin'})).page();
  await page.goto('/admin');
  await page.getByRole('button', {name: 'Sign out'}).click();
  await page.waitForURL('**/login');
  await share(page);
  await expect(page.getByText('“friars.csv” is ready to import.')).toBeVisible();
  await takePicture(page, 'received-file-sign-in');
  await page.getByLabel('E-mail or username').fill('admin');
  await page.getByLabel('Password', {exact: true}).fill('pax et bonum');
  await page.getByRole('button', {name: 'Sign in'}).click();
  await page.waitForURL('**/admin/import?shared');
  await expect(page.getByText('“friars.csv” is ready.')).toBeVisible({timeout: 60_000});
});

test('a friar who shares a file reads that only administrators can import it', async ({
  openDevice,
}) => {
  const page = (await openDevice({as: 'friar'})).page();
  await page.goto('/dashboard');
  await share(page);
  await expect(page.getByText('Only administrators can import files')).toBeVisible();
  await takePicture(page, 'received-file-member');
  await page.getByRole('link', {name: 'Go to the dashboard'}).click();
  await page.waitForURL('**/dashboard');
});
