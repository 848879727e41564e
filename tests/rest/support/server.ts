import {createServer} from 'node:http';
import {mkdtempSync, rmSync} from 'node:fs';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createClient, type SupabaseClient} from '@supabase/supabase-js';
import {createApiMiddleware} from '#supabase/embedded/api-middleware.ts';
import {handleRequest} from '#supabase/embedded/handle-request.ts';
import {openBackend} from '#supabase/embedded/backend.ts';
import {dataFolder} from '#supabase/embedded/data-folder.ts';
import {publishableKey} from '#supabase/embedded/publishable-key.ts';
import {quietConsole} from '#supabase/embedded/quiet-console.ts';
import {password} from '#supabase/seed/accounts.ts';
import {fillFromTemplate} from '#tests/e2e/support/template.ts';
import {openProvince} from '#tests/bench/province-database.ts';
import {NoSocket} from './no-socket.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';

/** The demo province behind the REST and sign-in services, over HTTP. */
export type Server = {
  readonly address: string;
  /** A client without a session. */
  visitor(): SupabaseClient;
  /** A client with a session of this demo account, the same for all tests. */
  as(username: string): Promise<SupabaseClient>;
  /** A client with a new session of the account. */
  signIn(username: string): Promise<SupabaseClient>;
  close(): Promise<void>;
};

/** The embedded server: the services on PGlite, with the demo province or one of so many brothers. */
export async function openEmbedded(brothers?: number): Promise<Server> {
  const root = mkdtempSync(path.join(tmpdir(), 'fraternitas-rest-'));
  if (brothers === undefined) await fillFromTemplate(root);
  const server = await openFolder(root, brothers);
  return {
    ...server,
    async close() {
      await server.close();
      rmSync(root, {recursive: true, force: true});
    },
  };
}

/** The same on a data folder; an empty one gets the demo province, or one of so many brothers. */
export async function openFolder(root: string, brothers?: number): Promise<Server> {
  const size = brothers === undefined ? {} : {brothers};
  const backend = await openBackend({folder: dataFolder(root), ...size});
  return serve(backend.fetch, () => backend.close());
}

/** The same services on PostgreSQL, with connections for the owner. */
export async function openOnPostgres(
  brothers: number,
): Promise<Server & {readonly db: ServerDatabase}> {
  const province = await openProvince(brothers);
  const speakAgain = quietConsole();
  const server = await serve(
    (request) => handleRequest(province.app, request),
    async () => {
      speakAgain();
      await province.close();
    },
  );
  return {...server, db: province.db};
}

async function serve(
  answer: (request: Request) => Promise<Response>,
  close: () => Promise<void>,
): Promise<Server> {
  const middleware = createApiMiddleware(answer);
  const server = createServer((request, response) => {
    middleware(request, response, () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server listening on TCP has an address of this type.
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const visitor = (): SupabaseClient =>
    createClient(address, publishableKey, {
      auth: {persistSession: false, autoRefreshToken: false},
      realtime: {transport: NoSocket as never},
    });
  const signIn = async (username: string): Promise<SupabaseClient> => {
    const client = visitor();
    const email = `${username}@fraternitas.example`;
    const {error} = await client.auth.signInWithPassword({email, password});
    if (error) throw error;
    return client;
  };
  const signedIn = new Map<string, Promise<SupabaseClient>>();
  return {
    address,
    visitor,
    signIn,
    as(username) {
      const client = signedIn.get(username) ?? signIn(username);
      signedIn.set(username, client);
      return client;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await close();
    },
  };
}
