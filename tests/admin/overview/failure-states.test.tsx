import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {routeOf} from '#src/app/routes.ts';
import {changeSession} from '#src/db/device-database.ts';
import {leoneId} from '#tests/admin/audit-log/an-entry.tsx';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {installWebLocks} from '#tests/setup/web-locks.ts';
import {onlinePages} from './online-pages.ts';

let device: Device;

beforeEach(async () => {
  localStorage.clear();
  installWebLocks();
  device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [{id: leoneId, name: 'Leone'}]);
});
afterEach(() => vi.unstubAllGlobals());

type Answer = ReturnType<Parameters<typeof answerCalls>[0][string]>;

describe.each(onlinePages)('$path', ({path, asks, rows, shows, failed, gone, renews}) => {
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
  const seen = () => screen.findAllByText(shows);

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

  test('a fault of the server stands in the console, too; that there is no connection does not', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    answerCalls({});
    await open();
    await screen.findByText('You are offline');
    expect(log).not.toHaveBeenCalled();
    answer({status: 500, body: {code: 'XX000', message: 'out of memory'}});
    press('Try again');
    await screen.findByText(failed);
    expect(log).toHaveBeenCalledWith(`${asks} failed:`, 'out of memory');
    log.mockRestore();
  });

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
    await screen.findByText(gone);
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
    await screen.findByText('You are offline');
    screen.getByText(/connection.*(as always|The dashboard shows|all the same)/);
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
      await screen.findByText('This could not be brought up to date');
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
    await screen.findByText(/You may not do this, or no longer/);
    expect(screen.queryByText(shows)).toBeNull();
  });
});
