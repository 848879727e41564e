import type {App} from '@supabase/lite';
import type {Requester} from './file-storage.ts';
import {publishableKey} from './publishable-key.ts';

/** Lets the sign-in service check a request's token. Resolves to `null` when it is invalid. */
export async function requesterOf(app: App, request: Request): Promise<Requester | null> {
  const authorization = request.headers.get('authorization');
  // supabase-js sends the key instead of a token while nobody is signed in.
  if (authorization === null || authorization === `Bearer ${publishableKey}`) {
    return {role: 'anon', id: ''};
  }
  const headers = {apikey: publishableKey, authorization};
  const question = new Request(new URL('/auth/v1/user', request.url), {headers});
  const answer = await app.fetch(question, {peerAddress: null});
  if (!answer.ok) return null;
  const user: unknown = await answer.json();
  if (typeof user !== 'object' || user === null || !('id' in user)) return null;
  return {role: 'authenticated', id: String(user.id)};
}
