import {spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {createServer, type RequestListener, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createApiMiddleware} from '#supabase/embedded/api-middleware.ts';
import {quietConsole} from '#supabase/embedded/quiet-console.ts';
import {createStaticHost} from '#supabase/embedded/static-host.ts';
import {compileServer} from '#tests/e2e/support/compiled-server.ts';
import {type ProvinceServer, provinceServer} from '#tests/e2e/support/province-server.ts';
import {lasting} from '#tests/e2e/support/server-process.ts';
import {openProvince} from './province-database.ts';

export const engines = ['embedded', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** The built app with its backend, which can die and come back on the same port. */
export type BenchServer = {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Ends it for good, with its data. */
  remove(): Promise<void>;
};

/** Fills a database with so many brothers and puts the built app before it; nothing answers before `start`. */
export function openServer(engine: Engine, brothers: number): Promise<BenchServer> {
  return engine === 'embedded' ? openEmbedded(brothers) : openOnPostgres(brothers);
}

/** What `npm start` serves. */
export async function openEmbedded(
  brothers: number,
): Promise<BenchServer & Pick<ProvinceServer, 'operate'>> {
  const data = await mkdtemp(path.join(tmpdir(), 'fraternitas-bench-'));
  const reset = ['supabase/embedded/run.mjs', 'reset', '--brothers', String(brothers)];
  const env = {...process.env, FRATERNITAS_DATA: data};
  const {status} = spawnSync(process.execPath, reset, {stdio: 'inherit', env});
  if (status !== 0) throw new Error(`The province was not written (${status}).`);
  await compileServer();
  // Without the flags of a short-lived server, which make it start sooner and answer more slowly.
  const server = await provinceServer(data, lasting);
  return {
    ...server,
    async remove() {
      await server.kill();
      await rm(data, {recursive: true, force: true});
    },
  };
}

/** The same services over a PostgreSQL of its own, in this process. Dying is answering nobody. */
async function openOnPostgres(brothers: number): Promise<BenchServer> {
  const province = await openProvince(brothers);
  const speakAgain = quietConsole();
  const api = createApiMiddleware(async (request) =>
    province.app.fetch(request, {peerAddress: null}),
  );
  const files = createStaticHost(path.resolve('dist'), null);
  const answer: RequestListener = (request, response) => {
    api(request, response, () => {
      files(request, response).catch(() => response.destroy());
    });
  };
  let running: Server | null = await listen(answer, 0);
  const {port} = running.address() as AddressInfo;
  const kill = async (): Promise<void> => {
    const server = running;
    running = null;
    if (server === null) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await kill();
  return {
    url: `http://localhost:${port}`,
    async start() {
      running = await listen(answer, port);
    },
    kill,
    async remove() {
      await kill();
      speakAgain();
      await province.close();
    },
  };
}

async function listen(answer: RequestListener, port: number): Promise<Server> {
  const server = createServer(answer).listen(port);
  await once(server, 'listening');
  return server;
}
