import {PGlite} from '@electric-sql/pglite';
import {dataFolder} from '#supabase/embedded/data-folder.ts';
import {freePort} from '#tests/setup/free-port.ts';
import {shortLived, startProcess, type ServerProcess} from './server-process.ts';

/** The server of `npm start`, on a port and a data folder of its own. */
export type ProvinceServer = {
  readonly url: string;
  /** Starts the server; after `kill` or `stop` again with the same port and data. */
  start(): Promise<void>;
  /** Kills the process (SIGKILL). */
  kill(): Promise<void>;
  /** Stops the server in order, as `Ctrl+C` does. */
  stop(): Promise<void>;
  /** Executes SQL as the database owner, while the server is stopped. */
  operate(sql: string): Promise<void>;
};

/** By their flags: processes that wait for their next data folder, so that the code of the database is loaded only once. */
const idle = new Map<readonly string[], ServerProcess>();

/** Prepares a server for the built app; `start` starts it, with these flags of Node.js: `shortLived` or `lasting`. */
export async function provinceServer(
  root: string,
  flags: readonly string[] = shortLived,
): Promise<ProvinceServer> {
  const port = await freePort();
  const folder = dataFolder(root);
  let running: ServerProcess | null = null;

  return {
    url: `http://localhost:${port}`,
    async start() {
      if (running !== null) throw new Error('The server is running already.');
      const waiting = idle.get(flags);
      idle.delete(flags);
      running = waiting?.isAlive() === true ? waiting : startProcess(flags);
      await running.execute({root, port});
    },
    async kill() {
      await running?.kill();
      running = null;
    },
    async stop() {
      if (running === null) return;
      await running.execute('close');
      idle.set(flags, running);
      running = null;
    },
    async operate(sql) {
      if (running !== null) throw new Error('The server has the data still.');
      const db = await PGlite.create(folder.database);
      await db.exec(sql);
      await db.close();
    },
  };
}
