import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {useParams} from 'react-router-dom';
import {AuditEntryScreen} from '#src/admin/audit-log/audit-entry-screen.tsx';
import {AuditLogScreen} from '#src/admin/audit-log/audit-log-screen.tsx';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {broken, entry, leoneId, openEntry} from './an-entry.tsx';

beforeEach(async () => {
  localStorage.clear();
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [{id: leoneId, name: 'Leone'}]);
});
afterEach(() => vi.unstubAllGlobals());

const answerEntry = (one: object | null) =>
  answerCalls({get_audit_logs_with_username: () => ({body: one === null ? [] : [one]})});

/** The rows of the comparison: field, old and new value, and the class of each cell. */
async function differences() {
  const table = within(await screen.findByRole('table', {name: 'Values before and after'}));
  const headers = table.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(['Field', 'Old Values', 'New Values']);
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const cells = within(row).getAllByRole('cell');
      const texts = cells.map((cell) => cell.textContent?.replace(/^(Old|New) Values/, ''));
      const tints = cells.map((cell) => cell.className);
      return [within(row).getByRole('rowheader').textContent, ...texts, ...tints];
    });
}

test('the page shows the user, the action and the user it was done for, and links to the record and the proposal', async () => {
  const calls = answerEntry(entry);
  await openEntry();
  const facts = within(await screen.findByRole('region', {name: 'About this entry'}));
  expect(facts.getByText('On behalf of').nextSibling?.textContent).toBe('friar');
  expect(facts.getByText('User').nextSibling?.textContent).toBe('admin');
  const link = (name: string) => facts.getByRole('link', {name}).getAttribute('href');
  await facts.findByRole('link', {name: 'Leone'});
  expect(link('Leone')).toBe(`/brothers/profile/${leoneId}`);
  expect(link('View the proposal')).toBe('/admin/pending-changes/c1');
  expect(link('All changes of this record')).toBe(`/admin/audit-log?record=brothers%2F${leoneId}`);
  expect(calls).toEqual([{name: 'get_audit_logs_with_username', args: {p_id: 7}}]);
});

test('the comparison shows old and new values side by side: added green, removed red, changed yellow', async () => {
  answerEntry(entry);
  await openEntry();
  const changed = expect.stringContaining('changed');
  expect(await differences()).toEqual([
    ['Place of birth', 'Assisi', 'Perugiachanged', changed, changed],
    ['E-mail', '—', 'leone@example.orgadded', '', expect.stringContaining('added')],
    ['Additional Info: shoes', '42', '43changed', changed, changed],
    ['Notes', 'asleepremoved', '—', expect.stringContaining('removed'), ''],
  ]);
  fireEvent.click(screen.getByRole('button', {name: 'Show all fields'}));
  const all = await differences();
  expect(all.map(([field]) => field)).toContain('Additional Info: Name day');
  expect(all.at(-1)?.slice(0, 3)).toEqual(['Version', '1', '2changed']);
});

test('the entry of a decision names the users, the record and the fields, and shows no raw value', async () => {
  const friarId = '00000000-0000-4000-8000-000000000005';
  const changeId = '00000000-0000-4000-8000-000000000006';
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [{id: leoneId, name: 'Leone'}]);
  await receive(device, 'users', [
    {id: device.userId, username: 'admin'},
    {id: friarId, username: 'friar'},
  ]);
  const open = {
    id: changeId,
    target_table_name: 'brothers',
    record_id: leoneId,
    proposed_changes: {birth_place: 'Perugia', cached_status: 'simple_professed'},
    requested_by: friarId,
    reviewed_by: null,
    reviewed_at: null,
    status: 'pending',
    group_id: null,
  };
  const decided = {
    ...open,
    reviewed_by: device.userId,
    reviewed_at: '2026-11-20T10:00:00.123456+00:00',
    status: 'approved',
    group_id: '657ff50e-0000-4000-8000-000000000007',
  };
  answerEntry({
    ...entry,
    table_name: 'pending_changes',
    record_id: changeId,
    old_values: open,
    new_values: decided,
  });
  await openEntry();
  await waitFor(async () =>
    expect((await differences()).map(([field, , now]) => [field, now])).toEqual([
      ['Status', 'Approvedchanged'],
      ['Reviewed', expect.stringMatching(/^20 Nov 2026.*added$/)],
      ['Reviewed by', 'adminadded'],
    ]),
  );
  fireEvent.click(screen.getByRole('button', {name: 'Show all fields'}));
  const rows = async () => (await differences()).map((cells) => cells.slice(0, 3));
  await waitFor(async () => expect(await rows()).toContainEqual(['Record', 'Leone', 'Leone']));
  const all = await rows();
  expect(all).toContainEqual(['Table', 'Brother', 'Brother']);
  expect(all).toContainEqual(['Requester', 'friar', 'friar']);
  expect(all).toContainEqual(['Proposed changes: Place of birth', 'Perugia', 'Perugia']);
  const status = 'Simply professed';
  expect(all).toContainEqual(['Proposed changes: Status', status, status]);
});

