import {cleanup, fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {questionBeforeLeaving} from '#src/lib/dirty-forms.ts';
import {callWithRetries} from '#src/backend/retry.ts';
import {
  applied,
  check,
  deviceWithBrothers,
  header,
  importCalls,
  leone,
  lines,
  open,
  press,
  sentRows,
  serve,
  type Answers,
} from './an-import.tsx';

const ask = vi.fn<() => boolean>();

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  localStorage.clear();
  ask.mockReset().mockReturnValue(true);
  vi.stubGlobal('confirm', ask);
  await deviceWithBrothers();
});

async function start(answers: Answers, file = [header, lines.leone, lines.rufino]) {
  const calls = serve(answers);
  await open();
  await check(file);
  await press(/^Import \d+ records?$/);
  return calls;
}

const noAnswer = (): never => {
  throw new TypeError('Failed to fetch');
};
const refused = (status: number, code: string, details: string | null = null) => ({
  status,
  body: {code, message: 'as the server says it', details, hint: null},
});

describe('undoing an import', () => {
  const undone = 'Everything is as it was before this import.';

  test("the admin's cancel undoes the rows already sent", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const calls = await start({
      import_rows: ({p_rows: rows}) => held.then(() => ({body: applied(rows)})),
    });
    // The admin cancels while a call is under way.
    await waitFor(() => expect(sentRows(calls)).toHaveLength(2));
    await press('Cancel');
    expect(ask).toHaveBeenCalledTimes(1);
    await screen.findByRole('button', {name: 'Stopping...'});
    release();
    await screen.findByText(undone);
    expect(importCalls(calls).map(({name}) => name)).toEqual([
      'begin_import',
      'import_rows',
      'undo_batch',
    ]);
  });

  test('a refused row undoes the import, and the page names the row', async () => {
    const calls = await start(
      {
        import_rows: ({p_rows: rows}) => ({
          body: applied(rows).map((row) => ({
            ...row,
            outcome: 'refused',
            code: row.n === 2 ? 'moved' : 'together',
          })),
        }),
      },
      [header, lines.leone, lines.rufino],
    );
    await screen.findByText(undone);
    screen.getByText('The server refused 1 row, so the import was stopped');
    screen.getByText('Row 2: Somebody changed this record after the check.');
    expect(importCalls(calls).at(-1)?.name).toBe('undo_batch');

    // The ids of undone rows are not used again.
    const [, before] = sentRows(calls);
    await press('Check again');
    await press(/^Import \d+ records?$/);
    await waitFor(() => expect(sentRows(calls)).toHaveLength(4));
    expect(sentRows(calls)[3]?.n).toBe(before?.n);
    expect(sentRows(calls)[3]?.id).not.toBe(before?.id);
  });

  test.each([
    [null, 'The import was stopped: as the server says it'],
    ['{"key":"closed"}', 'The import was stopped: somebody else has undone it in the meantime.'],
  ])('a failed call undoes the import and shows why (%s)', async (details, told) => {
    await start({import_rows: () => refused(409, 'PT409', details)});
    await screen.findByText(told);
    await screen.findByText(undone);
  });

  test('an import that the server never began counts as undone', async () => {
    await start({
      begin_import: () => refused(400, 'PT400'),
      undo_batch: () => refused(404, 'PT404'),
    });
    await screen.findByText(undone);
  });

  test('a finished import can be undone', async () => {
    const calls = await start({});
    await press('Undo this import');
    await screen.findByText(undone);
    expect(importCalls(calls).at(-1)).toMatchObject({name: 'undo_batch'});
  });

  test('the undo is refused when another user has changed a record, which the page names', async () => {
    const changed = [{table: 'brothers', id: leone, title: 'Fra Leone', why: 'changed'}];
    await start({undo_batch: () => ({body: {left: 2, changed}})}, [header, lines.leone]);
    await press('Undo this import');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Fra Leone');
  });
});

