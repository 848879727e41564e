import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {device as deviceDatabase} from '#src/db/device-database.ts';
import {SessionsCard} from '#src/screens/settings/sessions-card.tsx';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

const android =
  'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1';

const session = (userAgent: string | null, used: string, isCurrent = false) => ({
  id: crypto.randomUUID(),
  user_agent: userAgent,
  signed_in_at: '2026-03-01T08:00:00Z',
  used_at: used,
  is_current: isCurrent,
});
const here = session(android, '2026-11-28T09:00:00Z', true);
const lost = session(iphone, '2026-11-20T09:00:00Z');
const unnamed = session(null, '2026-11-01T09:00:00Z');

const ask = vi.fn(() => true);
beforeEach(async () => {
  ask.mockClear();
  ask.mockReturnValue(true);
  vi.stubGlobal('confirm', ask);
  await signedInDevice();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server on which the user is signed in on these devices. */
function serve(...sessions: readonly (typeof here)[]) {
  let open = sessions;
  return answerCalls({
    get_my_sessions: () => ({body: open}),
    end_my_sessions: (args) => {
      const {p_session_id: id} = args as {p_session_id: string | null};
      const left = open.filter((each) => (id === null ? each.is_current : each.id !== id));
      const count = open.length - left.length;
      open = left;
      return {body: count};
    },
  });
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', {name}));
const items = () => screen.getAllByRole('listitem').map(({textContent}) => textContent ?? '');

async function openList() {
  await show(<SessionsCard />, '/settings');
  press('Show my devices');
  const list = await screen.findByRole('list', {name: 'Devices where you are signed in'});
  expect(document.activeElement).toBe(list);
}

test('the list names each device and marks the one in hand, which cannot be signed out there', async () => {
  serve(here, lost, unnamed);
  await openList();
  expect(items()).toEqual([
    'Chrome on Android this deviceSigned in 1 Mar 2026, 08:00, last used 28 Nov 2026, 09:00',
    'Safari on iOS Signed in 1 Mar 2026, 08:00, last used 20 Nov 2026, 09:00Sign it out',
    'Unknown device Signed in 1 Mar 2026, 08:00, last used 1 Nov 2026, 09:00Sign it out',
  ]);
  expect(screen.getAllByRole('button', {name: /^Sign it out: /})).toHaveLength(2);
});

test('a lost phone is signed out after a question, and leaves the list', async () => {
  const calls = serve(here, lost);
  await openList();
  ask.mockReturnValue(false);
  press(/^Sign it out: Safari on iOS/);
  expect(ask).toHaveBeenCalledWith(expect.stringMatching(/^Sign out Safari on iOS\?/));
  expect(items()).toHaveLength(2);

  ask.mockReturnValue(true);
  press(/^Sign it out: Safari on iOS/);
  await screen.findByText('One device is signed out.');
  await screen.findByText('You are signed in on no other device.');
  expect(items()).toEqual([expect.stringMatching(/^Chrome on Android/)]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
  expect(calls.filter(({name}) => name === 'end_my_sessions').map(({args}) => args)).toEqual([
    {p_session_id: lost.id},
  ]);
});

test('all other devices are signed out at once', async () => {
  const calls = serve(here, lost, unnamed);
  await openList();
  press('Sign out all other devices');
  await screen.findByText('2 devices are signed out.');
  await screen.findByText('You are signed in on no other device.');
  expect(calls.filter(({name}) => name === 'end_my_sessions').map(({args}) => args)).toEqual([
    {p_session_id: null},
  ]);
});

test('a device that was signed out meanwhile is reported, and leaves the list', async () => {
  serve(here, lost);
  await openList();
  answerCalls({
    get_my_sessions: () => ({body: [here]}),
    end_my_sessions: () => ({body: 0}),
  });
  press(/^Sign it out: Safari on iOS/);
  await screen.findByText('That device was already signed out.');
  await waitFor(() => expect(items()).toHaveLength(1));
});

test('the card says that the device is offline, and sends no call', async () => {
  const calls = serve(here, lost);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show(<SessionsCard />, '/settings');
  press('Show my devices');
  await screen.findByText('You are offline. This needs a connection.');
  expect(calls).toEqual([]);
});

test('the card says why the device could not sign another one out, and its buttons can be pressed again', async () => {
  serve(here, lost);
  await openList();
  vi.spyOn(deviceDatabase.session, 'get').mockImplementation(() => {
    throw new Error('The database is damaged.');
  });
  press(/^Sign it out: Safari on iOS/);
  await screen.findByText('The database is damaged.');
  const button = screen.getByRole('button', {name: /^Sign it out: Safari on iOS/});
  // The message comes a moment before.
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
});
