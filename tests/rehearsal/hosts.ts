import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {accessSync, constants, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {freePort} from '#tests/setup/free-port.ts';

/** A web server for static files, as an operator would install it. */
export type HostProgram = {
  readonly name: string;
  isInstalled(): boolean;
  /** Serves the build `dist` by the file that the build wrote for this host; `scratch` takes its logs. */
  start(dist: string, scratch: string): Promise<Site>;
};

type Site = {readonly url: string; stop(): Promise<void>};

const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];

function find(program: string): string | null {
  const found = folders
    .map((folder) => path.join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
  return found ?? null;
}

const nginx: HostProgram = {
  name: 'nginx',
  isInstalled: () => find('nginx') !== null,
  async start(dist, scratch) {
    const port = await freePort('127.0.0.1');
    const temporary = ['client', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((use) => {
      mkdirSync(path.join(scratch, use), {recursive: true});
      return `${use === 'client' ? 'client_body' : use}_temp_path ${path.join(scratch, use)};`;
    });
    const file = path.join(scratch, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off; pid ${scratch}/nginx.pid; error_log ${scratch}/error.log; user root;
events {}
http { access_log off; ${temporary.join(' ')}
server { listen 127.0.0.1:${port}; root ${dist}; include ${dist}/hosting/nginx.conf; } }
`,
    );
    return startAt(port, spawnHost('nginx', ['-c', file], {}));
  },
};

const caddy: HostProgram = {
  name: 'Caddy',
  isInstalled: () => find('caddy') !== null,
  async start(dist, scratch) {
    const port = await freePort('127.0.0.1');
    const file = path.join(scratch, 'Caddyfile');
    writeFileSync(file, `{\n\tadmin off\n}\nimport ${dist}/hosting/Caddyfile\n`);
    const env = {SITE: `http://localhost:${port}`, ROOT: dist, HOME: scratch};
    return startAt(
      port,
      spawnHost('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], env),
    );
  },
};

export const hosts: readonly HostProgram[] = [nginx, caddy];

function spawnHost(
  program: string,
  options: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(find(program) ?? program, options, {
    env: {...process.env, ...env},
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function startAt(port: number, child: ChildProcess): Promise<Site> {
  let logged = '';
  child.stderr?.on('data', (chunk: Buffer) => (logged += String(chunk)));
  const killAtExit = (): void => void child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const url = `http://localhost:${port}`;
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (tries > 100 || child.exitCode !== null)
      throw new Error(`The host did not start:\n${logged}`);
    await pause(100);
  }
  return {
    url,
    async stop() {
      process.off('exit', killAtExit);
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
