import {execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import {freePort} from '#tests/setup/free-port.ts';
import {fillOnce} from '#tests/setup/kept-folders.ts';

/** A temporary PostgreSQL on the loopback interface, in its own folder. */
export type Cluster = {
  readonly port: number;
  start(): Promise<void>;
  /** Stops it cleanly. */
  stop(): Promise<void>;
  /** Copies the folder of the stopped server. */
  backUp(): void;
  /** Puts the copy in the place of the stopped server's folder. */
  restore(): void;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
};

type Settings = Readonly<Record<string, string>>;

// Durability is off, because speed matters more here. A background ANALYZE is a transaction, and the feed of changes waits
// for it: a test that pulls at once would miss what it has just written.
const forTests: Settings = {
  autovacuum: 'off',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '60',
};

/** What a cluster holds when it is created; in a run of tests only the first one of this name is filled. */
type Contents = {readonly name: string; readonly fill?: (port: number) => Promise<void>};

const nothing: Contents = {name: 'empty'};

export async function createCluster(
  settings: Settings = forTests,
  contents: Contents = nothing,
): Promise<Cluster> {
  const bin = postgresBinaries();
  const owner = clusterOwner();
  const folder = mkdtempSync(path.join(tmpdir(), 'fraternitas-sql-'));
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const port = await freePort('127.0.0.1');
  let server: ChildProcess | null = null;
  const killAtExit = (): void => void server?.kill('SIGQUIT');
  process.on('exit', killAtExit);

  const start = async (): Promise<void> => {
    const all = {
      ...settings,
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
    };
    server = spawn(
      path.join(bin, 'postgres'),
      ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {...owner, cwd: folder, stdio: 'ignore'},
    );
    await untilItAnswers(port);
  };
  const halt = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    const running = server;
    server = null;
    if (running?.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  };

  await fillOnce(`cluster-${contents.name}`, folder, async () => {
    execFileSync(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
      {...owner, cwd: folder, stdio: 'ignore'},
    );
    if (!contents.fill) return;
    await start();
    await contents.fill(port);
    await halt('SIGINT');
  });
  await start();
  const backup = path.join(folder, 'backup');
  return {
    port,
    start,
    stop: () => halt('SIGINT'),
    backUp() {
      // cp keeps the owner, without which the server refuses the folder.
      execFileSync('cp', ['-a', data, backup]);
    },
    restore() {
      rmSync(data, {recursive: true});
      renameSync(backup, data);
    },
    async remove() {
      await halt('SIGQUIT');
      process.off('exit', killAtExit);
      rmSync(folder, {recursive: true, force: true});
    },
  };
}

/** The folder of the newest installed PostgreSQL server's programs, or the one that `FRATERNITAS_POSTGRES` names. */
export function postgresBinaries(): string {
  const root = '/usr/lib/postgresql';
  const installed = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const wanted = process.env['FRATERNITAS_POSTGRES'];
  const folders = wanted
    ? [wanted]
    : [...installed.map((version) => path.join(root, version, 'bin')), askPgConfig()];
  const bin = folders.find((folder) => folder !== null && existsSync(path.join(folder, 'initdb')));
  if (bin === undefined || bin === null) {
    throw new Error(
      'These tests need a PostgreSQL server (15 or newer) beside PGlite, and none is installed.\n' +
        '  Debian, Ubuntu:  apt-get install postgresql\n' +
        '  macOS:           brew install postgresql@15, with its bin folder on the PATH\n' +
        '  anything else:   FRATERNITAS_POSTGRES=<its bin folder>',
    );
  }
  return bin;
}

function askPgConfig(): string | null {
  try {
    return execFileSync('pg_config', ['--bindir'], {encoding: 'utf8'}).trim();
  } catch {
    // Not on the PATH: no system PostgreSQL that way.
    return null;
  }
}

/** PostgreSQL refuses to run as root. */
function clusterOwner(): {uid: number; gid: number} | null {
  if (process.getuid?.() !== 0) return null;
  const ask = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], {encoding: 'utf8'}));
  return {uid: ask('-u'), gid: ask('-g')};
}

async function untilItAnswers(port: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const sql = postgres({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      database: 'postgres',
      max: 1,
      connect_timeout: 1,
      onnotice: () => undefined,
    });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await sql.end({timeout: 1});
    }
  }
}
