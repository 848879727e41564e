import {act, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {routeOf} from '#src/app/routes.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import {changeSession} from '#src/db/device-database.ts';
import {leoneId} from '#tests/admin/audit-log/an-entry.tsx';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {backOnline} from '#tests/setup/back-online.ts';
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
    ['is broken', 500, 'XX000', 'out of memory', /server is busy.*out of memory/],
    ['is busy', 503, '', '', /server is busy/],
    ['denies access', 403, '42501', 'permission denied', /You do not have permission to do this/],
    ['refuses the request', 400, 'P0001', 'as the server says it', /as the server says it/],
    ['answers with an unknown code', 422, 'ZZ999', 'the moon is full', /the moon is full/],
    [
      'has disabled the account',
      403,
      '42501',
      serverTexts.notAMember,
      /no longer belongs to this province/,
    ],
    ['requires a newer app', 426, '', '', /too old for the server/],
  ])(
    'the page shows the error when the server %s, and loads on Try again',
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

  test('the page logs a server error to the console, but not a missing connection', async () => {
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

  test('the page links to the sign-in when the session has ended', async () => {
    await changeSession(device.userId, {lapsed: true});
    answer({body: rows});
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('no longer accepts your session');
    const way = screen.getByRole('link', {name: 'Sign in'});
    expect(way.getAttribute('href')).toBe('/login');
  });

  test('the page shows that nothing was found', async () => {
    answer({body: []});
    await open();
    await screen.findByText(gone);
  });

  test.runIf(path.split('/').length === 3)(
    'an empty list makes the page check whether the role is gone',
    async () => {
      const calls = answerCalls({
        [asks]: () => ({body: []}),
        sync_pull: () => ({status: 503, body: {code: '', message: 'later'}}),
      });
      await open();
      await waitFor(() => expect(calls.map(({name}) => name)).toContain('sync_pull'));
    },
  );

  test('the page shows that it needs a connection, and loads on Try again', async () => {
    answerCalls({});
    await open();
    await screen.findByText('You are offline');
    screen.getByText(/connection.*(as always|the dashboard lists|You can still choose)/);
    answer({body: rows});
    press('Try again');
    await seen();
    expect(screen.queryByText('You are offline')).toBeNull();
  });

  test.runIf(renews)(
    'the page keeps its rows when the connection is lost, and renews them when it is back',
    async () => {
      answer({body: rows});
      await open();
      await seen();
      answerCalls({});
      act(backOnline);
      await screen.findByText('This could not be updated');
      await seen();
      answer({body: rows});
      act(backOnline);
      await waitFor(() => expect(screen.queryByText('This could not be updated')).toBeNull());
      await seen();
    },
  );

  test.runIf(renews)('the page removes its rows when the role is gone', async () => {
    answer({body: rows});
    await open();
    await seen();
    answer({status: 403, body: {code: '42501', message: '', details: '', hint: ''}});
    act(backOnline);
    await screen.findByText(/You do not have permission to do this/);
    expect(screen.queryByText(shows)).toBeNull();
  });
});
