import {fireEvent, render, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {startLanguage, switchLocale} from '#src/i18n/language.ts';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';

const ids = {
  leone: '00000000-0000-4000-8000-000000000001',
  rufino: '00000000-0000-4000-8000-000000000002',
  house: '00000000-0000-4000-8000-0000000000f1',
  place: '00000000-0000-4000-8000-0000000000f2',
  province: '00000000-0000-4000-8000-0000000000c1',
};
const people = {
  circumscription_id: ids.province,
  vocation_type: 'clerical',
  membership_status: 'active',
};
let device: Device;

async function startAs(who: {isAdmin?: boolean} = {}, at = '/about'): Promise<void> {
  device = await signedInDevice(who);
  await receive(device, 'circumscriptions', [{id: ids.province, name: 'Umbria'}]);
  await receive(device, 'brothers', [
    {...people, id: ids.leone, name: 'Leone Bellarivolta', birth_name: 'Ugo Terranoce'},
    {...people, id: ids.rufino, name: 'Rufino Fontebruna'},
  ]);
  const house = {name: 'Fontecolombo', title: 'San', type: 'friary', suppressed_date: '2019-05-01'};
  await receive(device, 'fraternities', [{id: ids.house, ...house}]);
  await receive(device, 'places', [{id: ids.place, place_name: 'Fonteverde', city: 'Rieti'}]);
  window.history.replaceState(null, '', at);
  render(<App />);
  await screen.findByRole('button', {name: 'Find anything'});
}

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await switchLocale('en');
});

