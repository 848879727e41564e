import {act, render, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {startLanguage} from '#src/i18n/language.ts';
import {approveChange} from '#src/mutations/review.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  window.history.replaceState(null, '', '/about');
});
afterEach(() => vi.unstubAllGlobals());

const counts = (pending: number) => ({
  pending_changes: pending,
  vows_expired: 0,
  vows_in_grace: 0,
  vows_expiring: 0,
  audited_lately: 0,
});
/** Without an answer to its rounds the device would count as offline, which hides the count. */
const busy = {sync_pull: () => ({status: 503, body: {}})};
const expectCount = (count: string) =>
  waitFor(() =>
    expect(screen.getByText('Awaiting review:').parentElement?.textContent).toBe(
      `Awaiting review: ${count}`,
    ),
  );
const navigation = () => within(screen.getByRole('navigation', {name: 'Main navigation'}));

test('the navigation of an admin counts the changes that wait for review', async () => {
  answerCalls({...busy, get_admin_counts: () => ({body: [counts(3)]})});
  await signedInDevice({username: 'admin', isAdmin: true});
  render(<App />);
  await expectCount('3');
  navigation().getByRole('link', {name: 'Administration'});
});

test('the count follows a decision of the admin', async () => {
  let pending = 3;
  answerCalls({
    ...busy,
    get_admin_counts: () => ({body: [counts(pending)]}),
    approve_change: ({change_id}) => {
      pending -= 1;
      return {body: {id: change_id, status: 'approved', record_id: change_id, version: 2}};
    },
  });
  await signedInDevice({username: 'admin', isAdmin: true});
  render(<App />);
  await expectCount('3');
  await act(() => approveChange(crypto.randomUUID(), []));
  await expectCount('2');
});

test.each([
  ['an empty queue', {...busy, get_admin_counts: () => ({body: [counts(0)]})}],
  ['a device without a connection', {}],
])('%s shows no count', async (_, answers) => {
  const calls = answerCalls(answers);
  await signedInDevice({username: 'admin', isAdmin: true});
  render(<App />);
  await screen.findByRole('link', {name: 'Administration'});
  if ('get_admin_counts' in answers) {
    await waitFor(() => expect(calls.map(({name}) => name)).toContain('get_admin_counts'));
  }
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(screen.queryByText('Awaiting review:')).toBeNull();
});

test('the app of a friar asks for no count', async () => {
  const calls = answerCalls({get_admin_counts: () => ({body: [counts(3)]})});
  await signedInDevice();
  render(<App />);
  await screen.findByRole('link', {name: 'My proposals'});
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(calls.filter(({name}) => name === 'get_admin_counts')).toEqual([]);
});
