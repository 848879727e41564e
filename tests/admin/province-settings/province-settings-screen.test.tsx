import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {ProvinceSettingsScreen} from '#src/admin/province-settings/province-settings-screen.tsx';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {input, type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';

const ids = {
  months: '00000000-0000-4000-8000-000000000501',
  soon: '00000000-0000-4000-8000-000000000502',
  ownSoon: '00000000-0000-4000-8000-000000000503',
  province: '00000000-0000-4000-8000-0000000000c1',
  custody: '00000000-0000-4000-8000-0000000000c2',
  pio: '00000000-0000-4000-8000-000000000001',
  leo: '00000000-0000-4000-8000-000000000002',
};

let device: Device;
beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('confirm', () => true);
  vi.useFakeTimers({now: Date.UTC(2026, 10, 21, 5), toFake: ['Date']});
  device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'circumscriptions', [
    {id: ids.province, name: 'Province of Saint Angelo', type: 'province'},
    {id: ids.custody, name: 'Custody of the Isles', type: 'custody'},
  ]);
  await receive(device, 'settings', [
    {id: ids.months, key: 'temp_vow_months', value: 12},
    {id: ids.soon, key: 'soon_days', value: 90},
    {id: ids.ownSoon, key: 'soon_days', value: 60, circumscription_id: ids.custody},
  ]);
  const brother = {membership_status: 'active', deleted_at: null};
  await receive(device, 'brothers', [
    {...brother, id: ids.pio, name: 'Fra Pio', circumscription_id: ids.province},
    {...brother, id: ids.leo, name: 'Fra Leo', circumscription_id: ids.custody},
  ]);
  // Both vows bind until 8 January 2027: 48 days from the day of these tests.
  const vow = {type: 'simple', date: '2026-01-08'};
  await receive(device, 'vows', [
    {...vow, id: crypto.randomUUID(), brother_id: ids.pio},
    {...vow, id: crypto.randomUUID(), brother_id: ids.leo},
  ]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => show(<ProvinceSettingsScreen />, '/admin/settings');
const months = 'Length of temporary vows (months)';
const soon = 'Remind before renewal (days)';
const choose = async (scope: string) => type('Applies to', scope);
const update = () => fireEvent.click(screen.getByRole('button', {name: 'Update'}));
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);
const saved = () => waitFor(async () => expect(await sent()).not.toEqual([]));
const effect = async () => {
  const table = within(await screen.findByRole('table', {name: 'What this changes for vows'}));
  const rows = table.getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.lastElementChild?.textContent)
      .join(' '),
  );
};

test("the page shows the province's settings with an explanation each, and defaults for the rest", async () => {
  await open();
  expect((await input(months)).value).toBe('12');
  expect((await input('Grace period after the due date (days)')).value).toBe('30');
  expect((await input('Jubilees (years)')).value).toBe('25, 40, 50, 60, 70');
  expect((await input('Jubilees are counted from')).value).toBe('first_profession');
  expect((await input('Time zone')).value).toBe('Asia/Jakarta');
  expect((await input('Default country for phone numbers')).value).toBe('Indonesia');
  screen.getByText(/Canon law knows no grace/);
  expect(screen.getByRole<HTMLButtonElement>('button', {name: 'Update'}).disabled).toBe(true);
});

test('the page shows a new value from the server while nothing is typed', async () => {
  await open();
  expect((await input(months)).value).toBe('12');
  await receive(device, 'settings', [
    {id: ids.months, key: 'temp_vow_months', value: 36, version: 2},
  ]);
  await waitFor(async () => expect((await input(months)).value).toBe('36'));
});

