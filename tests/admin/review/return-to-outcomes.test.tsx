import {cleanup, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {PendingChangesScreen} from '#src/admin/review/pending-changes-screen.tsx';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {answerChange, conflict, detail, done, openChange, press} from './a-change.tsx';
import {changeOf} from './pending-change.ts';

beforeEach(async () => {
  localStorage.clear();
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

const openQueue = async () => {
  await show(<PendingChangesScreen />, '/admin/pending-changes');
  await screen.findByRole('table', {name: 'Pending changes'});
};
const failure = 'Changed since you looked: please open it';

test('the queue still shows the other failures of a bulk approval when the admin has decided one of them', async () => {
  let isMoved = true;
  answerChange({
    get_pending_changes_with_username: () => ({
      body: [changeOf('c1'), changeOf('c2')],
    }),
    get_change_by_id: () => ({body: [detail]}),
    approve_change: ({change_id: id}) =>
      isMoved ? conflict([{change_id: id, field: 'phone'}]) : done,
  });
  await openQueue();
  fireEvent.click(screen.getByRole('checkbox', {name: /^Select all that can be approved/}));
  await press('Approve selected (2)');
  await waitFor(() => expect(screen.getAllByText(failure)).toHaveLength(2));

  cleanup();
  isMoved = false;
  await openChange();
  await press('Approve');
  await screen.findByText('at /admin/pending-changes');
  cleanup();
  await openQueue();
  expect(screen.getAllByText(failure)).toHaveLength(1);

  await press('Close');
  await waitFor(() => expect(screen.queryByText(failure)).toBeNull());
  cleanup();
  await openQueue();
  expect(screen.queryByText(failure)).toBeNull();
});
