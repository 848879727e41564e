import {describe, expect, test} from 'vitest';
import {publishableKey} from '#supabase/embedded/publishable-key.ts';
import {password} from '#supabase/seed/accounts.ts';
import {notSignedIn} from '#tests/rest/support/replies.ts';
import type {Server} from '#tests/rest/support/server.ts';

export function describeAuthentication(server: () => Server): void {
  describe('authentication', () => {
    test('resolves a username to an e-mail address, and opens a session with the password until signing out', async () => {
      const client = server().visitor();
      const {data: email} = await client.rpc('get_email_for_username', {p_username: 'friar'});
      expect(email).toBe('friar@fraternitas.example');

      const signedIn = await client.auth.signInWithPassword({email: String(email), password});
      expect(signedIn.error).toBeNull();
      const {data: read} = await client.auth.getSession();
      expect(read.session?.user).toMatchObject({email: 'friar@fraternitas.example'});
      expect(read.session?.access_token).toBe(signedIn.data.session?.access_token);
      expect((await client.from('countries').select('id')).status).toBe(200);

      expect((await client.auth.signOut()).error).toBeNull();
      expect((await client.auth.getSession()).data.session).toBeNull();
      expect(await client.from('countries').select('id')).toMatchObject(notSignedIn);
    });

    test('cannot renew a session after signing out', async () => {
      const client = await server().signIn('friar');
      const {data} = await client.auth.getSession();
      const token = data.session?.refresh_token ?? '';
      await client.auth.signOut();
      const renewed = await server().visitor().auth.refreshSession({refresh_token: token});
      expect(renewed.data.session).toBeNull();
      expect(renewed.error).toMatchObject({status: 400});
    });

    test('renews a session once per refresh token', async () => {
      const client = await server().signIn('friar');
      const {data} = await client.auth.getSession();
      const renewed = await client.auth.refreshSession(data.session ?? undefined);
      expect(renewed.error).toBeNull();
      expect(renewed.data.session?.user.id).toBe(data.session?.user.id);
      expect((await client.from('countries').select('id')).status).toBe(200);
    });

    test('ends the other sessions of the user after a password change, but not the own one', async () => {
      const [here, there] = await Promise.all([
        server().signIn('archivist'),
        server().signIn('archivist'),
      ]);
      const token = (await there.auth.getSession()).data.session?.refresh_token ?? '';
      expect((await there.rpc('sync_pull', {p_limit: 1})).status).toBe(200);

      const changed = await here.auth.updateUser({password: 'pax et omne bonum'});
      expect(changed.error).toBeNull();
      expect(await there.rpc('sync_pull', {p_limit: 1})).toMatchObject({
        status: 401,
        error: {code: 'PT401', message: 'the sign-in session is closed'},
      });
      expect(await there.from('brothers').select('id').limit(1)).toMatchObject({data: []});
      const renewed = await server().visitor().auth.refreshSession({refresh_token: token});
      expect(renewed.error).toMatchObject({status: 400, code: 'refresh_token_not_found'});

      expect((await here.rpc('sync_pull', {p_limit: 1})).status).toBe(200);
      expect((await here.auth.updateUser({password})).error).toBeNull();
    });

    test('lets an invited user in only after another password has replaced the one-time password', async () => {
      const admin = await server().as('admin');
      const username = `fresh.${crypto.randomUUID().slice(0, 8)}`;
      const {data, error} = await admin.rpc('invite_user', {
        p_username: username,
        p_is_admin: true,
      });
      expect(error).toBeNull();
      const invited = data as {username: string; password: string};
      const login = {email: `${username}@fraternitas.example`, password: invited.password};

      const client = server().visitor();
      expect((await client.auth.signInWithPassword(login)).error).toBeNull();
      expect(await client.rpc('must_change_password')).toMatchObject({data: true});
      expect(await client.rpc('sync_pull', {p_limit: 1})).toMatchObject({
        status: 401,
        error: {code: 'PT401', message: 'the one-time password must be changed'},
      });
      expect(await client.from('brothers').select('id').limit(1)).toMatchObject({data: []});
      expect(await client.rpc('has_system_role', {p_role_name: 'admin'})).toMatchObject({
        data: false,
      });

      expect((await client.auth.updateUser({password: 'pax et omne bonum'})).error).toBeNull();
      expect(await client.rpc('must_change_password')).toMatchObject({data: false});
      expect((await client.rpc('record_own_password')).error).toBeNull();
      expect((await client.rpc('sync_pull', {p_limit: 1})).status).toBe(200);
      expect(await client.rpc('has_system_role', {p_role_name: 'admin'})).toMatchObject({
        data: true,
      });
      const again = await server().visitor().auth.signInWithPassword(login);
      expect(again.error).toMatchObject({code: 'invalid_credentials'});
    });

    test('resets a password for an administrator, which ends the sessions of the user', async () => {
      const admin = await server().as('admin');
      const client = await server().signIn('formator');
      const {data: own} = await client.auth.getUser();
      const refresh = (await client.auth.getSession()).data.session?.refresh_token ?? '';

      const {data: oneTime} = await admin.rpc('reset_password', {p_user_id: own.user?.id});
      expect(await client.rpc('sync_pull', {p_limit: 1})).toMatchObject({status: 401});
      const renewed = await server().visitor().auth.refreshSession({refresh_token: refresh});
      expect(renewed.error).toMatchObject({status: 400});
      const email = 'formator@fraternitas.example';
      const old = await server().visitor().auth.signInWithPassword({email, password});
      expect(old.error).toMatchObject({code: 'invalid_credentials'});

      const user = server().visitor();
      const signedIn = await user.auth.signInWithPassword({
        email,
        password: String(oneTime),
      });
      expect(signedIn.error).toBeNull();
      expect((await user.auth.updateUser({password})).error).toBeNull();
      expect((await user.rpc('sync_pull', {p_limit: 1})).status).toBe(200);
    });

    test('refuses to invite or to reset for a member, as it refuses other calls', async () => {
      const friar = await server().as('friar');
      const invited = await friar.rpc('invite_user', {p_username: 'intruder', p_is_admin: true});
      expect(invited).toMatchObject({status: 403, error: {code: '42501'}});
      const {data} = await (await server().as('admin')).auth.getUser();
      const reset = await friar.rpc('reset_password', {p_user_id: data.user?.id});
      expect(reset).toMatchObject({status: 403, error: {code: '42501'}});
    });

    test('refuses an access token after its session was signed out', async () => {
      const client = await server().signIn('friar');
      const {data} = await client.auth.getSession();
      const token = `Bearer ${data.session?.access_token}`;
      await client.auth.signOut({scope: 'local'});
      const reply = await server()
        .visitor()
        .rpc('sync_pull', {p_limit: 1})
        .setHeader('authorization', token);
      expect(reply).toMatchObject({status: 401, error: {code: 'PT401'}});
    });

    test('a user sees the devices on which he is signed in, and signs one of them out', async () => {
      const [here, lost] = await Promise.all([server().signIn('friar'), server().signIn('friar')]);
      const {data: atLost} = await lost.rpc('get_my_sessions').throwOnError();
      const current = (atLost as Session[]).find((session) => session.is_current);
      expect(current).toMatchObject({user_agent: 'node'});
      const {data: atHere} = await here.rpc('get_my_sessions').throwOnError();
      expect(atHere).toContainEqual({...current, is_current: false});

      const ended = await here.rpc('end_my_sessions', {p_session_id: current?.id});
      expect(ended).toMatchObject({data: 1, error: null});
      expect(await lost.rpc('sync_pull', {p_limit: 1})).toMatchObject({status: 401});
      expect((await here.rpc('sync_pull', {p_limit: 1})).status).toBe(200);
    });

    test('an administrator signs a user out on all devices, and the password stays valid', async () => {
      const admin = await server().as('admin');
      const client = await server().signIn('formator');
      const {data: own} = await client.auth.getUser();
      const ended = await admin.rpc('end_account_sessions', {p_user_id: own.user?.id});
      expect(Number(ended.data)).toBeGreaterThan(0);
      expect(await client.rpc('sync_pull', {p_limit: 1})).toMatchObject({status: 401});
      const again = await server().signIn('formator');
      expect((await again.rpc('sync_pull', {p_limit: 1})).status).toBe(200);
    });

    test('answers an unknown username and a wrong password alike', async () => {
      const client = server().visitor();
      const unknown = await client.rpc('get_email_for_username', {p_username: 'Nobody.Here'});
      expect(unknown).toMatchObject({data: 'nobody.here@fraternitas.example', error: null});

      const tries = ['nobody.here@fraternitas.example', 'friar@fraternitas.example'].map((email) =>
        server().visitor().auth.signInWithPassword({email, password: 'pax et malum'}),
      );
      const [nobody, friar] = await Promise.all(tries);
      expect(nobody?.data.session).toBeNull();
      expect(nobody?.error).toMatchObject({status: 400, code: 'invalid_credentials'});
      expect(friar?.error).toEqual(nobody?.error);
    });

    test.each(['/auth/v1/otp', '/auth/v1/%6ftp'])(
      'creates no sign-in user for a visitor who asks for a code at %s',
      async (path) => {
        const username = `ghost.${crypto.randomUUID().slice(0, 8)}`;
        const reply = await fetch(server().address + path, {
          method: 'POST',
          headers: {apikey: publishableKey, 'content-type': 'application/json'},
          body: JSON.stringify({email: `${username}@fraternitas.example`, create_user: true}),
        });
        const admin = await server().as('admin');
        expect(await admin.rpc('add_account', {p_username: username})).toMatchObject({
          status: 404,
          error: {code: 'PT404', message: `the sign-in service does not know ${username}`},
        });
        expect(reply.status).toBe(404);
      },
    );

    test.each([
      ['admin', 'admin', true],
      ['friar', 'admin', false],
      ['admin', 'owner', false],
    ])('has_system_role tells whether %s is %s', async (username, role, expected) => {
      const client = await server().as(username);
      const reply = await client.rpc('has_system_role', {p_role_name: role});
      expect(reply).toMatchObject({data: expected, error: null});
    });

    test('refuses to tell a visitor about roles', async () => {
      const reply = await server().visitor().rpc('has_system_role', {p_role_name: 'admin'});
      expect(reply).toMatchObject(notSignedIn);
    });
  });
}

type Session = {readonly id: string; readonly user_agent: string; readonly is_current: boolean};
