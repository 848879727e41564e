import {cleanup, fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {PendingChangesScreen} from '#src/admin/review/pending-changes-screen.tsx';
import {isAnyFormDirty} from '#src/lib/dirty-forms.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {lateAnswer} from '#tests/screens/support/late-answer.ts';
import {answerCalls, type Call} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {conflict, done, press, verdictOn, wrote} from './a-change.tsx';
import {changeOf} from './pending-change.ts';

beforeEach(async () => {
  localStorage.clear();
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

type Approval = Parameters<typeof answerCalls>[0][string];

async function openQueue(queue: readonly PendingChange[], approve_change?: Approval) {
  const calls = answerCalls({
    get_pending_changes_with_username: () => ({body: queue}),
    ...(approve_change ? {approve_change} : {}),
  });
  await show(<PendingChangesScreen />, '/admin/pending-changes');
  await screen.findByRole('table', {name: 'Pending changes'});
  return calls;
}

const selectAll = () =>
  fireEvent.click(screen.getByRole('checkbox', {name: /^Select all that can be approved/}));
const approvals = (calls: readonly Call[]) =>
  calls.filter(({name}) => name === 'approve_change').map(({args}) => args['change_id']);
const results = () => within(screen.getByRole('region', {name: 'Approve several changes'}));

test('each change is approved in the version shown in the queue and gets its own result', async () => {
  const queue = ['c1', 'c2', 'c3', 'c4'].map((id) => changeOf(id, {record_id: `r-${id}`}));
  const calls = await openQueue(queue, ({change_id: id}) => {
    if (id === 'c2') return conflict([{change_id: 'c2', field: 'phone'}]);
    if (id === 'c3') return conflict(null, `${serverTexts.alreadyDecided}rejected`);
    return id === 'c4' ? conflict(null, 'the record no longer exists') : done;
  });
  selectAll();
  await press('Approve selected (4)');
  await screen.findByText('1 of 4 approved.');
  expect(approvals(calls)).toEqual(['c1', 'c2', 'c3', 'c4']);
  expect(calls.find(({name}) => name === 'approve_change')?.args).toEqual({
    change_id: 'c1',
    resolution: {c1: {resolution: null, expected_version: 3}},
  });
  results().getByText('Changed since you looked: please open it');
  results().getByText('Already decided, replaced or withdrawn by somebody else');
  const refusal = 'The decision could not be made: the record no longer exists';
  results().getByText(refusal);
  expect(results().getAllByRole('link', {name: /^View Details/})).toHaveLength(3);
});

test('a bulk approval approves two changes of one record, the second on the version that the first has made', async () => {
  const record = {record_id: 'r1', current_version: 3};
  let version = 3;
  const queue = [changeOf('c1', record), changeOf('c2', record), changeOf('c3')];
  await openQueue(queue, (args) => {
    const id = String(args['change_id']);
    if (id === 'c3') return done;
    if (verdictOn(id, args).expected_version !== version) return conflict([{change_id: id}]);
    version += 1;
    return wrote('r1', version);
  });
  selectAll();
  await press('Approve selected (3)');
  await screen.findByText('3 of 3 approved.');
});

test('a bulk approval refuses a second change of a record that another user has changed meanwhile', async () => {
  const record = {record_id: 'r1', current_version: 3};
  let version = 3;
  await openQueue([changeOf('c1', record), changeOf('c2', record)], (args) => {
    const id = String(args['change_id']);
    if (verdictOn(id, args).expected_version !== version) return conflict([{change_id: id}]);
    // The other user writes right after this approval.
    version += 2;
    return wrote('r1', version - 1);
  });
  selectAll();
  await press('Approve selected (2)');
  await screen.findByText('1 of 2 approved.');
  results().getByText('Changed since you looked: please open it');
});

test('a change that must be opened first cannot be selected, and its row says why', async () => {
  await openQueue([
    changeOf('c1', {is_stale: true}),
    changeOf('c2', {operation: 'delete', proposed_changes: {}, base_values: {}}),
    changeOf('c3', {member_count: 2, group_id: 'g'}),
    changeOf('c4'),
  ]);
  expect(screen.getAllByRole('checkbox', {name: /^Select this change/})).toHaveLength(1);
  screen.getByText('Changed since');
  screen.getByText('Deletion');
  screen.getByText('with 1 more change that belongs to it');
});

test('a click with shift selects all changes from the last click to here', async () => {
  await openQueue([
    changeOf('c1'),
    changeOf('c2'),
    changeOf('c3', {is_stale: true}),
    changeOf('c4'),
    changeOf('c5'),
  ]);
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', {name: /^Select this change/});
  const click = (index: number, shiftKey = false) => {
    const box = boxes[index];
    if (box === undefined) throw new Error(`There is no box ${index}.`);
    fireEvent.click(box, {shiftKey});
  };
  const checked = () => boxes.map((box) => box.checked);
  click(0);
  click(2, true);
  expect(checked()).toEqual([true, true, true, false]);
  click(1, true);
  expect(checked()).toEqual([true, false, false, false]);
  click(3);
  expect(checked()).toEqual([true, false, false, true]);
});

test('the button for bulk approval appears with the first selected change', async () => {
  await openQueue([changeOf('c1')]);
  expect(screen.queryByRole('button', {name: /^Approve selected/})).toBeNull();
  selectAll();
  screen.getByRole('button', {name: 'Approve selected (1)'});
  await press('Clear selection');
  expect(screen.queryByRole('button', {name: /^Approve selected/})).toBeNull();
});

test('a row shows the old and the proposed value', async () => {
  await openQueue([changeOf('c1')]);
  const summary = screen.getByText('Telephone').closest('div');
  expect(summary?.textContent).toBe('Telephone12');
  screen.getByRole('img', {name: 'becomes'});
});

test('a change is approved after the change that it needs, and skipped when that one is refused', async () => {
  const queue = [
    changeOf('c1', {operation: 'insert'}),
    changeOf('c2', {operation: 'insert'}),
    changeOf('c3', {unmet_dependency: true, needs: ['c1']}),
    changeOf('c4', {unmet_dependency: true, needs: ['c2']}),
  ];
  const calls = await openQueue(queue, ({change_id: id}) =>
    id === 'c2' ? conflict(null, 'the record already exists') : done,
  );
  selectAll();
  await press('Approve selected (4)');
  await screen.findByText('2 of 4 approved.');
  expect(approvals(calls)).toEqual(['c1', 'c2', 'c3']);
  results().getByText('Waiting for another change');
});

test('the results show what was approved before the connection was lost, and nothing more is sent', async () => {
  let asked = 0;
  const calls = await openQueue(
    ['c1', 'c2', 'c3'].map((id) => changeOf(id)),
    () => {
      asked += 1;
      if (asked > 1) throw new TypeError('Failed to fetch');
      return done;
    },
  );
  selectAll();
  await press('Approve selected (3)');
  await screen.findByText('1 of 3 approved.');
  expect(approvals(calls)).not.toContain('c3');
  results().getByText('No answer: perhaps decided');
  results().getByText('Not decided');
});

test('the results stay when no change is left in the queue', async () => {
  let queue = [changeOf('c1'), changeOf('c2')];
  answerCalls({
    get_pending_changes_with_username: () => ({body: queue}),
    approve_change: ({change_id: id}) => {
      queue = [];
      return id === 'c1' ? done : conflict(null, `${serverTexts.alreadyDecided}rejected`);
    },
  });
  await show(<PendingChangesScreen />, '/admin/pending-changes');
  await screen.findByRole('table', {name: 'Pending changes'});
  selectAll();
  await press('Approve selected (2)');
  await screen.findByText(/^No pending changes\. Everything has been decided/);
  results().getByText('1 of 2 approved.');
  results().getByText('Already decided, replaced or withdrawn by somebody else');
});

test('the page asks before it is left while changes are being approved', async () => {
  const {promise, answer} = lateAnswer();
  await openQueue([changeOf('c1')], () => promise);
  expect(isAnyFormDirty()).toBe(false);
  selectAll();
  await press('Approve selected (1)');
  await waitFor(() => expect(isAnyFormDirty()).toBe(true));
  expect(document.activeElement).toBe(screen.getByRole('button', {name: 'Stop'}));
  expect(screen.queryByRole('link', {name: 'Review all'})).toBeNull();
  answer(done);
  await screen.findByText('1 of 1 approved.');
  await waitFor(() => expect(isAnyFormDirty()).toBe(false));
  expect(document.activeElement).toBe(results().getByRole('button', {name: 'Close'}));
});

test('the keys j, k, x and a move, select and approve, unless single keys are off', async () => {
  const calls = await openQueue([changeOf('c1'), changeOf('c2')], () => done);
  const links = screen.getAllByRole('link', {name: /^View Details/});
  const type = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, {key});
  localStorage.setItem('single-keys', 'off');
  type('j');
  expect(document.activeElement).toBe(document.body);
  localStorage.removeItem('single-keys');
  type('j');
  await waitFor(() => expect(document.activeElement).toBe(links[0]));
  type('j');
  await waitFor(() => expect(document.activeElement).toBe(links[1]));
  type('x');
  type('a');
  await waitFor(() => expect(approvals(calls)).toEqual(['c2']));
});

test('the queue filters by table and requester, and links to changes keep the filters', async () => {
  await openQueue([
    changeOf('c1'),
    changeOf('c2', {target_table_name: 'places', requester_username: 'bursar'}),
  ]);
  fireEvent.change(screen.getByRole('combobox', {name: 'Requester'}), {target: {value: 'bursar'}});
  await waitFor(() => expect(screen.getAllByRole('link', {name: /^View Details/})).toHaveLength(1));
  expect(screen.getByRole('link', {name: /^View Details/}).getAttribute('href')).toBe(
    '/admin/pending-changes/c2?requester=bursar',
  );
  expect(screen.getByRole('link', {name: 'Review all'}).getAttribute('href')).toBe(
    '/admin/pending-changes?requester=bursar&review=c2',
  );
  cleanup();
  const path = '/admin/pending-changes';
  await show(<PendingChangesScreen />, `${path}?table=brothers&requester=bursar`, path);
  await screen.findByText('No results found.');
  await press('Clear filters');
  await waitFor(() => expect(screen.getAllByRole('link', {name: /^View Details/})).toHaveLength(2));
});
