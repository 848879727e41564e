// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {inviteUser, resetPassword} from '#src/mutations/accounts.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';

beforeEach(() => signedInDevice({isAdmin: true}));
afterEach(() => vi.unstubAllGlobals());

test('inviteUser sends what the admin entered, and returns the one-time password', async () => {
  const given = {username: 'leone', password: 'one-time'};
  const calls = answerCalls({invite_user: () => ({body: given})});
  const invited = {username: 'Leone', isAdmin: true, brotherId: 'b'};
  expect(await inviteUser(invited)).toEqual({kind: 'given', ...given});
  expect(calls[0]).toEqual({
    name: 'invite_user',
    args: {p_username: 'Leone', p_is_admin: true, p_brother_id: 'b'},
  });
});

test('resetPassword returns the one-time password of the user', async () => {
  const calls = answerCalls({reset_password: () => ({body: 'one-time'})});
  expect(await resetPassword('u', 'leone')).toEqual({
    kind: 'given',
    username: 'leone',
    password: 'one-time',
  });
  expect(calls[0]).toEqual({name: 'reset_password', args: {p_user_id: 'u'}});
});

test("resetting the admin's own password is refused", async () => {
  const body = {code: 'PT409', message: 'not the own', details: ''};
  answerCalls({reset_password: () => ({status: 409, body})});
  expect(await resetPassword('u', 'leone')).toEqual({kind: 'taken'});
});
