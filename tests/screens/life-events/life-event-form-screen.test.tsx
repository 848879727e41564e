import {act, cleanup, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {switchLocale} from '#src/i18n/language.ts';
import {LifeEventFormScreen} from '#src/screens/life-events/life-event-form-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {input, type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';

const vow = '00000000-0000-4000-8000-0000000000d1';
const home = '00000000-0000-4000-8000-0000000000d2';
const vowRow = {
  id: vow,
  brother_id: ids.leone,
  type: 'simple',
  date: '1980-08-02',
  received_by: 'Fra Masseo',
  witness_1: 'Fra Angelo',
  witness_2: 'Fra Ginepro',
};

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
});
afterEach(() => vi.unstubAllGlobals());

const open = (at: string, pattern = at) => show(<LifeEventFormScreen />, at, pattern);
const add = (table: string, query: string) =>
  open(`/history/${table}/new?${query}`, '/history/:table/new');
const edit = (table: string, id: string) =>
  open(`/history/${table}/edit/${id}`, '/history/:table/edit/:id');
const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);

test.each(['vows', 'ordinations', 'formation_stages', 'sacraments'])(
  'the required choice of a new row of %s asks the user to choose',
  async (table) => {
    await add(table, `brother_id=${ids.leone}`);
    const label = table === 'formation_stages' ? /^Stage/ : /^(?:Type|Kind|Sacrament)/;
    const choice = await screen.findByLabelText<HTMLSelectElement>(label);
    expect(choice.selectedOptions[0]?.textContent).toBe('-- choose --');
  },
);

describe('the paper of a life event', () => {
  test('is printed again from the form of an assignment', async () => {
    const row = {
      id: home,
      brother_id: ids.leone,
      fraternity_id: ids.house,
      start_date: '2020-09-01',
    };
    await receive(device, 'fraternity_assignments', [row]);
    await edit('fraternity_assignments', home);
    const link = await screen.findByRole('link', {name: 'Letters of obedience'});
    expect(link.getAttribute('href')).toBe(`/moves/letters?of=fraternity_assignments&ids=${home}`);
  });

  test.each(['simple', 'renewal', 'solemn'])(
    'is printed from the form of vows of type %s',
    async (of) => {
      await receive(device, 'vows', [{...vowRow, type: of}]);
      await edit('vows', vow);
      const link = await screen.findByRole('link', {name: 'Acts of profession'});
      expect(link.getAttribute('href')).toBe(`/renewals/acts?ids=${vow}`);
    },
  );
});

describe('the form of a new life event', () => {
  test.each(['0', '-12', '5000', '1e3', 'three'])(
    'reports a length of %s months at the field, and saves nothing',
    async (months) => {
      await add('vows', `brother_id=${ids.leone}`);
      await type('Type', 'simple');
      await type('Date', '1980-08-02');
      await type('Duration in months', months);
      press('Save');
      await screen.findByText('Enter a whole number from 1 to 1,200.');
      expect((await input('Duration in months')).getAttribute('aria-invalid')).toBe('true');
      expect(await sent()).toEqual([]);
    },
  );

  test('takes the brother from the profile and returns there', async () => {
    await add('vows', `brother_id=${ids.leone}`);
    await screen.findByText('Leone Bellarivolta');
    expect((await input('Date')).value).toBe('');
    expect(screen.queryByLabelText('Brother')).toBeNull();
    await type('Type', 'solemn');
    await type('Date', '1984-10-04');
    press('Save');
    await screen.findByText(`at /brothers/profile/${ids.leone}`);
    await screen.findByText('Vows saved successfully. The change awaits review.');
    expect(await sent()).toMatchObject([
      {
        table: 'vows',
        op: 'insert',
        changes: {brother_id: ids.leone, type: 'solemn', date: '1984-10-04'},
      },
    ]);
  });

  test('requires its required fields', async () => {
    await add('ordinations', `brother_id=${ids.leone}`);
    await input('Type');
    press('Save');
    await screen.findByText('Error saving ordination.');
    expect(screen.getAllByText('This field is required.')).toHaveLength(2);
    expect(await sent()).toEqual([]);
  });

  test('asks for the brother when it is opened from a fraternity', async () => {
    await add('fraternity_assignments', `fraternity_id=${ids.house}`);
    await input('Brother');
    await screen.findByText('Montefaggi');
    expect(screen.queryByLabelText('Fraternity')).toBeNull();
  });

  test('keeps a draft per brother', async () => {
    await add('vows', `brother_id=${ids.leone}`);
    await type('Place', 'Assisi');
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
    cleanup();
    await add('vows', `brother_id=${ids.rufino}`);
    expect((await input('Place')).value).toBe('');
    cleanup();
    await add('vows', `brother_id=${ids.leone}`);
    await waitFor(async () => expect((await input('Place')).value).toBe('Assisi'));
  });

  test('shows an error with a link back for an unknown kind', async () => {
    await add('prayers', '');
    await screen.findByText('Unknown section.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/brothers');
  });
});

