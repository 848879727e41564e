import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createApiMiddleware} from '#supabase/embedded/api-middleware.ts';
import {publishableKey} from '#supabase/embedded/publishable-key.ts';
import {quietConsole} from '#supabase/embedded/quiet-console.ts';
import {demoBrothers} from '#supabase/seed/province.ts';
import {openProvince} from '#tests/bench/province-database.ts';

/** The REST and sign-in services as a hosted project has them: over PostgreSQL, at an origin of their own. */
export type HostedShape = {
  readonly url: string;
  readonly publishableKey: string;
  close(): Promise<void>;
};

/** What the gateway of a hosted project lets a page of another origin send. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
};

/** Fills a PostgreSQL with the demo province and puts the services before it. */
export async function openHostedShape(): Promise<HostedShape> {
  const province = await openProvince(demoBrothers);
  const restoreConsole = quietConsole();
  const api = createApiMiddleware(async (request) =>
    province.app.fetch(request, {peerAddress: null}),
  );
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    // The gateway's own headers are the only ones about origins.
    const appendHeader = response.appendHeader.bind(response);
    response.appendHeader = (name, value) =>
      name.startsWith('access-control-') ? response : appendHeader(name, value);
    delete request.headers.origin;
    delete request.headersDistinct['origin'];
    api(request, response, () => response.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    publishableKey,
    async close() {
      server.closeAllConnections();
      server.close();
      restoreConsole();
      await province.close();
    },
  };
}