test('an import stops where it is when the admin leaves the page', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const calls = await start({
    has_system_role: () => ({body: true}),
    import_rows: async ({p_rows: rows}) => {
      await held;
      return {body: applied(rows)};
    },
  });
  await waitFor(() => expect(importCalls(calls).at(-1)?.name).toBe('import_rows'));
  expect(questionBeforeLeaving()).toMatch(/^The import is not finished/);
  cleanup();
  release();
  // Any further call of the import would come before the last of these.
  const {signal} = new AbortController();
  for (let call = 0; call < 5; call += 1) {
    await callWithRetries('has_system_role', {p_role_name: 'admin'}, signal);
  }
  expect(importCalls(calls).map(({name}) => name)).toEqual(['begin_import', 'import_rows']);
});

test('an import that loses the connection waits for the admin and then continues', async () => {
  let isOnline = true;
  let chunks = 0;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const calls = await start({
    import_rows: ({p_rows: rows}) => {
      chunks += 1;
      isOnline = chunks !== 1;
      return isOnline ? {body: applied(rows)} : noAnswer();
    },
  });
  await screen.findByText('The connection was lost halfway');
  screen.getByText('0 of 2 records written');
  expect(questionBeforeLeaving()).not.toBeNull();
  isOnline = true;
  await press('Continue');
  await screen.findByText('The import is done');
  await waitFor(() => expect(questionBeforeLeaving()).toBeNull());
  const batches = importCalls(calls).map(({args}) => args['p_batch']);
  expect(new Set(batches).size).toBe(1);
});

test('an import that lost the connection can be undone once back online', async () => {
  let isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  await start({
    import_rows: () => {
      isOnline = false;
      return noAnswer();
    },
    undo_batch: () => (isOnline ? {body: {left: 0, changed: []}} : noAnswer()),
  });
  await press('Undo what was written');
  await screen.findByText('It could not be undone');
  isOnline = true;
  await press('Try to undo again');
  await screen.findByText('Everything is as it was before this import.');
});

test('a file can be checked while offline, and the page says that importing needs a connection', async () => {
  const calls = serve({
    sync_pull: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await open();
  await check([header, lines.leone]);
  await screen.findByText(/^You are offline\. Importing needs a connection/);
  const button = screen.getByRole<HTMLButtonElement>('button', {name: 'Import 1 record'});
  expect(button.disabled).toBe(true);
  expect(importCalls(calls)).toEqual([]);
});

test('an import stops without undoing when the admin role is gone', async () => {
  const calls = await start({import_rows: () => refused(403, '42501')});
  await screen.findByText('You can no longer import');
  expect(importCalls(calls).map(({name}) => name)).toEqual(['begin_import', 'import_rows']);
});

describe('unfinished imports', () => {
  const halfway = {
    id: crypto.randomUUID(),
    kind: 'import',
    table_name: 'brothers',
    title: 'old.csv',
    status: 'open',
    rows_new: 12,
    rows_changed: 0,
    started_by_name: 'admin',
    started_at: '2026-11-20T10:00:00Z',
    undone_by_name: null,
    undone_at: null,
  };

  test('the page names each unfinished import with a link to undo it', async () => {
    const done = {...halfway, id: crypto.randomUUID(), title: 'done.csv', status: 'done'};
    serve({get_batches: () => ({body: [halfway, done]})});
    await open();
    await screen.findByText('An import was not finished: “old.csv”');
    expect(screen.queryByText(/done\.csv/)).toBeNull();
    const link = screen.getByRole('link', {name: 'Undo it: “old.csv”'});
    expect(link.getAttribute('href')).toBe(`/admin/batches?undo=${halfway.id}`);
    screen.getByText(/If it is still running somewhere, undoing stops it\.$/);
  });

  test('unfinished imports cannot be looked up while offline, and the page says what is still possible', async () => {
    serve({get_batches: noAnswer});
    await open();
    await screen.findByText(/^Importing needs a connection\./);
    fireEvent.click(screen.getByRole('button', {name: 'Continue'}));
    await screen.findByRole('group', {name: 'Place to drop a file'});
  });

  test('unfinished imports cannot be looked up when the server refuses, and the page says so', async () => {
    serve({get_batches: () => refused(400, 'PT400')});
    await open();
    await screen.findByText('Unfinished imports could not be looked up');
  });
});
