import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {BatchesScreen} from '#src/admin/batches/batches-screen.tsx';
import type {Batch} from '#src/queries/batches.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls, type Call} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

const leone = crypto.randomUUID();
const merge: Batch = {
  id: crypto.randomUUID(),
  kind: 'merge',
  table_name: 'brothers',
  title: 'Leone → Leone Bellarivolta',
  status: 'done',
  rows_new: 0,
  rows_changed: 4,
  started_by_name: 'secretary',
  started_at: '2026-11-20T10:00:00.123456+00:00',
  undone_by_name: null,
  undone_at: null,
};
const file: Batch = {
  ...merge,
  id: crypto.randomUUID(),
  kind: 'import',
  title: 'brothers.csv',
  rows_new: 1200,
  rows_changed: 1,
};

beforeEach(async () => {
  localStorage.clear();
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [{id: leone, name: 'Leone'}]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Answers = Parameters<typeof answerCalls>[0];
const serve = (answers: Answers = {}, batches: readonly Batch[] = [merge, file]) =>
  answerCalls({get_batches: () => ({body: batches}), ...answers});
const open = (query = '') => show(<BatchesScreen />, `/admin/batches${query}`, '/admin/batches');
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', {name}));
const undo = async (batch: Batch) => {
  fireEvent.click(await screen.findByRole('link', {name: `Undo: ${batch.title}`}));
  await press('Undo');
};
const steps = (calls: readonly Call[]) => calls.filter(({name}) => name === 'undo_batch');
const changed = (record: object) => ({body: {left: 4, changed: [record]}});

test('each batch shows what it wrote, who started it and its status', async () => {
  const undone: Batch = {
    ...merge,
    id: crypto.randomUUID(),
    title: 'Pio → Pio II',
    status: 'undone',
    undone_by_name: 'admin',
    undone_at: '2026-11-21T10:00:00Z',
  };
  const halfway = {...undone, id: crypto.randomUUID(), title: 'half.csv', status: 'done'} as const;
  const begun = {...file, id: crypto.randomUUID(), title: 'begun.csv', status: 'open'} as const;
  serve({}, [merge, file, undone, halfway, begun]);
  await open();
  const table = within(await screen.findByRole('table', {name: 'Imports and merges'}));
  const line = (title: string) =>
    within(table.getByText(title).closest('tr') ?? document.createElement('tr'));
  line(merge.title).getByText('Merge');
  line(merge.title).getByText('4 changed records');
  line(merge.title).getByText('secretary');
  line(merge.title).getByText('Done');
  line(file.title).getByText('Import · Brother');
  line(file.title).getByText('1,200 new records and 1 changed record');
  line(undone.title).getByText('Undone');
  line(undone.title).getByText('admin');
  expect(line(undone.title).queryByRole('link')).toBeNull();
  line(halfway.title).getByText('Undone in part');
  line(halfway.title).getByText('Continue undoing');
  line(begun.title).getByText('Not finished');
});

describe('undoing a batch', () => {
  test('asks first, and sends nothing after Cancel', async () => {
    const calls = serve();
    await open();
    fireEvent.click(await screen.findByRole('link', {name: `Undo: ${merge.title}`}));
    const dialog = within(await screen.findByRole('dialog', {name: 'Undo the merge'}));
    dialog.getByText(/Both brothers come back as they were/);
    fireEvent.click(dialog.getByRole('button', {name: 'Cancel'}));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(steps(calls)).toEqual([]);
  });

  test('sends one step after another, shows how many records are left, and reports the end', async () => {
    const lefts = [400, 200, 0];
    let told = false;
    const calls = serve({
      undo_batch: () => {
        told ||= screen.queryByText('400 records are left.') !== null;
        return {body: {left: lefts.shift() ?? 0, changed: []}};
      },
    });
    await open();
    await undo(file);
    await screen.findByText(`Undone: ${file.title}`);
    expect(told).toBe(true);
    expect(steps(calls).map(({args}) => args)).toEqual(
      Array.from({length: 3}, () => ({p_batch: file.id, p_limit: 200})),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The list is loaded again.
    await waitFor(() =>
      expect(calls.filter(({name}) => name === 'get_batches').length).toBeGreaterThan(1),
    );
  });

  test('is refused when other users changed records since, which the page names and links', async () => {
    serve({
      undo_batch: () => changed({table: 'brothers', id: leone, title: 'Leone', why: 'changed'}),
    });
    await open();
    await undo(merge);
    await screen.findByText('It cannot be undone');
    const link = await screen.findByRole('link', {name: 'Leone'});
    expect(link.getAttribute('href')).toBe(`/brothers/profile/${leone}`);
    screen.getByText('Brother · changed since');
    expect(screen.queryByRole('button', {name: 'Undo'})).toBeNull();
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('continues from the point where the connection was lost', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let step = 0;
    const halfway = () => {
      step += 1;
      if (step > 1) throw new TypeError('Failed to fetch');
      return {body: {left: 200, changed: []}};
    };
    serve({undo_batch: halfway});
    await open();
    await undo(file);
    await screen.findByText(/No answer came.* 200 records are left\./);
    serve({undo_batch: () => ({body: {left: 0, changed: []}})});
    await press('Continue undoing');
    await screen.findByText(`Undone: ${file.title}`);
  });

  test.each([
    [{status: 403, body: {code: '42501', message: 'no'}}, /The server did not allow it/],
    [
      {status: 404, body: {code: 'PT404', message: 'there is no such batch'}},
      'Nothing was done: there is no such batch',
    ],
    [
      {status: 500, body: {code: '57014', message: 'canceling statement'}},
      /The server took too long, and nothing was done/,
    ],
  ])('shows why the server refused it: %j', async (answer, told) => {
    serve({undo_batch: () => answer});
    await open();
    await undo(merge);
    await screen.findByText(told);
  });

  test('starts with the question when the address names a batch', async () => {
    serve();
    await open(`?undo=${merge.id}`);
    await screen.findByRole('dialog', {name: 'Undo the merge'});
  });
});

test('a link leads to the page of older batches', async () => {
  const many = Array.from({length: 51}, (_, index): Batch => {
    return {...merge, id: crypto.randomUUID(), title: `Merge ${index}`};
  });
  const calls = serve({}, many);
  await open();
  await screen.findByText('Merge 49');
  expect(screen.queryByText('Merge 50')).toBeNull();
  fireEvent.click(screen.getByRole('link', {name: 'Older'}));
  await waitFor(() => expect(calls.at(-1)?.args['p_before']).toBe(merge.started_at));
  await screen.findByRole('link', {name: 'Newest'});
});

test('the page says so when there are no batches', async () => {
  serve({}, []);
  await open();
  await screen.findByText(/Nothing has been imported or merged yet/);
});

test('the page shows that it needs a connection, and loads on Try again', async () => {
  answerCalls({});
  await open();
  await screen.findByText(/this page needs a connection/);
  serve();
  await press('Try again');
  await screen.findByRole('table');
});

test("the page shows the server's message when the server refuses the list", async () => {
  const body = {code: 'P0001', message: 'as the server says it', details: null};
  answerCalls({get_batches: () => ({status: 400, body})});
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('as the server says it');
});
