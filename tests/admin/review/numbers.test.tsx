import {screen} from '@testing-library/react';
import {afterEach, beforeEach, test, vi} from 'vitest';
import {PendingChangesScreen} from '#src/admin/review/pending-changes-screen.tsx';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {pendingChange, changeOf} from './pending-change.ts';

beforeEach(async () => {
  localStorage.clear();
  await signedInDevice({username: 'admin', isAdmin: true});
  const member = changeOf('c0', {member_count: 1201});
  const queue = [member, ...Array.from({length: 1233}, (_, at) => changeOf(`c${at + 1}`))];
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const isQueue = new Request(input).url.includes('get_pending_changes_with_username');
    const rows = isQueue ? queue : [pendingChange];
    // The app reads a long list until it has as many rows as the total says.
    const headers = {'content-range': `0-${rows.length - 1}/${rows.length}`};
    return Promise.resolve(Response.json(rows, {headers}));
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the queue formats its counts in the user's language", async () => {
  await show(<PendingChangesScreen />, '/admin/pending-changes');
  await screen.findByText('The first 100 of 1,234 pending changes');
  screen.getByText('with 1,200 more changes that belong to it');
});

test("the position in the queue is formatted in the user's language", async () => {
  const address = '/admin/pending-changes?review=c1199';
  await show(<PendingChangesScreen />, address, '/admin/pending-changes');
  await screen.findByText('Change 1,200 of 1,234');
});
