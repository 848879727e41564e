import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {lastCall} from '#tests/screens/support/server.ts';
import {answerChange, detail, done, openChange, press} from './a-change.tsx';
import {changeOf} from './pending-change.ts';

beforeEach(async () => {
  localStorage.clear();
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

test('the page links the changes that a change needs, those on the same record and those that wait for it', async () => {
  const other = {...detail, requester_username: 'bursar', proposed_changes: {phone: '7'}};
  answerChange({
    get_change_by_id: () => ({body: [{...detail, unmet_dependency: true}]}),
    get_related_changes: () => ({
      body: [
        {...other, id: 'n', relation: 'needed', operation: 'insert', target_table_name: 'places'},
        {...other, id: 's', relation: 'same_record'},
        {...other, id: 'w', relation: 'waiting', operation: 'insert'},
      ],
    }),
  });
  await openChange();
  await screen.findByText(/refers to a record that is itself still a proposal/);
  const wayFrom = async (title: string) => {
    const card = within(await screen.findByRole('region', {name: title}));
    return card.getByRole('link', {name: /^View Details/}).getAttribute('href');
  };
  expect(await wayFrom('Decide this first')).toBe('/admin/pending-changes/n');
  expect(await wayFrom('Also proposed for this record')).toBe('/admin/pending-changes/s');
  expect(await wayFrom('Waiting for this change')).toBe('/admin/pending-changes/w');
  const same = within(screen.getByRole('region', {name: 'Also proposed for this record'}));
  same.getByText(/^bursar, 20 Nov 2026/);
  expect(same.getByText('Telephone').nextSibling?.textContent).toBe('17');
});

test('the page says when the proposal that a change needs is no longer open', async () => {
  const waiting = {...detail, unmet_dependency: true};
  answerChange({get_change_by_id: () => ({body: [waiting]})});
  await openChange();
  await screen.findByText(/refers to a record that is no longer a proposal/);
  expect(screen.queryByText(/Approve that one first/)).toBeNull();
});

test('the dialog names the proposals that cannot be approved after a rejection', async () => {
  const house = {...detail, target_table_name: 'fraternities', operation: 'insert'};
  const waiting = {
    ...detail,
    relation: 'waiting',
    operation: 'insert',
    target_table_name: 'institutions',
    current_row: null,
  };
  answerChange({
    get_change_by_id: () => ({body: [{...house, current_row: null}]}),
    get_related_changes: () => ({
      body: [
        {...waiting, id: 's', relation: 'same_record'},
        {...waiting, id: 'w1', proposed_changes: {name: 'Saint Clare'}},
        {...waiting, id: 'w2', proposed_changes: {name: 'Saint Damian'}},
      ],
    }),
  });
  await openChange();
  await press('Reject');
  const dialog = within(screen.getByRole('dialog', {name: 'Reject Change'}));
  await dialog.findByText(/^2 other proposals refer to this record and cannot be approved/);
  expect(dialog.getAllByRole('listitem').map(({textContent}) => textContent)).toEqual([
    'New: Institution · Saint Clare',
    'New: Institution · Saint Damian',
  ]);
});

test('the dialog offers a reason for a change that needs a rejected record', async () => {
  answerChange({get_change_by_id: () => ({body: [{...detail, unmet_dependency: true}]})});
  await openChange();
  await press('Reject');
  await press('Refers to a rejected record');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', {name: 'Reason'}).value).toMatch(
    /^This refers to a record that was not accepted\./,
  );
});

test('the page says that the related changes could not be loaded, and loads them on Try again', async () => {
  let isReachable = false;
  answerChange({
    get_change_by_id: () => ({body: [detail]}),
    get_related_changes: () =>
      isReachable
        ? {body: []}
        : {status: 400, body: {code: '22P02', message: 'bad', details: '', hint: ''}},
  });
  await openChange();
  await screen.findByText(/^Related proposals could not be loaded/);
  isReachable = true;
  await press('Try again');
  await waitFor(() =>
    expect(screen.queryByText(/^Related proposals could not be loaded/)).toBeNull(),
  );
});

test('a decided change shows who decided it and when', async () => {
  answerChange({
    get_change_by_id: () => ({
      body: [
        {
          ...detail,
          status: 'approved',
          reviewer_username: 'secretary',
          reviewed_at: '2026-11-21T09:00:00Z',
        },
      ],
    }),
  });
  await openChange();
  expect((await screen.findByText('Decided')).nextSibling?.textContent).toMatch(
    /^by secretary, 21 Nov 2026/,
  );
});

test('a change shows its position in the queue, and the keys j and k open its neighbours', async () => {
  answerChange({
    get_change_by_id: () => ({body: [detail]}),
    get_pending_changes_with_username: () => ({
      body: [changeOf('c0'), changeOf('c1'), changeOf('c2')],
    }),
  });
  await openChange();
  await screen.findByText('Change 2 of 3');
  expect(screen.getByRole('link', {name: 'Review all'}).getAttribute('href')).toBe(
    '/admin/pending-changes?review=c1',
  );
  fireEvent.keyDown(document.body, {key: 'j'});
  await screen.findByText('Change 3 of 3');
  fireEvent.keyDown(document.body, {key: 'j'});
  fireEvent.keyDown(document.body, {key: 'k'});
  await screen.findByText('Change 2 of 3');
});

test('the dialog offers frequent reasons, each replaces the last, and the admin can edit them', async () => {
  const calls = answerChange({
    get_change_by_id: () => ({body: [detail]}),
    reject_change: () => done,
  });
  await openChange();
  await press('Reject');
  await press('Already recorded');
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', {name: 'Reason'});
  expect(box.value).toBe('This is already recorded elsewhere in the records.');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await press('Incomplete');
  expect(box.value).toBe('Something is missing here. Please complete it and send it again.');
  fireEvent.change(box, {target: {value: 'His own words.'}});
  await press('No source');
  expect(box.value).toMatch(/^His own words\.\nPlease name the source/);
  await press('Confirm Rejection');
  await screen.findByText('at /admin/pending-changes');
  expect(lastCall(calls, 'reject_change')?.args).toMatchObject({
    reason: expect.stringMatching(/^His own words\.\nPlease name/) as string,
  });
});

test('the key a approves right after a radio button was chosen', async () => {
  const moved = {...detail, current_row: {...detail.current_row, phone: '5'}, current_version: 4};
  const calls = answerChange({
    get_change_by_id: () => ({body: [moved]}),
    approve_change: () => done,
  });
  await openChange();
  const phone = within(await screen.findByRole('group', {name: 'Telephone'}));
  const radio = phone.getByRole('radio', {name: 'Keep the current value 5'});
  fireEvent.click(radio);
  fireEvent.keyDown(radio, {key: 'a'});
  await waitFor(() => expect(calls.map(({name}) => name)).toContain('approve_change'));
});
