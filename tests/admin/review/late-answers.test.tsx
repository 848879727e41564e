import {act, fireEvent, screen} from '@testing-library/react';
import {Link} from 'react-router-dom';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {PendingChangeScreen} from '#src/admin/review/pending-change-screen.tsx';
import {pause} from '#src/lib/pause.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {lateAnswer} from '#tests/screens/support/late-answer.ts';
import {show} from '#tests/screens/support/show.tsx';
import {answerChange, conflict, detail, press, stalePhone, wrote} from './a-change.tsx';
import {reviewFrom, seen} from './a-review.tsx';

let {promise, answer} = lateAnswer();
const decide = () => promise;

beforeEach(async () => {
  localStorage.clear();
  ({promise, answer} = lateAnswer());
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [{id: detail.record_id, name: 'Leone'}]);
});
afterEach(() => vi.unstubAllGlobals());

/** Opens one change, with a link to a page elsewhere. */
async function openChange(): Promise<void> {
  answerChange({
    get_change_by_id: () => ({body: [detail]}),
    approve_change: decide,
    reject_change: decide,
  });
  const screenWithLink = (
    <>
      <PendingChangeScreen />
      <Link to="/elsewhere">Away</Link>
    </>
  );
  await show(screenWithLink, '/admin/pending-changes/c1', '/admin/pending-changes/:id');
}

/** Waits longer than a navigation takes. */
const afterNavigation = () => act(() => pause(50));

async function leave(): Promise<void> {
  fireEvent.click(screen.getByText('Away'));
  await screen.findByText('at /elsewhere');
}

test('an approval that is answered after the page was left does not lead away from the next page', async () => {
  await openChange();
  await press('Approve');
  await leave();
  answer(wrote(detail.record_id, 4));
  await screen.findByText('The change is approved.');
  await afterNavigation();
  screen.getByText('at /elsewhere');
});

test.each([
  ['changed since', conflict([stalePhone]), /^The decision could not be made: Changed since/],
  [
    'the server refuses',
    {status: 400, body: {code: 'P0001', message: 'as the server says it'}},
    /^The decision could not be made: as the server says it/,
  ],
])(
  'a message says that an approval failed after the page was left: %s',
  async (_, reply, words) => {
    await openChange();
    await press('Approve');
    await leave();
    answer(reply);
    await screen.findByText(words);
  },
);

test('a message says that a rejection failed after the page was left', async () => {
  await openChange();
  await press('Reject');
  fireEvent.change(screen.getByLabelText('Reason'), {target: {value: 'Ask your guardian'}});
  await press('Confirm Rejection');
  await leave();
  answer({status: 500, body: {code: 'XX000', message: 'out of memory'}});
  await screen.findByText(/^The decision could not be made: .*out of memory/);
});

test('the review stays at the change to which the admin has gone on before the answer came', async () => {
  await reviewFrom('c1', {approve_change: decide});
  await press('Approve');
  fireEvent.click(screen.getByRole('button', {name: 'Next'}));
  await seen('c2');
  fireEvent.click(screen.getByRole('button', {name: 'Next'}));
  await seen('c3');
  answer(wrote(detail.record_id, 4));
  await screen.findByText(/The change is approved\./);
  await afterNavigation();
  await seen('c3');
  fireEvent.click(screen.getByRole('button', {name: 'Previous'}));
  await seen('c2');
  // The decided change is left out.
  const previous = screen.getByRole('button', {name: 'Previous'});
  expect(previous.getAttribute('aria-disabled')).toBe('true');
});
