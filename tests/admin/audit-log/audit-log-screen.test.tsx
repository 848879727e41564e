import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {AuditLogScreen} from '#src/admin/audit-log/audit-log-screen.tsx';
import {startOfDay} from '#src/lib/civil-date.ts';
import {focusFallback} from '#src/ui/focus-on-removal.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {broken, entry, leoneId} from './an-entry.tsx';

beforeEach(async () => {
  localStorage.clear();
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'users', [{id: crypto.randomUUID(), username: 'friar'}]);
  await receive(device, 'brothers', [{id: leoneId, name: 'Leone'}]);
});
afterEach(() => vi.unstubAllGlobals());

const openLog = (search = '') =>
  show(<AuditLogScreen />, `/admin/audit-log${search}`, '/admin/audit-log');
const answerLog = (entries: readonly object[]) =>
  answerCalls({find_audit_logs: () => ({body: entries})});

/** As many entries as `count`, the newest first. */
const many = (count: number) => Array.from({length: count}, (_, at) => ({...entry, id: 5000 - at}));

test('each row shows time, user, action, record and a link to the details of an entry', async () => {
  const born = {...entry, id: 6, action: 'insert', old_values: null, user_username: null};
  answerLog([entry, {...born, on_behalf_of_username: null}]);
  await openLog();
  const table = within(await screen.findByRole('table', {name: 'Audit log'}));
  const headers = table.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(['Timestamp', 'User', 'Action', 'Table Name', 'Details']);
  const [, first, second] = table.getAllByRole('row');
  const cells = (row: HTMLElement | undefined) =>
    within(row!)
      .getAllByRole('cell')
      .map((cell) => cell.lastChild?.textContent);
  expect(cells(first)).toEqual([
    expect.stringMatching(/^20 Nov 2026/),
    'adminon behalf of friar',
    'ChangedPlace of birth, E-mail, Additional Info and 1 more field',
    'BrotherLeone',
    'View Details',
  ]);
  expect(cells(second).slice(1, 3)).toEqual(['System or former user', 'Created']);
  const [link] = table.getAllByRole('link', {name: /^View Details Brother.* 2026/});
  expect(link?.getAttribute('href')).toBe('/admin/audit-log/7');
});

test('the page sends the chosen filters to the server and keeps them in the address', async () => {
  const calls = answerLog([entry]);
  await openLog(`?record=brothers/${leoneId}&from=2026-11-01&to=2026-11-20`);
  const filters = await screen.findByRole('button', {name: /^Filters/});
  fireEvent.click(filters);
  await screen.findByRole('option', {name: 'friar'});
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), {target: {value}});
  choose('User', 'friar');
  choose('Table Name', 'vows');
  choose('Action', 'delete');
  await waitFor(() =>
    expect(calls.at(-1)?.args).toEqual({
      p_username: 'friar',
      p_table_name: 'vows',
      p_record_id: leoneId,
      p_action: 'delete',
      p_from: startOfDay('2026-11-01').toISOString(),
      // The last day is included.
      p_until: startOfDay('2026-11-21').toISOString(),
      p_before: null,
      p_limit: 101,
    }),
  );
  await screen.findByText('Record: Leone');
  fireEvent.click(screen.getByRole('button', {name: 'Remove the filter: Record'}));
  await waitFor(() => expect(calls.at(-1)?.args).toMatchObject({p_record_id: null}));
  fireEvent.click(screen.getByRole('button', {name: 'Clear filters'}));
  await waitFor(() =>
    expect(calls.at(-1)?.args).toMatchObject({p_username: null, p_from: null, p_until: null}),
  );
});

test('a day of the filters is typed as the language writes it, and asks for nothing until it is one', async () => {
  const calls = answerLog([entry]);
  await openLog('?from=2026-11-01');
  fireEvent.click(await screen.findByRole('button', {name: /^Filters/}));
  const from = await screen.findByRole<HTMLInputElement>('textbox', {name: 'From'});
  expect(from.value).toBe('01/11/2026');
  fireEvent.change(from, {target: {value: '31/11/2026'}});
  fireEvent.blur(from);
  screen.getByText(/^Enter a date such as/);
  expect(new Set(calls.map(({args}) => args['p_from']))).toEqual(
    new Set([startOfDay('2026-11-01').toISOString()]),
  );
  fireEvent.change(from, {target: {value: '15 Nov 2026'}});
  await waitFor(() =>
    expect(calls.at(-1)?.args).toMatchObject({p_from: startOfDay('2026-11-15').toISOString()}),
  );
});

