import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {serverTexts} from '#src/lib/request-error.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import type {Call} from '#tests/screens/support/server.ts';
import {conflict, detail, done, press, verdictOn, wrote} from './a-change.tsx';
import {changeOf} from './pending-change.ts';
import {type Answers, reviewedIds as ids, reviewFrom, seen} from './a-review.tsx';

beforeEach(async () => {
  localStorage.clear();
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

const type = (key: string, more = {}) => fireEvent.keyDown(document.body, {key, ...more});
const decisions = (calls: readonly Call[]) =>
  calls
    .filter(({name}) => name === 'approve_change' || name === 'reject_change')
    .map(({name, args}) => `${name} ${String(args['change_id'])}`);

test('the key a approves and opens the next change, and the last decision shows the summary', async () => {
  const calls = await reviewFrom('c1');
  for (const id of ids) {
    await seen(id);
    await waitFor(() => screen.getByRole('button', {name: 'Approve'}));
    type('a');
    await waitFor(() => expect(decisions(calls)).toContain(`approve_change ${id}`));
  }
  await screen.findByText(/Approved: 3. Rejected: 0./);
  expect(decisions(calls)).toHaveLength(3);
});

test('the next change is loaded before the decision', async () => {
  const calls = await reviewFrom('c1');
  const asked = () => calls.filter(({name}) => name === 'get_change_by_id').map(({args}) => args);
  await waitFor(() => expect(asked()).toContainEqual({p_change_id: 'c2'}));
  expect(decisions(calls)).toEqual([]);
  await press('Approve');
  await seen('c2');
  expect(asked().filter(({p_change_id: id}) => id === 'c2')).toHaveLength(1);
});

/** Answers for three changes of one record, with its version, and refuses an approval that saw another one. */
function changesOfOneRecord(writes: number): {version: number; readonly answers: Answers} {
  const record = {
    version: 3,
    answers: {
      get_change_by_id: ({p_change_id: id}: Call['args']) => ({
        body: [
          {
            ...detail,
            id,
            proposed_changes: {phone: `+62 ${String(id)}`},
            current_version: record.version,
          },
        ],
      }),
      approve_change: (args: Call['args']) => {
        const id = String(args['change_id']);
        if (verdictOn(id, args).expected_version !== record.version) {
          return conflict([{change_id: id, field: 'phone'}]);
        }
        record.version += writes;
        return wrote(detail.record_id, record.version);
      },
    },
  };
  return record;
}

test('several changes of one record are approved one after the other', async () => {
  const calls = await reviewFrom('c1', changesOfOneRecord(1).answers);
  for (const id of ids) {
    await seen(id);
    await press('Approve');
    await waitFor(() => expect(decisions(calls)).toContain(`approve_change ${id}`));
  }
  await screen.findByText(/Approved: 3. Rejected: 0./);
  expect(decisions(calls)).toHaveLength(3);
});

test('a change of a record that another user has changed is refused after an approval, too', async () => {
  const record = changesOfOneRecord(1);
  await reviewFrom('c1', record.answers);
  await press('Approve');
  await seen('c2');
  await screen.findByRole('button', {name: 'Approve'});
  record.version += 1;
  await press('Approve');
  await screen.findByText(/changed in the meantime|has changed since you opened this page/);
  await seen('c2');
});

test('a next change that is still being loaded is loaded again after an approval of its record', async () => {
  const {answers} = changesOfOneRecord(1);
  let release = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (release = resolve));
  let isFirst = true;
  const calls = await reviewFrom('c1', {
    ...answers,
    get_change_by_id: async (args) => {
      const answer = await answers['get_change_by_id']?.(args);
      if (args['p_change_id'] === 'c2' && isFirst) {
        isFirst = false;
        await isHeld;
      }
      return answer ?? {body: []};
    },
  });
  await press('Approve');
  await screen.findByText('Change 2 of 3');
  release();
  await seen('c2');
  await press('Approve');
  await seen('c3');
  expect(decisions(calls)).toEqual(['approve_change c1', 'approve_change c2']);
});

test('the next change shows that it refers to a record that was just rejected', async () => {
  const house = '00000000-0000-4000-8000-00000000000a';
  const added = {
    ...detail,
    id: 'c1',
    operation: 'insert',
    record_id: house,
    proposed_changes: {phone: '+62 c1'},
    current_row: null,
  };
  const waiting = {
    ...detail,
    id: 'c2',
    proposed_changes: {phone: '+62 c2', circumscription_id: house},
    unmet_dependency: true,
  };
  let isRejected = false;
  const calls = await reviewFrom('c1', {
    get_change_by_id: ({p_change_id: id}) => ({body: [id === 'c1' ? added : waiting]}),
    get_related_changes: ({p_change_id: id}) => ({
      body: id === 'c2' && !isRejected ? [{...added, relation: 'needed'}] : [],
    }),
    reject_change: () => {
      isRejected = true;
      return done;
    },
  });
  await waitFor(() =>
    expect(calls.map(({name, args}) => `${name} ${String(args['p_change_id'])}`)).toContain(
      'get_related_changes c2',
    ),
  );
  await press('Reject');
  await press('No source');
  await press('Confirm Rejection');
  await seen('c2');
  await screen.findByText(/refers to a record that is no longer a proposal/);
});

test('holding a key down decides only once', async () => {
  const calls = await reviewFrom('c1');
  type('a');
  for (let times = 0; times < 10; times += 1) type('a', {repeat: true});
  await seen('c2');
  type('a', {repeat: true});
  expect(decisions(calls)).toEqual(['approve_change c1']);
});

test('the keys j and k skip changes, which the summary counts as still open', async () => {
  const calls = await reviewFrom('c1');
  type('j');
  await seen('c2');
  type('k');
  await seen('c1');
  type('j');
  await seen('c2');
  type('j');
  await seen('c3');
  type('r');
  fireEvent.click(await screen.findByRole('button', {name: 'No source'}));
  fireEvent.keyDown(screen.getByRole('textbox', {name: 'Reason'}), {key: 'Enter', ctrlKey: true});
  await screen.findByText(/Rejected: 1. 2 changes are still open./);
  expect(decisions(calls)).toEqual(['reject_change c3']);
  // The dialog hides the page behind it from assistive technology until it has closed.
  const back = await screen.findByRole('link', {name: 'Back to the list'});
  expect(back.getAttribute('href')).toBe('/admin/pending-changes');
});

test('the review shows that another admin was faster, and continues with the next change', async () => {
  const calls = await reviewFrom('c1', {
    approve_change: ({change_id: id}) =>
      id === 'c1' ? conflict(null, `${serverTexts.alreadyDecided}approved`) : done,
  });
  type('a');
  await screen.findByText(/already been decided, replaced or withdrawn/);
  await seen('c1');
  await press('Next');
  await seen('c2');
  type('a');
  await seen('c3');
  expect(decisions(calls)).toEqual(['approve_change c1', 'approve_change c2']);
});

test('the list shows no change that was decided one by one', async () => {
  const open = new Set(['c1', 'c2']);
  await reviewFrom('c1', {
    get_pending_changes_with_username: () => ({
      body: [...open].map((each) => changeOf(each)),
    }),
    approve_change: ({change_id: id}) => {
      open.delete(String(id));
      return done;
    },
  });
  await press('Approve');
  await seen('c2');
  fireEvent.click(screen.getByRole('link', {name: 'Stop reviewing'}));
  await screen.findByRole('table', {name: 'Pending changes'});
  await waitFor(() => expect(screen.getAllByRole('link', {name: /^View Details/})).toHaveLength(1));
});

test('the review stays at a change whose decision got no answer', async () => {
  await reviewFrom('c1', {
    approve_change: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  type('a');
  await screen.findByText(/not certain whether this is decided/);
  await seen('c1');
});

test('the page shows the keys, and the keys do nothing when single keys are off', async () => {
  const calls = await reviewFrom('c1');
  const bar = within(screen.getByText('Change 1 of 3').closest('div') ?? document.body);
  bar.getByText('a', {selector: 'kbd'});
  localStorage.setItem('single-keys', 'off');
  type('a');
  type('j');
  await seen('c1');
  expect(decisions(calls)).toEqual([]);
});

test('the review shows no position for a change outside the queue, and Next opens the first change of the queue', async () => {
  await reviewFrom('c9');
  const next = await screen.findByRole('button', {name: 'Next'});
  expect(screen.queryByText(/^Change 0/)).toBeNull();
  fireEvent.click(next);
  await screen.findByText('Change 1 of 3');
});
