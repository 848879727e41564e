import type {RequestError} from '#src/lib/request-error.ts';

import {fetchWithTimeout, publishableKey, retryAfterMs, serverUrl} from './endpoint.ts';
import {type Granted, granted, isOfSignInService, isSession, isVerdict} from './tokens.ts';
import type {Arguments, FunctionName} from './server-functions.ts';

export type SignInAnswer =
  | Granted
  /** An unknown user or a wrong password. */
  | {readonly kind: 'refused'}
  | Extract<RequestError, {kind: 'busy' | 'unanswered'}>
  /** Something between the device and the server answered, e.g. the sign-in page of a public network. */
  | {readonly kind: 'intercepted'};

/**
 * Exchanges a password for tokens. An unknown user and a wrong password are answered alike.
 */
export async function signInWithPassword(
  identifier: string,
  password: string,
): Promise<SignInAnswer> {
  const email = identifier.includes('@') ? identifier : await emailOf(identifier);
  if (typeof email !== 'string') return email;
  const reply = await post('/auth/v1/token?grant_type=password', {email, password});
  if (reply === null) return {kind: 'unanswered'};
  const {response, body} = reply;
  if (response.ok) return isSession(body) ? granted(body) : {kind: 'intercepted'};
  return signInFailureOf(reply);
}

/** The answer to a change of the own password. */
export type PasswordAnswer =
  | {readonly kind: 'changed'}
  /** Too short or too simple for the sign-in service. */
  | {readonly kind: 'weak'}
  /** The same as before. */
  | {readonly kind: 'same'}
  | Exclude<SignInAnswer, Granted>;

/** Changes the password of the token's owner. The sign-in service ends the user's other sessions. */
export async function changePassword(
  accessToken: string,
  password: string,
): Promise<PasswordAnswer> {
  const reply = await send('PUT', '/auth/v1/user', {password}, accessToken);
  if (reply === null) return {kind: 'unanswered'};
  const {response, body} = reply;
  if (response.ok) return body === undefined ? {kind: 'intercepted'} : {kind: 'changed'};
  if (!isOfSignInService(body)) return failureOf(reply);
  const code = JSON.stringify(body);
  if (code.includes('weak_password')) return {kind: 'weak'};
  if (code.includes('same_password')) return {kind: 'same'};
  return isVerdict(response) ? {kind: 'refused'} : failureOf(reply);
}

/** Tells the server that the session is over; the answer does not matter. */
export async function revokeTokens(accessToken: string): Promise<void> {
  await fetchWithTimeout(`${serverUrl()}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: {apikey: publishableKey(), authorization: `Bearer ${accessToken}`},
  });
}

/** The login e-mail of a username, or the reason why there is none. */
async function emailOf(username: string): Promise<string | Exclude<SignInAnswer, Granted>> {
  const name = 'get_email_for_username' satisfies FunctionName;
  const args: Arguments<typeof name> = {p_username: username};
  const reply = await post(`/rest/v1/rpc/${name}`, args);
  if (reply === null) return {kind: 'unanswered'};
  const {response, body} = reply;
  if (response.ok && typeof body === 'string') return body;
  if (response.ok && body === null) return {kind: 'refused'};
  console.error('Error: Could not verify username.', response.status);
  return response.ok ? {kind: 'intercepted'} : signInFailureOf(reply);
}

type Reply = {
  readonly response: Response;
  /** `undefined` when it is not JSON. */
  readonly body: unknown;
};

/** `null` when no answer came. Uses fetch, because supabase-js hides answers that are not the server's. */
async function post(path: string, content: object): Promise<Reply | null> {
  return send('POST', path, content, null);
}

async function send(
  method: 'POST' | 'PUT',
  path: string,
  content: object,
  token: string | null,
): Promise<Reply | null> {
  try {
    const response = await fetchWithTimeout(serverUrl() + path, {
      method,
      headers: {
        apikey: publishableKey(),
        'content-type': 'application/json',
        ...(token === null ? {} : {authorization: `Bearer ${token}`}),
      },
      body: JSON.stringify(content),
    });
    return {response, body: parse(await response.text())};
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * A refusal in JSON counts as a refusal of the credentials, and so does an error inside the server (500): every failed
 * sign-in shows one message. A page of HTML does not count, because a network between device and server may send it.
 */
function signInFailureOf(reply: Reply): Exclude<SignInAnswer, Granted> {
  const {response, body} = reply;
  const {status} = response;
  const isRefusal = status >= 400 && status <= 500 && status !== 408 && status !== 429;
  return isRefusal && body !== undefined ? {kind: 'refused'} : failureOf(reply);
}

/** An error that says nothing about the password: the server is busy, or a network answered in its place. */
function failureOf({response, body}: Reply): Exclude<SignInAnswer, Granted> {
  const {status} = response;
  const isBusy = status === 429 || status >= 500 || body !== undefined;
  return isBusy ? {kind: 'busy', retryAfterMs: retryAfterMs(response)} : {kind: 'intercepted'};
}
