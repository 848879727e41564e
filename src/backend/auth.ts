import {type AuthError, createClient, type Session} from '@supabase/supabase-js';

import {fetchWithTimeout, publishableKey, serverUrl} from './endpoint.ts';
import {type AuthAnswer, granted} from './refresh-tokens.ts';
import type {Arguments, FunctionName} from './server-functions.ts';

/** Trades a password for tokens. An unknown user and a wrong password answer alike. */
export async function signInWithPassword(
  identifier: string,
  password: string,
): Promise<AuthAnswer> {
  const client = authClient();
  const email = identifier.includes('@') ? identifier : await emailOf(client, identifier);
  if (email === null) return {kind: 'no-answer'};
  if (email === '') return {kind: 'refused'};
  const {data, error} = await client.auth.signInWithPassword({email, password});
  return toAnswer(data.session, error);
}

/** Tells the server that the session is over; nobody waits for the answer. */
export async function revokeTokens(accessToken: string): Promise<void> {
  await fetchWithTimeout(`${serverUrl()}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: {apikey: publishableKey(), authorization: `Bearer ${accessToken}`},
  });
}

type Client = ReturnType<typeof authClient>;

// It signs in, nothing else: supabase-js left to itself refreshes without a lock, and goes on as a stranger
// after a refused refresh.
function authClient() {
  return createClient(serverUrl(), publishableKey(), {
    auth: {persistSession: false, autoRefreshToken: false, detectSessionInUrl: false},
    global: {fetch: fetchWithTimeout},
  });
}

/** The login e-mail of a username; `null` when nobody answered, `''` when the look-up was refused. */
async function emailOf(client: Client, username: string): Promise<string | null> {
  const args: Arguments<'get_email_for_username'> = {p_username: username};
  const reply = await client.rpc('get_email_for_username' satisfies FunctionName, args);
  const {error, status} = reply;
  const email: unknown = reply.data;
  if (!error) return typeof email === 'string' ? email : '';
  console.error('Error: Could not verify username.', error.message);
  return status === 0 || status >= 500 ? null : '';
}

function toAnswer(session: Session | null, error: AuthError | null): AuthAnswer {
  if (session) return granted(session);
  const status = error?.status ?? 0;
  if (status === 0) return {kind: 'no-answer'};
  return status === 429 || status >= 500 ? {kind: 'busy', afterMs: null} : {kind: 'refused'};
}
