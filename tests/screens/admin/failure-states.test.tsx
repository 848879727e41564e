import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {changeSession} from '#src/db/device-database.ts';
import {routeOf} from '#src/app/routes.ts';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {entry, leoneId} from '#tests/screens/audit-log/an-entry.tsx';
import {detail} from '#tests/screens/pending-changes/a-change.tsx';
import {line} from '#tests/screens/pending-changes/a-line.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {installWebLocks} from '#tests/setup/web-locks.ts';

/** A page that lives on the server: what it asks for, what it shows of it, and what it says where it cannot. */
type OnlinePage = {
  readonly path: string;
  readonly asks: string;
  readonly rows: readonly object[];
  readonly shows: string;
  readonly failed: string;
  /** Where the row is gone, e.g. deleted by another administrator. */
  readonly gone: RegExp;
  /** It asks again when the line returns. */
  readonly renews: boolean;
};

const standing = {
  brother_id: leoneId,
  brother_name: 'Leone',
  cached_status: 'simply_professed',
  fraternity_name: null,
  circumscription_id: 'c1',
  circumscription_name: 'Province',
  vow_status: 'Active',
  renewal_due_date: null,
  pending_changes_count: 0,
};
const account = {
  id: 'u1',
  username: 'leone',
  email: 'leone@example.org',
  linked_brother_id: null,
  brother_name: null,
  is_admin: false,
  disabled_at: null,
  created_at: '2026-01-01T00:00:00Z',
};

const halfDone = {
  id: 'b1',
  kind: 'import',
  table_name: 'brothers',
  title: 'friars.csv',
  status: 'open',
  rows_new: 200,
  rows_changed: 0,
  started_by_name: 'admin',
  started_at: '2026-11-20T10:00:00Z',
  undone_by_name: null,
  undone_at: null,
};

const pages: readonly OnlinePage[] = [
  {
    path: '/admin/status',
    asks: 'get_admin_dashboard_data',
    rows: [standing],
    shows: 'Leone',
    failed: 'Could not load stats',
    gone: /^No results found/,
    renews: true,
  },
  {
    path: '/admin/pending-changes',
    asks: 'get_pending_changes_with_username',
    rows: [line],
    shows: 'View Details',
    failed: 'The list could not be loaded',
    gone: /^No pending changes/,
    renews: true,
  },
  {
    path: '/admin/pending-changes/c1',
    asks: 'get_change_by_id',
    rows: [detail],
    shows: 'Proposed Changes',
    failed: 'Change not found or an error occurred.',
    gone: /^Change not found or an error occurred\.$/,
    renews: false,
  },
  {
    path: '/admin/audit-log',
    asks: 'find_audit_logs',
    rows: [entry],
    shows: 'View Details',
    failed: 'The audit log could not be loaded',
    gone: /^No results found/,
    renews: false,
  },
  {
    path: '/admin/audit-log/7',
    asks: 'get_audit_logs_with_username',
    rows: [entry],
    shows: 'Old Values',
    failed: 'Could not load details',
    gone: /^Log not found\.$/,
    renews: false,
  },
  {
    path: '/admin/users',
    asks: 'get_accounts',
    rows: [account],
    shows: 'leone',
    failed: 'The accounts could not be loaded',
    gone: /^The accounts could not be loaded/,
    renews: true,
  },
  {
    path: '/admin/import',
    asks: 'get_batches',
    rows: [halfDone],
    shows: 'An import was not finished: “friars.csv”',
    failed: 'Unfinished imports could not be looked up',
    // A file can be chosen all the same.
    gone: /^Bring many records in/,
    renews: true,
  },
];

let device: Device;

beforeEach(async () => {
  localStorage.clear();
  installWebLocks();
  device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [{id: leoneId, name: 'Leone'}]);
});
afterEach(() => vi.unstubAllGlobals());

type Answer = ReturnType<Parameters<typeof answerCalls>[0][string]>;

describe.each(pages)('$path', ({path, asks, rows, shows, failed, gone, renews}) => {
  const answer = (reply: Answer) =>
    answerCalls({
      get_pending_changes_with_username: () => ({body: []}),
      get_related_changes: () => ({body: []}),
      [asks]: () => reply,
    });
  const open = async () => {
    const route = routeOf(path);
    if (route === null) throw new Error(`there is no page ${path}`);
    await show(<route.Screen />, path, route.path);
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
  const seen = async () => expect((await screen.findAllByText(shows))[0]).toBeTruthy();

  test.each([
    ['is broken', 500, 'XX000', 'out of memory', /could not do this just now.*out of memory/],
    ['is busy', 503, '', '', /could not do this just now/],
    ['denies it', 403, '42501', 'permission denied', /You may not do this, or no longer/],
    ['refuses it', 400, 'P0001', 'as the server says it', /as the server says it/],
    ['says what no app knows yet', 422, 'ZZ999', 'the moon is full', /the moon is full/],
    ['shows out the account', 403, '42501', 'not a member', /no longer belongs to this province/],
    ['knows only newer apps', 426, '', '', /too old for the server/],
  ])(
    'where the server %s it says so, and can be tried again',
    async (_, status, code, message, told) => {
      answer({status, body: {code, message, details: '', hint: ''}});
      await open();
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(failed);
      expect(alert.textContent).toMatch(told);
      answer({body: rows});
      press('Try again');
      await seen();
      expect(screen.queryByText(failed)).toBeNull();
    },
  );

  test('whose session has ended is led to sign in', async () => {
    await changeSession(device.userId, {lapsed: true});
    answer({body: rows});
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('no longer accepts your session');
    const way = screen.getByRole('link', {name: 'Sign in'});
    expect(way.getAttribute('href')).toBe('/login');
  });

  test('what is not there is said not to be', async () => {
    answer({body: []});
    await open();
    expect(await screen.findByText(gone)).toBeTruthy();
  });

  test.runIf(path.split('/').length === 3)(
    'where nothing comes it is looked whether the role is gone',
    async () => {
      const calls = answerCalls({
        [asks]: () => ({body: []}),
        sync_pull: () => ({status: 503, body: {code: '', message: 'later'}}),
      });
      await open();
      await waitFor(() => expect(calls.map(({name}) => name)).toContain('sync_pull'));
    },
  );

  test('without a connection it says that it needs one, and can be tried again', async () => {
    answerCalls({});
    await open();
    expect(await screen.findByText('You are offline')).toBeTruthy();
    answer({body: rows});
    press('Try again');
    await seen();
    expect(screen.queryByText('You are offline')).toBeNull();
  });

  test.runIf(renews)(
    'what is shown stays where the line breaks, and is renewed with it',
    async () => {
      answer({body: rows});
      await open();
      await seen();
      answerCalls({});
      fireEvent(window, new Event('online'));
      expect(await screen.findByText('This could not be brought up to date')).toBeTruthy();
      await seen();
      answer({body: rows});
      fireEvent(window, new Event('online'));
      await waitFor(() =>
        expect(screen.queryByText('This could not be brought up to date')).toBeNull(),
      );
      await seen();
    },
  );

  test.runIf(renews)('from whose role has gone what is shown is taken away', async () => {
    answer({body: rows});
    await open();
    await seen();
    answer({status: 403, body: {code: '42501', message: '', details: '', hint: ''}});
    fireEvent(window, new Event('online'));
    expect(await screen.findByText(/You may not do this, or no longer/)).toBeTruthy();
    expect(screen.queryByText(shows)).toBeNull();
  });
});
