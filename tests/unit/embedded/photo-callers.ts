import {createClient, type SupabaseClient} from '@supabase/supabase-js';
import {request as ask} from 'node:http';
import {publishableKey} from '#supabase/embedded/publishable-key.ts';
import {password} from '#supabase/seed/accounts.ts';

export type Someone = {client: SupabaseClient; id: string; token: string};

/** The users of the demo province, and a visitor, at a server whose address is known later. */
export function callersAt(address: () => string): {
  visitor: () => SupabaseClient;
  signIn: (username: string) => Promise<Someone>;
} {
  function visitor(): SupabaseClient {
    return createClient(address(), publishableKey, {
      auth: {persistSession: false, autoRefreshToken: false},
      // Node 20 has no WebSocket, and nothing here uses one.
      realtime: {transport: NoSocket as never},
    });
  }

  async function signIn(username: string): Promise<Someone> {
    const client = visitor();
    const email = `${username}@fraternitas.example`;
    const {data, error} = await client.auth.signInWithPassword({email, password});
    if (error) throw error;
    return {client, id: data.user.id, token: data.session.access_token};
  }

  return {visitor, signIn};
}

function NoSocket(): void {
  throw new Error('Nothing here listens.');
}

/** Adds a brother without a photo; each test uses its own. */
export async function newBrother({client}: Someone): Promise<string> {
  const {data: another} = await client
    .from('brothers')
    .select('circumscription_id, nationality')
    .limit(1)
    .single()
    .throwOnError();
  const row = {...another, name: 'Fra Ritratto', cached_status: undefined};
  const {data} = await client.from('brothers').insert(row).select('id').single().throwOnError();
  return String(data['id']);
}

export const photos = (client: SupabaseClient) => client.storage.from('brother-photos');
/** A path for a new photo of this brother. */
export const nameFor = (brother: string, ending = 'webp') =>
  `${brother}/${crypto.randomUUID()}.${ending}`;
export const picture = (bytes = 2000, type = 'image/webp') =>
  new Blob([new Uint8Array(bytes).fill(7)], {type});

/** Returns the status code that the storage service gives, or "done". */
export async function statusOf(asked: PromiseLike<{error: unknown}>): Promise<unknown> {
  const {error} = await asked;
  return error === null ? 'done' : (error as {statusCode: string}).statusCode;
}

/** Pushes the row that refers to a photo, as a device does. */
export async function push({client, id}: Someone, brother: string, name: string): Promise<unknown> {
  const mutation = {
    mutation_id: crypto.randomUUID(),
    user_id: id,
    seq: 1,
    schema: 1,
    table: 'brother_photos',
    op: 'insert',
    id: crypto.randomUUID(),
    base_version: null,
    base: {},
    changes: {
      brother_id: brother,
      storage_path: name,
      mime_type: 'image/webp',
      byte_size: 2000,
    },
  };
  const {data} = await client.rpc('sync_push', {p_mutations: [mutation]}).throwOnError();
  return data;
}

/** A well-formed token without a signature. */
export function unsigned(id: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {sub: id, role: 'service_role', exp: Math.floor(Date.now() / 1000) + 600};
  return `${part({alg: 'none', typ: 'JWT'})}.${part(claims)}.`;
}

/** Sends a request with the path exactly as written. */
export function raw(
  address: string,
  method: string,
  target: string,
  token: string,
): Promise<{status: number; text: string}> {
  return new Promise((resolve, reject) => {
    const {port} = new URL(address);
    const headers = {authorization: `Bearer ${token}`, 'content-type': 'image/webp'};
    const sent = ask({host: '127.0.0.1', port, method, path: target, headers}, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({status: response.statusCode ?? 0, text}));
    });
    sent.on('error', reject);
    sent.end(method === 'GET' || method === 'HEAD' ? undefined : 'x');
  });
}
