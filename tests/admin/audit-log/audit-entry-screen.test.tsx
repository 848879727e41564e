import {fireEvent, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
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

test('the page does not show values that an erasure redacted as changes', async () => {
  const blank = {redacted: true};
  answerEntry({...entry, old_values: blank, new_values: blank});
  await openEntry();
  await screen.findByText(/asked to be erased/);
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