describe('the form that edits a life event', () => {
  test('sends only the changed field and keeps the brother', async () => {
    await receive(device, 'vows', [vowRow]);
    await edit('vows', vow);
    expect(screen.queryByLabelText('Brother')).toBeNull();
    await type('Place', 'Rieti');
    press('Update');
    await screen.findByText(`at /brothers/profile/${ids.leone}`);
    expect(await sent()).toMatchObject([
      {op: 'update', id: vow, base: {location_name: null}, changes: {location_name: 'Rieti'}},
    ]);
  });

  test('clears the duration when the vows become solemn', async () => {
    await receive(device, 'vows', [{...vowRow, duration_months: 36}]);
    await edit('vows', vow);
    expect((await input('Duration in months')).value).toBe('36');
    await type('Type', 'solemn');
    expect(screen.queryByLabelText('Duration in months')).toBeNull();
    press('Update');
    await waitFor(async () => expect(await sent()).toHaveLength(1));
    expect((await sent())[0]?.changes).toEqual({type: 'solemn', duration_months: null});
  });

  test('refuses a text that is no day at its field, and keeps it', async () => {
    await receive(device, 'vows', [vowRow]);
    await edit('vows', vow);
    await type('Date', '1980-08-02 or so');
    press('Update');
    await screen.findByText('Enter a date such as 19/09/2026 or 19092026.');
    await screen.findByText('Error saving vows.');
    expect((await input('Date')).value).toBe('1980-08-02 or so');
    expect(await sent()).toEqual([]);
  });

  test('refuses an end date before the start date at its field', async () => {
    const row = {brother_id: ids.leone, fraternity_id: ids.house, start_date: '2020-09-01'};
    await receive(device, 'fraternity_assignments', [{id: home, ...row}]);
    await edit('fraternity_assignments', home);
    await type('End date', '2019-09-01');
    press('Update');
    await screen.findByText(/^This date cannot be earlier/);
    await screen.findByText('Error saving fraternity assignment.');
    expect(await sent()).toEqual([]);
  });
});

describe('a warning about canon law', () => {
  test('is shown at its field and does not prevent saving', async () => {
    await receive(device, 'vows', [vowRow]);
    await add('vows', `brother_id=${ids.leone}`);
    await type('Type', 'solemn');
    await type('Date', '1981-08-02');
    const warning = await screen.findByText(
      'There are less than three years between first and perpetual profession. (can. 657 §3, 658, 2°)',
    );
    const field = warning.closest('[role=status]')?.parentElement;
    expect(field?.contains(await input('Date'))).toBe(true);
    await type('Date', '1984-08-02');
    await waitFor(() => expect(screen.queryByText(/^There are less than three years/)).toBeNull());
    await type('Date', '1981-08-02');
    press('Save');
    await waitFor(async () => expect(await sent()).toHaveLength(1));
  });

  test.each([
    ['guardian', 'A guardian must be perpetually professed. (can. 623)'],
    ['minister', 'A major superior must be perpetually professed. (can. 623)'],
    ['novice master', /^A novice master must be perpetually professed\. \(can\. 651 §1/],
  ])('is shown when a brother in temporary vows is elected %s', async (office, warned) => {
    await receive(device, 'vows', [vowRow]);
    await add('elections', `brother_id=${ids.leone}`);
    await type('Office', office);
    await type('Term starts on', '1982-01-10');
    await screen.findByText(warned);
    await type('Term starts on', '1980-01-10');
    await waitFor(() => expect(screen.queryByText(warned)).toBeNull());
  });

  test('cites the law as the language of the app does', async () => {
    await receive(device, 'vows', [vowRow]);
    await add('vows', `brother_id=${ids.leone}`);
    await type('Type', 'solemn');
    await type('Date', '1981-08-02');
    await screen.findByText(/\(can\. 657/);
    await act(() => switchLocale('id'));
    await screen.findByText(/kaul perdana dan kaul kekal\. \(kan\. 657/);
    await act(() => switchLocale('en'));
  });

  test('is not shown for a form that is hardly filled in', async () => {
    await add('vows', `brother_id=${ids.leone}`);
    await type('Type', 'solemn');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/temporary vows/i, {selector: 'p'})).toBeNull();
  });
});
