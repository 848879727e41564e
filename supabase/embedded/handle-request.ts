import type {App} from '@supabase/lite';
import {publishableKey} from './publishable-key.ts';

/**
 * Passes a request to the services. After a password change it ends the user's other sessions, as the hosted
 * sign-in service does and the library does not: a person who knew the old password must not stay signed in.
 */
export async function handleRequest(app: App, request: Request): Promise<Response> {
  const mayChangePassword =
    request.method === 'PUT' && new URL(request.url).pathname === '/auth/v1/user';
  const copy = mayChangePassword ? request.clone() : null;
  const response = await app.fetch(request, {peerAddress: null});
  if (copy && response.ok && (await hasPassword(copy))) await endOtherSessions(app, copy);
  return response;
}

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
