import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {createServer} from 'node:net';
import {PGlite} from '@electric-sql/pglite';
import {dataFolder} from '#supabase/embedded/data-folder.ts';

const readyLine = 'Fraternitas is ready at';
const startMs = 120_000;

/** What `npm start` serves, on a port and a data folder of its own. */
export type ProvinceServer = {
  readonly url: string;
  /** Starts it, also again after `kill`: same port, same data. */
  start(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as `Ctrl+C` would. */
  stop(): Promise<void>;
  /** Does with the data of the ended server what only its operator may. */
  operate(sql: string): Promise<void>;
};

/** Prepares a server for the built app; nothing runs before `start`. */
export async function provinceServer(root: string): Promise<ProvinceServer> {
  const port = await freePort();
  const folder = dataFolder(root);
  let running: ChildProcess | null = null;
  // Whatever happens to the test, no server is left behind.
  process.once('exit', () => running?.kill('SIGKILL'));

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    running = null;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  return {
    url: `http://localhost:${port}`,
    async start() {
      if (running !== null) throw new Error('The server is running already.');
      running = spawn(
        process.execPath,
        ['supabase/embedded/run.mjs', 'start', '--port', String(port), '--no-build'],
        {
          env: {...process.env, FRATERNITAS_DATA: root},
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      await ready(running);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async operate(sql) {
      if (running !== null) throw new Error('The server has the data still.');
      const db = await PGlite.create(folder.database);
      await db.exec(sql);
      await db.close();
    },
  };
}

/** Resolves once the server answers; rejects with what it said when it ends before. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const tooLate = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server did not start within ${startMs} ms:\n${said}`));
    }, startMs);
    const listen = (chunk: Buffer) => {
      said += String(chunk);
      if (!said.includes(readyLine)) return;
      clearTimeout(tooLate);
      resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(tooLate);
      reject(new Error(`The server ended (${code ?? 'killed'}):\n${said}`));
    });
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
