import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import path from 'node:path';
import {openBackend, type Backend, type BackendOptions} from './backend.ts';
import {readHostedUrl} from './hosted-url.ts';
import {isKnownHost} from './known-host.ts';
import {createStaticHost} from './static-host.ts';

export type Served = {
  /** Waits for the running requests, then closes the database. */
  close: () => Promise<void>;
};

/**
 * Serves the built app at `http://localhost:<port>`, like a real host, with the embedded backend. With
 * `VITE_SUPABASE_URL` the app uses that backend instead. Vite is not needed here.
 */
export async function serve(port: number, options: BackendOptions = {}): Promise<Served> {
  const hostedUrl = readHostedUrl();
  const backend = hostedUrl === '' ? await openBackend(options) : null;
  const origin = hostedUrl === '' ? null : new URL(hostedUrl).origin;
  const files = createStaticHost(path.resolve('dist'), origin);
  const server = createServer((request, response) => {
    if (!isKnownHost(request.headers.host)) {
      response.writeHead(403).end('This host is not known here.\n');
      return;
    }
    answer(request, response, backend, files);
  });
  try {
    await listen(server, port);
  } catch (error) {
    await backend?.close();
    throw error;
  }
  return {
    async close() {
      server.closeIdleConnections();
      const closed = new Promise((resolve) => server.close(resolve));
      await backend?.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  backend: Backend | null,
  files: ReturnType<typeof createStaticHost>,
): void {
  const fail = (error: unknown): void => {
    console.error(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  };
  const next = (problem?: unknown): void => {
    if (problem === undefined) files(request, response).catch(fail);
    else fail(problem);
  };
  if (backend === null) next();
  else backend.middleware(request, response, next);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
