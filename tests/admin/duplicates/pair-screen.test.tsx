import {act, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {changeOf} from '#tests/admin/review/pending-change.ts';
import {lateAnswer} from '#tests/screens/support/late-answer.ts';
import {pause} from '#src/lib/pause.ts';
import {
  confirm,
  actionsIn,
  deviceWithBoth,
  dismissed,
  left,
  openPair,
  pair,
  press,
  refusal,
  right,
  serve,
} from './a-pair.tsx';

beforeEach(async () => {
  localStorage.clear();
  await deviceWithBoth();
});
afterEach(() => vi.unstubAllGlobals());

describe('a pair of two different brothers', () => {
  const dismiss = async () => {
    await press('Not the same person');
    await confirm('Not the same person', 'They are different people', ' cousins ');
  };

  test('is dismissed with a reason, and the list is shown again', async () => {
    const calls = serve({accept_issue: () => ({body: null})});
    await openPair();
    await dismiss();
    await screen.findByText('at /admin/duplicates');
    await screen.findByText('The pair is no longer listed as a duplicate.');
    const [action] = actionsIn(calls);
    expect(action?.args).toMatchObject({p_issue_id: pair.id});
    expect(String(action?.args['p_reason']).trim()).toBe('cousins');
  });

  test('is dismissed without leading away from the page that is shown when the answer comes', async () => {
    const {promise, answer} = lateAnswer();
    const calls = serve({accept_issue: () => promise});
    await openPair();
    await dismiss();
    await waitFor(() => expect(actionsIn(calls)).toHaveLength(1));
    fireEvent.click(screen.getByText('First record: open the profile'));
    await screen.findByText(`at /brothers/profile/${left}`);
    answer({body: null});
    await screen.findByText('The pair is no longer listed as a duplicate.');
    // Longer than a navigation takes.
    await act(() => pause(50));
    screen.getByText(`at /brothers/profile/${left}`);
  });

  test('shows who dismissed it and why, and cannot be merged', async () => {
    serve({}, [dismissed]);
    await openPair();
    await screen.findByText(/^Marked as not the same person by secretary/);
    screen.getByText('They are cousins.');
    expect(screen.queryByRole('button', {name: 'Merge…'})).toBeNull();
  });

  test('can be merged after the user restores the pair', async () => {
    let told = dismissed;
    const calls = serve({
      get_duplicates: () => ({body: [told]}),
      restore_issue: () => {
        told = pair;
        return {body: null};
      },
    });
    await openPair();
    await press(/^Restore/);
    await screen.findByRole('button', {name: 'Merge…'});
    expect(actionsIn(calls)).toEqual([{name: 'restore_issue', args: {p_issue_id: pair.id}}]);
  });

  test.each([
    [
      {status: 404, body: {code: 'PT404', message: 'there is no such issue'}},
      /somebody else was first/,
    ],
    [
      {status: 403, body: {code: '42501', message: 'only an administrator'}},
      /only an administrator/,
    ],
    [
      {status: 400, body: {code: 'PT400', message: 'as the server says it'}},
      'as the server says it',
    ],
  ])(
    'stays open, with the reason kept, when the server refuses the dismissal: %j',
    async (answer, told) => {
      serve({accept_issue: () => answer});
      await openPair();
      await dismiss();
      await screen.findByText(told);
      expect(screen.getByLabelText('Reason')).toHaveProperty('value', ' cousins ');
    },
  );

  test('is asked about again without the refusal of the attempt before', async () => {
    serve({accept_issue: () => refusal('closed', 400)});
    await openPair();
    await dismiss();
    await screen.findByText('as the server says it');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Not the same person');
    await screen.findByRole('dialog', {name: 'Not the same person'});
    expect(screen.queryByText('as the server says it')).toBeNull();
  });

  test('shows that the dismissal got no answer', async () => {
    serve();
    await openPair();
    await dismiss();
    await screen.findByText(/perhaps it is decided already/);
  });
});

test('the admin can merge two brothers whom no rule matches, but not dismiss them', async () => {
  serve({}, []);
  await openPair();
  await screen.findByText(/do not look like duplicates/);
  screen.getByRole('button', {name: 'Merge…'});
  expect(screen.queryByRole('button', {name: 'Not the same person'})).toBeNull();
});

test('the page lists open proposals about both brothers with links', async () => {
  const proposal = (id: string, record_id: string) => changeOf(id, {record_id});
  const vows = {
    ...proposal('p2', crypto.randomUUID()),
    target_table_name: 'vows',
    proposed_changes: {brother_id: right},
  };
  const body = [proposal('p1', left), vows, proposal('p3', crypto.randomUUID())];
  serve({get_pending_changes_with_username: () => ({body})});
  await openPair();
  await screen.findByRole('region', {name: 'Open proposals'});
  const links = screen.getAllByRole('link', {name: 'View Details'});
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/pending-changes/p1',
    '/admin/pending-changes/p2',
  ]);
});

test('the page says that the proposals could not be loaded, and still offers the merge', async () => {
  const body = {code: 'P0001', message: 'no', details: null};
  serve({get_pending_changes_with_username: () => ({status: 400, body})});
  await openPair();
  await screen.findByText(/open proposals about the two could not be loaded/);
  screen.getByRole('button', {name: 'Merge…'});
});

test('the page shows that it needs a connection, and loads on Try again', async () => {
  const {answerCalls} = await import('#tests/screens/support/server.ts');
  answerCalls({});
  await openPair();
  await screen.findByText(/this page needs a connection/);
  serve();
  await press('Try again');
  await screen.findByRole('group', {name: 'E-mail'});
});

test("the page shows the server's message when the server refuses the list", async () => {
  const body = {code: 'P0001', message: 'as the server says it', details: null};
  serve({get_duplicates: () => ({status: 400, body})});
  await openPair();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('as the server says it'),
  );
});