test('the entry of a new brother shows the status that the server computed in words', async () => {
  answerEntry({
    ...entry,
    action: 'insert',
    old_values: null,
    new_values: {id: leoneId, name: 'Leone', cached_status: 'unknown'},
  });
  await openEntry();
  const shown = (await differences()).map(([field, , now]) => [field, now]);
  expect(shown).toContainEqual(['Status', 'Unknownadded']);
});

test('the entry of an attachment names its brother and shows its path as text', async () => {
  const path = `brothers/${leoneId}/00000000-0000-4000-8000-00000000000b.pdf`;
  answerEntry({
    ...entry,
    action: 'insert',
    table_name: 'attachments',
    old_values: null,
    new_values: {brother_id: leoneId, name: 'Act.pdf', storage_path: path},
  });
  await openEntry();
  await waitFor(async () => {
    const shown = (await differences()).map(([, , now]) => now);
    expect(shown).toContain('Leoneadded');
    expect(shown).toContain('Act.pdfadded');
    expect(shown).toContain(`${path}added`);
  });
});

test('the entry of a role names the user and the role', async () => {
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'users', [{id: device.userId, username: 'secretary'}]);
  answerEntry({
    ...entry,
    action: 'insert',
    table_name: 'user_roles',
    record_id: null,
    old_values: null,
    new_values: {user_id: device.userId, role_name: 'admin', granted_by: device.userId},
  });
  await openEntry();
  await waitFor(async () =>
    expect((await differences()).map(([field, , now]) => [field, now])).toEqual([
      ['User', 'secretaryadded'],
      ['Role', 'Administratoradded'],
      ['Granted by', 'secretaryadded'],
    ]),
  );
  screen.getByText('Role of a user');
});

test('the entry of an erasure shows its reason', async () => {
  answerEntry({
    ...entry,
    action: 'insert',
    table_name: 'erasures',
    record_id: leoneId,
    old_values: null,
    new_values: {reason: '– asked on 1 May'},
  });
  await openEntry();
  await screen.findByText('Erasure of a person’s data');
  expect((await differences()).map(([field, , now]) => [field, now])).toEqual([
    ['Reason', '– asked on 1 Mayadded'],
  ]);
});

test('the page does not show values that an erasure redacted as changes', async () => {
  const blank = {redacted: true};
  answerEntry({...entry, old_values: blank, new_values: blank});
  await openEntry();
  await screen.findByText(/asked for their data to be erased/);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('Restore an earlier version')).toBeNull();
});

test.each([
  ['does not exist', '7'],
  ['is no number', 'last'],
])("the page shows 'not found' for an entry whose id %s", async (_, id) => {
  answerEntry(null);
  await openEntry(id);
  await screen.findByText('Log not found.');
  const back = screen.getByRole('link', {name: 'Back to the audit log'});
  expect(back.getAttribute('href')).toBe('/admin/audit-log');
});

test("the page shows the server's message when the server refuses the entry", async () => {
  answerCalls({get_audit_logs_with_username: () => broken});
  await openEntry();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Could not load details');
  expect(alert.textContent).toContain('the log is broken');
});

test('the page shows that it loads and that it is offline, and loads the entry on Try again', async () => {
  answerCalls({});
  await openEntry();
  screen.getByText('Loading log details...');
  await screen.findByText('You are offline');
  answerEntry(entry);
  fireEvent.click(screen.getByRole('button', {name: 'Try again'}));
  await screen.findByText('About this entry');
});

test('the link back leads to the list with its filters and its order', async () => {
  answerCalls({
    find_audit_logs: () => ({body: [entry]}),
    get_audit_logs_with_username: () => ({body: [entry]}),
  });
  const Both = () => (useParams()['id'] === undefined ? <AuditLogScreen /> : <AuditEntryScreen />);
  await show(<Both />, '/admin/audit-log?user=friar&sort=-action', '/admin/audit-log/:id?');
  fireEvent.click(await screen.findByRole('link', {name: /^View Details/}));
  const back = await screen.findByRole('link', {name: 'Back to the audit log'});
  expect(back.getAttribute('href')).toBe('/admin/audit-log?user=friar&sort=-action');
});