test('the headings sort the entries where all are on the page, and only there', async () => {
  answerCalls({
    find_audit_logs: ({p_username}) => ({
      body: p_username === null ? many(101) : [entry, {...entry, id: 1, user_username: 'abbot'}],
    }),
  });
  await openLog('?user=friar');
  fireEvent.click(await screen.findByRole('button', {name: 'User'}));
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('abbot');
  fireEvent.click(screen.getByRole('button', {name: 'Clear filters'}));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(101));
  expect(screen.queryByRole('button', {name: 'User'})).toBeNull();
});

test.each(['insert', 'update', 'delete', 'export'])(
  'the filter by the action %s is sent to the server',
  async (action) => {
    const calls = answerLog([entry]);
    await openLog();
    fireEvent.click(await screen.findByRole('button', {name: /^Filters/}));
    fireEvent.change(screen.getByLabelText('Action'), {target: {value: action}});
    await waitFor(() => expect(calls.at(-1)?.args).toMatchObject({p_action: action}));
    expect(screen.getByLabelText<HTMLSelectElement>('Action').value).toBe(action);
  },
);

test('the page ignores invalid filters in the address', async () => {
  const calls = answerLog([entry]);
  await openLog('?record=brothers/x&from=2026-02-31&action=truncate&before=last');
  await screen.findByRole('table');
  expect(new Set(Object.values(calls[0]?.args ?? {}))).toEqual(new Set([null, 101]));
});

test('a link leads to the page of older entries, up to the last page', async () => {
  const calls = answerCalls({
    find_audit_logs: ({p_before}) => ({body: p_before === null ? many(101) : [entry]}),
  });
  await openLog();
  fireEvent.click(await screen.findByRole('link', {name: 'Older entries'}));
  await waitFor(() => expect(calls.at(-1)?.args).toMatchObject({p_before: 4901}));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(screen.queryByRole('link', {name: 'Older entries'})).toBeNull();
  fireEvent.click(screen.getByRole('link', {name: 'Newest entries'}));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(101));
});

test("the page shows 'No results found' and clears the filters on request", async () => {
  answerLog([]);
  await openLog('?user=nobody');
  await screen.findByText('No results found.');
  answerLog([entry]);
  fireEvent.click(screen.getAllByRole('button', {name: 'Clear filters'}).at(-1)!);
  await screen.findByRole('table');
});

test('the page shows that it needs a connection, and loads on Try again', async () => {
  answerCalls({});
  await openLog();
  await screen.findByText('You are offline');
  screen.getByText(/Records can be read and edited as always/);
  answerLog([entry]);
  fireEvent.click(screen.getByRole('button', {name: 'Try again'}));
  await screen.findByRole('table');
});

test("the page shows the server's message when the server refuses the log", async () => {
  answerCalls({find_audit_logs: () => broken});
  await openLog();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The audit log could not be loaded');
  expect(alert.textContent).toContain('the log is broken');
});

test.each([
  ['annual_return', 'Annual return'],
  ['audit_log', 'Audit log'],
  ['calendar', 'Calendar'],
  ['pending_changes', 'Pending change'],
  ['backup', 'Backup'],
  ['constructor', 'constructor'],
])('the log names an export of %s: %s', async (exported, title) => {
  const record = {action: 'export', table_name: exported, record_id: null, old_values: null};
  answerLog([{...entry, ...record, new_values: {format: 'csv'}}]);
  await openLog();
  const table = within(await screen.findByRole('table', {name: 'Audit log'}));
  const [, row] = table.getAllByRole('row');
  const cells = within(row!).getAllByRole('cell');
  expect(cells[3]?.lastChild?.textContent).toBe(title);
});

test('the page takes the focus when the filters are cleared', async () => {
  answerLog([entry]);
  await show(
    <main tabIndex={-1} {...focusFallback}>
      <AuditLogScreen />
    </main>,
    '/admin/audit-log?user=friar',
    '/admin/audit-log',
  );
  await screen.findByRole('table');
  const button = screen.getByRole('button', {name: 'Clear filters'});
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
