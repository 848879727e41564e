import type {App} from '@supabase/lite';
import {publishableKey} from './publishable-key.ts';

/**
 * The paths of the sign-in service that are answered. The others concern mail and other providers, which the app does
 * not use; one of them creates a sign-in user of any address, although sign-up is off.
 */
const signInPaths: ReadonlySet<string> = new Set(
  ['health', 'logout', 'settings', 'signup', 'token', 'user'].map((name) => `/auth/v1/${name}`),
);

/**
 * Passes a request to the services, and adds what the hosted sign-in service does and the library does not: a password
 * change ends the user's other sessions, so that a person who knew the old password does not stay signed in, and a
 * new session has the name of its browser, by which its user recognises it.
 */
export async function handleRequest(app: App, request: Request): Promise<Response> {
  const {pathname} = new URL(request.url);
  if (pathname.startsWith('/auth/v1/') && !signInPaths.has(pathname)) return notServed();
  const mayChangePassword = request.method === 'PUT' && pathname === '/auth/v1/user';
  const copy = mayChangePassword ? request.clone() : null;
  const response = await app.fetch(request, {peerAddress: null});
  if (!response.ok) return response;
  if (copy && (await hasPassword(copy))) await endOtherSessions(app, copy);
  if (pathname === '/auth/v1/token') await nameBrowser(app, request, response);
  return response;
}

function notServed(): Response {
  return Response.json({code: 404, error_code: 'not_found', msg: 'Not found'}, {status: 404});
}

async function nameBrowser(
  {connection}: App,
  {headers}: Request,
  response: Response,
): Promise<void> {
  const answer: unknown = await response.clone().json();
  if (typeof answer !== 'object' || answer === null || !('access_token' in answer)) return;
  const [, claims = ''] = String(answer.access_token).split('.');
  const {session_id: session} = JSON.parse(
    Buffer.from(claims, 'base64url').toString(),
  ) as SessionClaims;
  const name = headers.get('user-agent');
  await connection.kysely
    .withSchema('auth')
    .updateTable('sessions')
    .set({user_agent: name})
    .where('id', '=', session)
    .execute();
}

/** A token of the sign-in service names its session. */
type SessionClaims = {readonly session_id: string};

async function hasPassword(request: Request): Promise<boolean> {
  const body: unknown = await request.json();
  return typeof body === 'object' && body !== null && 'password' in body;
}

async function endOtherSessions(app: App, {url, headers}: Request): Promise<void> {
  const authorization = headers.get('authorization') ?? '';
  const logout = new Request(new URL('/auth/v1/logout?scope=others', url), {
    method: 'POST',
    headers: {apikey: publishableKey, authorization},
  });
  const answer = await app.fetch(logout, {peerAddress: null});
  if (!answer.ok) throw new Error(`The other sessions could not be ended: ${answer.status}`);
}
