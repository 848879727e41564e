import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {
  confirm,
  actionsIn,
  deviceWithBoth,
  left,
  openPair,
  press,
  refusal,
  right,
  serve,
} from './a-pair.tsx';

let device: Device;
beforeEach(async () => {
  localStorage.clear();
  device = await deviceWithBoth();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const merged = {body: {moved: {vows: 1}}};
const radio = async (group: string, name: RegExp) =>
  within(await screen.findByRole('group', {name: group})).getByRole<HTMLInputElement>('radio', {
    name,
  });
const merge = async () => {
  await press('Merge…');
  await confirm('Merge the two records', 'Merge');
};

describe('two records of one brother', () => {
  test('are shown with differing values side by side, each with a suggestion and its reason', async () => {
    serve();
    await openPair();
    await screen.findByText('Same name and date of birth');
    expect((await radio('Which record stays?', /^First record/)).checked).toBe(true);
    screen.getByText('Suggested: First record, because it is older.');
    const suggestions = [
      ['Name', /^Second record/, 'Suggested: Second record, which is more complete.'],
      ['Telephone', /^First record/, 'Suggested: First record, the only one with a value.'],
      ['E-mail', /^Second record/, 'Suggested: Second record, which was changed last.'],
    ] as const;
    for (const [field, side, why] of suggestions) {
      expect((await radio(field, side)).checked).toBe(true);
      const group = within(screen.getByRole('group', {name: field}));
      group.getByText(why);
    }
    const same = within(screen.getByRole('region', {name: 'The same in both'}));
    same.getByText('12 Mar 1950');
    expect(screen.queryByRole('group', {name: 'Date of birth'})).toBeNull();
  });

  test('are shown with their life events in one list: which stay, which move, which look the same', async () => {
    serve();
    await openPair();
    const table = within(await screen.findByRole('table', {name: 'Life events and photos'}));
    const lines = table.getAllByRole('row').slice(1);
    const told = lines.map((line) => within(line).getAllByRole('cell').slice(0, 2));
    expect(told.map((cells) => cells.map((cell) => cell.lastElementChild?.textContent))).toEqual([
      ['Temporary (simple) vows, 4 Oct 1970', 'First recordstays'],
      ['Renewal of vows, 4 Oct 1973', 'Second recordmoves'],
      ['Solemn vows, 4 Oct 1974', 'Both recordslook the same'],
    ]);
    screen.getByText(/are both kept until you delete one/);
  });

  test('are merged with the chosen values, the versions shown and a reason', async () => {
    const calls = serve({merge_brothers: () => merged});
    await openPair();
    fireEvent.click(await radio('E-mail', /^First record/));
    await press('Merge…');
    const dialog = within(await screen.findByRole('dialog', {name: 'Merge the two records'}));
    dialog.getByText('First record stays: Leone.');
    dialog.getByText('2 life events move with it.');
    dialog.getByText('1 value is taken over.');
    expect(dialog.getByRole<HTMLButtonElement>('button', {name: 'Merge'}).disabled).toBe(true);
    await confirm('Merge the two records', 'Merge', ' the same man ');
    await screen.findByText('Moved: Vows (1).');
    expect(actionsIn(calls)).toEqual([
      {
        name: 'merge_brothers',
        args: {
          p_batch: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          p_keep: left,
          p_gone: right,
          p_values: {name: 'Leone Bellarivolta'},
          p_keep_version: 3,
          p_gone_version: 8,
          p_reason: 'the same man',
        },
      },
    ]);
    const batch = String(actionsIn(calls)[0]?.args['p_batch']);
    const profile = screen.getByRole('link', {name: 'Open the profile of Leone'});
    expect(profile.getAttribute('href')).toBe(`/brothers/profile/${left}`);
    const undo = screen.getByRole('link', {name: 'Undo'});
    expect(undo.getAttribute('href')).toBe(`/admin/batches?undo=${batch}`);
    // The toast offers the undo as well.
    await press('Undo');
    await screen.findByText('at /admin/batches');
  });

  test('are merged into the second record with the values of the first', async () => {
    const calls = serve({merge_brothers: () => merged});
    await openPair();
    fireEvent.click(await radio('Which record stays?', /^Second record/));
    await merge();
    await screen.findByText('Moved: Vows (1).');
    expect(actionsIn(calls)[0]?.args).toMatchObject({
      p_keep: right,
      p_gone: left,
      p_values: {phone: '+393331112222'},
      p_keep_version: 8,
      p_gone_version: 3,
    });
  });
});

test('an edit that arrives while the merge is being confirmed disables Merge until the admin has seen it', async () => {
  const calls = serve({merge_brothers: () => merged});
  await openPair();
  await press('Merge…');
  const dialog = within(await screen.findByRole('dialog', {name: 'Merge the two records'}));
  fireEvent.change(dialog.getByLabelText('Reason'), {target: {value: 'the same man'}});
  await receive(device, 'brothers', [{id: right, name: 'Leone', notes: 'He moved.', version: 9}]);
  await dialog.findByText(/changed in the meantime, so nothing was merged/);
  expect(dialog.getByRole<HTMLButtonElement>('button', {name: 'Merge'}).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('button', {name: 'Cancel'}));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await merge();
  await screen.findByText(/^Moved: /);
  expect(actionsIn(calls)[0]?.args).toMatchObject({p_gone_version: 9});
});

describe('a refused merge', () => {
  test.each([
    ['moved', /changed in the meantime, so nothing was merged/],
    ['gone', /somebody has merged or deleted it/],
    ['two_accounts', /Both have an account. Nothing was done/],
    ['incompatible', /an entry that is possible only once. Nothing was done/],
    ['closed', /was undone in the meantime/],
    ['something_new', 'Nothing was done: as the server says it'],
  ])('shows why (%s), and a second try is sent as a new batch', async (key, told) => {
    const calls = serve({merge_brothers: () => refusal(key)});
    await openPair();
    await merge();
    await screen.findByText(told);
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'the same man');
    await confirm('Merge the two records', 'Merge');
    await waitFor(() => expect(actionsIn(calls)).toHaveLength(2));
    const batches = actionsIn(calls).map(({args}) => args['p_batch']);
    expect(new Set(batches).size).toBe(2);
  });

  test('shows that the admin role is gone', async () => {
    const body = {code: '42501', message: 'only an administrator merges', details: null};
    serve({merge_brothers: () => ({status: 403, body})});
    await openPair();
    await merge();
    await screen.findByText(/The server did not allow it/);
  });
});

test('a merge without an answer is sent again unchanged, though the records have changed on this device', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const sent: unknown[] = [];
  const lost = serve({
    merge_brothers: (args) => {
      sent.push(args);
      throw new TypeError('Failed to fetch');
    },
  });
  await openPair();
  await merge();
  await screen.findByText(/the two may already be merged/);
  expect(lost).not.toHaveLength(0);
  await receive(device, 'brothers', [{id: left, name: 'Leone Bellarivolta', version: 4}]);
  const calls = serve({merge_brothers: () => merged});
  await press('Check again');
  await screen.findByText('Moved: Vows (1).');
  expect(actionsIn(calls)[0]?.args).toEqual(sent[0]);
});

test('a merge that gets only 503 answers is sent again under the same batch id', async () => {
  const busy = () => ({status: 503, body: {code: '', message: 'no server', details: null}});
  const calls = serve({merge_brothers: busy});
  await openPair();
  await merge();
  // The app tries several times before it asks the admin.
  await screen.findByRole('button', {name: 'Check again'});
  expect(actionsIn(calls).length).toBeGreaterThan(1);
  expect(new Set(actionsIn(calls).map(({args}) => args['p_batch'])).size).toBe(1);
}, 20_000);

test('the dialog of a merge opens again without the refusal of the attempt before', async () => {
  serve({merge_brothers: () => refusal('two_accounts')});
  await openPair();
  await merge();
  await screen.findByText(/Both have an account/);
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Merge…');
  await screen.findByRole('dialog', {name: 'Merge the two records'});
  expect(screen.queryByText(/Both have an account/)).toBeNull();
});