const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, {key, ...more});
const box = () => screen.findByRole('combobox', {name: 'Find anything'});
const options = () => screen.queryAllByRole('option').map(({textContent}) => textContent);
const marked = async () => {
  const id = (await box()).getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

async function type(text: string): Promise<HTMLElement> {
  const input = await box();
  fireEvent.change(input, {target: {value: text}});
  return input;
}

describe('the finder', () => {
  test('groups the results, puts names that begin with the text first, and tells which house is suppressed', async () => {
    await startAs();
    press('k', {ctrlKey: true});
    await type('font');
    await waitFor(() =>
      expect(options()).toEqual([
        'FontecolomboSuppressed 2019 · Friary',
        'FonteverdeRieti',
        'Rufino FontebrunaUmbria',
      ]),
    );
    const groups = screen
      .getAllByRole('group')
      .map((group) => group.getAttribute('aria-labelledby'));
    expect(groups.map((id) => document.getElementById(id ?? '')?.textContent)).toEqual(
      expect.arrayContaining(['Brothers', 'Fraternities', 'Places']),
    );
    expect(screen.getByText('3 found').getAttribute('role')).toBe('status');
  });

  test('distinguishes namesakes by house and year, the living first, and marks the dead', async () => {
    await startAs();
    await receive(device, 'brothers', [
      {
        ...people,
        id: '00000000-0000-4000-8000-000000000003',
        name: 'Ginepro',
        membership_status: 'deceased',
        birth_date: '1921-02-03',
        death_date: '1988-04-05',
      },
      {
        ...people,
        id: '00000000-0000-4000-8000-000000000004',
        name: 'Ginepro',
        birth_date: '1970-02-03',
      },
      {
        ...people,
        id: '00000000-0000-4000-8000-000000000005',
        name: 'Ginepro',
        birth_date: '1980-02-03',
      },
    ]);
    await receive(device, 'fraternity_assignments', [
      {
        id: '00000000-0000-4000-8000-000000000006',
        brother_id: '00000000-0000-4000-8000-000000000005',
        fraternity_id: ids.house,
        start_date: '2020-01-01',
      },
    ]);
    press('/');
    await type('ginepro');
    await waitFor(() =>
      expect(options()).toEqual([
        'Gineproborn 1970 · Umbria',
        'Gineproborn 1980 · Fontecolombo',
        'Ginepro† 1921–1988 · Umbria',
      ]),
    );
  });

  test('tolerates a typing error, opens the marked result with Enter, and lists it as recent', async () => {
    await startAs();
    press('k', {metaKey: true});
    const input = await type('Bellarivotla');
    await waitFor(async () =>
      expect(await marked()).toBe('Leone BellarivoltaUgo Terranoce · Umbria'),
    );
    press('Enter', {}, input);
    await screen.findByRole('heading', {level: 2, name: 'Leone Bellarivolta'});
    expect(window.location.pathname).toBe(`/brothers/profile/${ids.leone}`);
    expect(screen.queryByRole('combobox')).toBeNull();

    fireEvent.click(screen.getByRole('button', {name: 'Find anything'}));
    await waitFor(async () =>
      expect(await marked()).toBe('Leone BellarivoltaUgo Terranoce · Umbria'),
    );
    screen.getByText('Recent');
  });

  test('wraps around at the ends of the results with the arrow keys', async () => {
    await startAs();
    press('/');
    const input = await type('font');
    await waitFor(async () => expect(await marked()).toBe('FontecolomboSuppressed 2019 · Friary'));
    press('ArrowDown', {}, input);
    expect(await marked()).toBe('FonteverdeRieti');
    press('ArrowUp', {}, input);
    press('ArrowUp', {}, input);
    expect(await marked()).toBe('Rufino FontebrunaUmbria');
    expect(screen.getAllByRole('option', {selected: true})).toHaveLength(1);
  });

  test('shows that nothing was found', async () => {
    await startAs();
    press('/');
    await type('qqqq');
    await screen.findByText('Nothing found for “qqqq”.');
    expect((await box()).getAttribute('aria-expanded')).toBe('false');
  });

  test('finds a circumscription by its code, and opens the list of its brothers', async () => {
    await startAs();
    await receive(device, 'circumscriptions', [
      {id: ids.province, version: 2, name: 'Umbria', code: 'PRV-UMB', type: 'province'},
    ]);
    press('k', {ctrlKey: true});
    await type('prv-umb');
    fireEvent.click(await screen.findByRole('option', {name: /Umbria.*PRV-UMB/}));
    await screen.findByRole('searchbox', {name: 'Search'});
    expect(window.location.pathname).toBe('/brothers');
    expect(window.location.search).toBe(`?circumscription_id=${ids.province}`);
  });

  test('offers to sign out', async () => {
    await startAs();
    press('/');
    await type('sign out');
    fireEvent.click(await screen.findByRole('option', {name: 'Sign out'}));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  test('runs commands: theme and language', async () => {
    await startAs();
    press('/');
    await type('dark');
    fireEvent.click(await screen.findByRole('option', {name: 'Use dark theme'}));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    press('/');
    await type('italiano');
    fireEvent.click(await screen.findByRole('option', {name: 'Language: Italiano'}));
    await screen.findByRole('button', {name: 'Cerca ovunque'});
  });

  test.each([
    [true, ['Administration']],
    [false, []],
  ])('offers only the pages that the user may open (admin: %s)', async (isAdmin, names) => {
    await startAs({isAdmin});
    press('/');
    await type('new bro');
    await screen.findByRole('option', {name: 'New brother'});
    await type('administration');
    await waitFor(() => expect(screen.queryByRole('option', {name: 'New brother'})).toBeNull());
    expect(options()).toEqual(names);
  });
});

describe('keyboard shortcuts', () => {
  const isOpen = () => screen.queryByRole('combobox', {name: 'Find anything'}) !== null;

  test('include the slash, which focuses the search of a list', async () => {
    await startAs({}, '/brothers');
    const search = await screen.findByRole('searchbox', {name: 'Search'});
    press('/');
    await waitFor(() => expect(document.activeElement).toBe(search));
    expect(isOpen()).toBe(false);
    // While one types there, keys are letters.
    press('/', {}, search);
    press('?', {}, search);
    expect(screen.queryByRole('dialog')).toBeNull();
    press('k', {ctrlKey: true}, search);
    await box();
  });

  test('are listed by the question mark, with a link to the setting that turns them off', async () => {
    await startAs();
    press('?');
    const dialog = within(await screen.findByRole('dialog', {name: 'Keyboard shortcuts'}));
    dialog.getByText('On a list, go to its search; elsewhere find anything');
    dialog.getByText('Go to the button of the latest message, such as Undo');
    // Over a dialog no key reaches the page.
    press('/');
    press('k', {ctrlKey: true});
    expect(isOpen()).toBe(false);
    fireEvent.click(dialog.getByRole('button', {name: 'Settings'}));
    fireEvent.click(await screen.findByRole('checkbox', {name: /^Single-key shortcuts/}));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('/');
    press('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    press('k', {ctrlKey: true});
    await box();
  });
});