describe('saving the settings', () => {
  test('queues only the changed settings while offline', async () => {
    await open();
    await type(months, ' 36 ');
    await type('Jubilees (years)', '50 25');
    update();
    await saved();
    const [changed, added, ...others] = await sent();
    expect(others).toEqual([]);
    expect(changed).toMatchObject({
      table: 'settings',
      op: 'update',
      id: ids.months,
      base_version: 1,
      base: {value: 12},
      changes: {value: 36},
    });
    expect(added).toMatchObject({op: 'insert', changes: {key: 'jubilee_years', value: [25, 50]}});
    await screen.findByText('Settings saved successfully.');
    expect(await screen.findAllByText('on this device')).toHaveLength(2);
  });

  test('refuses an invalid number at its field until it is corrected, and queues nothing', async () => {
    await open();
    await type(months, '0');
    await type(soon, '');
    update();
    await screen.findByText('Enter a whole number from 1 to 9999.');
    screen.getByText('This field is required.');
    await screen.findByText('Error saving settings.');
    expect(await sent()).toEqual([]);
    await type(soon, '7');
    await waitFor(() => expect(screen.queryByText('This field is required.')).toBeNull());
  });

  test('shows why the device could not save them, and keeps the typed value', async () => {
    device.db.outbox.hook('creating', () => {
      throw new Error('the disk is full');
    });
    await open();
    await type(months, '24');
    update();
    await screen.findByText('Error saving settings.: the disk is full');
    expect((await input(months)).value).toBe('24');
  });

  test('keeps the base that the admin saw when another admin changed the value meanwhile', async () => {
    await open();
    await type(months, '24');
    await receive(device, 'settings', [
      {id: ids.months, key: 'temp_vow_months', value: 36, version: 2},
    ]);
    update();
    await saved();
    const [mutation] = await sent();
    // The server compares this base with its value and reports a conflict.
    expect(mutation).toMatchObject({base_version: 2, base: {value: 12}, changes: {value: 24}});
  });

  test('merges a second save into the first unsent one', async () => {
    await open();
    await type(months, '24');
    update();
    await saved();
    await waitFor(async () => expect(await sent()).toHaveLength(1));
    await screen.findByText('on this device');
    await type(months, '30');
    update();
    await waitFor(async () => {
      expect(await sent()).toMatchObject([{base: {value: 12}, changes: {value: 30}}]);
    });
  });
});

describe('a circumscription', () => {
  test("shows its own settings, and the province's value where it has none", async () => {
    await open();
    await screen.findByLabelText(months);
    await choose(ids.custody);
    expect((await input(soon)).value).toBe('60');
    expect((await input(months)).value).toBe('');
    screen.getByText(/If empty, the value for all applies: 12\./);
    expect(screen.queryByLabelText('Time zone')).toBeNull();
    expect(screen.queryByLabelText('Jubilees (years)')).toBeNull();
  });

  test('sets a value of its own and removes it again', async () => {
    await open();
    await screen.findByLabelText(months);
    await choose(ids.custody);
    await type(months, '36');
    await type(soon, '');
    update();
    await saved();
    expect(await sent()).toMatchObject([
      {
        op: 'insert',
        changes: {key: 'temp_vow_months', circumscription_id: ids.custody, value: 36},
      },
      {op: 'delete', id: ids.ownSoon, base_version: 1},
    ]);
  });

  test('is not left with unsaved changes without a question', async () => {
    const ask = vi.fn(() => false);
    vi.stubGlobal('confirm', ask);
    await open();
    await type(months, '36');
    await choose(ids.custody);
    expect(ask).toHaveBeenCalledWith(expect.stringMatching(/^Leave this form\? /));
    expect((await input(months)).value).toBe('36');
  });
});

test('a setting that changed meanwhile is removed only from the version that the admin saw', async () => {
  await open();
  await screen.findByLabelText(months);
  await choose(ids.custody);
  await type(soon, '');
  const own = {id: ids.ownSoon, key: 'soon_days', circumscription_id: ids.custody};
  await receive(device, 'settings', [{...own, value: 30, version: 2}]);
  update();
  await saved();
  expect(await sent()).toMatchObject([{op: 'delete', id: ids.ownSoon, base_version: 1}]);
});

describe('the preview of unsaved settings', () => {
  test('shows how many brothers change their vow status', async () => {
    await open();
    expect(await effect()).toEqual([
      'Expired Past Grace 0 0',
      'In Grace Period 0 0',
      'Expiring Soon 2 2',
      'Active 0 0',
    ]);
    await type(months, '10');
    await waitFor(async () => {
      expect(await effect()).toEqual([
        'Expired Past Grace 0 0',
        'In Grace Period 0 2',
        'Expiring Soon 2 0',
        'Active 0 0',
      ]);
    });
  });

  test('counts only the brothers of the chosen circumscription, with its own settings', async () => {
    await open();
    await screen.findByLabelText(months);
    await choose(ids.custody);
    await type(soon, '30');
    await waitFor(async () => {
      expect(await effect()).toEqual([
        'Expired Past Grace 0 0',
        'In Grace Period 0 0',
        'Expiring Soon 1 0',
        'Active 0 1',
      ]);
    });
  });
});
