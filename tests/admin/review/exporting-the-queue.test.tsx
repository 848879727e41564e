import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {PendingChangesScreen} from '#src/admin/review/pending-changes-screen.tsx';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {readCsv} from '#tests/screens/support/read-csv.ts';
import {catchSavedFiles, type SavedFile} from '#tests/screens/support/saved-files.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {pendingChange, changeOf} from './pending-change.ts';

let saved: readonly SavedFile[];

beforeEach(async () => {
  localStorage.clear();
  saved = catchSavedFiles();
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [{id: pendingChange.record_id, name: 'Leone'}]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function exported(queue: readonly object[], search = ''): Promise<string[][]> {
  answerCalls({get_pending_changes_with_username: () => ({body: queue})});
  await show(<PendingChangesScreen />, `/admin/pending-changes${search}`, '/admin/pending-changes');
  fireEvent.click(await screen.findByRole('button', {name: 'Export'}));
  const dialog = within(await screen.findByRole('dialog', {name: 'Export: Pending changes'}));
  fireEvent.change(dialog.getByLabelText('File format'), {target: {value: 'csv'}});
  fireEvent.click(dialog.getByRole('button', {name: 'Export'}));
  await waitFor(() => expect(saved).toHaveLength(1));
  return readCsv((await saved[0]?.content.text()) ?? '');
}

test('the exported file has date, requester, operation, record and fields of each change', async () => {
  const vow = changeOf('c2', {
    target_table_name: 'vows',
    operation: 'insert',
    requester_username: null,
    created_at: '2026-11-20T11:00:00Z',
    proposed_changes: {brother_id: pendingChange.record_id, vow_type: 'solemn', notes: null},
    base_values: {},
  });
  const going = changeOf('c3', {
    target_table_name: 'fraternities',
    operation: 'delete',
    created_at: '2026-11-20T12:00:00Z',
    proposed_changes: {},
    base_values: {name: 'Montefaggi'},
  });
  const phone = {phone: '2', email: 'same'};
  const change = {
    ...pendingChange,
    proposed_changes: phone,
    base_values: {phone: '1', email: 'same'},
  };
  const [head, ...rows] = await exported([change, vow, going]);
  expect(head).toEqual(['Date', 'Requester', 'Table', 'Operation', 'Record', 'Fields']);
  expect(rows.map(([at]) => at)).toEqual([
    expect.stringMatching(/^2026-11-20 \d\d:00:00$/),
    expect.stringMatching(/^2026-11-20 \d\d:00:00$/),
    expect.stringMatching(/^2026-11-20 \d\d:00:00$/),
  ]);
  const [first, second, third] = rows;
  expect(first?.slice(1)).toEqual(['friar', 'Brother', 'Change', 'Leone', 'Telephone']);
  expect(second?.[1]).toBe('Unknown');
  expect(second?.[4]).toMatch(/ of Leone$/);
  expect(second?.[5]).toMatch(/^Brother and /);
  expect(third?.slice(2)).toEqual(['Fraternity', 'Deletion', 'Montefaggi', '']);
});

test('the file holds every change that the filter matches, drawn or not, and no other', async () => {
  const ofFriar = Array.from({length: 130}, (_, at) => changeOf(`c${at}`));
  const other = changeOf('other', {requester_username: 'guardian'});
  const [, ...rows] = await exported([...ofFriar, other], '?requester=friar');
  expect(rows).toHaveLength(130);
  expect(new Set(rows.map(([, requester]) => requester))).toEqual(new Set(['friar']));
});
