import {PGlite} from '@electric-sql/pglite';
import {dataFolder} from '#supabase/embedded/data-folder.ts';
import {freePort} from '#tests/setup/free-port.ts';
import {startProcess, type ServerProcess} from './server-process.ts';

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

/** A process that has closed its data folder and waits for the next: the database's code need not be loaded anew. */
let idle: ServerProcess | null = null;

/** Prepares a server for the built app; nothing runs before `start`. */
export async function provinceServer(root: string): Promise<ProvinceServer> {
  const port = await freePort();
  const folder = dataFolder(root);
  let running: ServerProcess | null = null;

  return {
    url: `http://localhost:${port}`,
    async start() {
      if (running !== null) throw new Error('The server is running already.');
      running = idle?.isAlive() === true ? idle : startProcess();
      idle = null;
      await running.obey({root, port});
    },
    async kill() {
      await running?.kill();
      running = null;
    },
    async stop() {
      await running?.obey('close');
      idle = running ?? idle;
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
