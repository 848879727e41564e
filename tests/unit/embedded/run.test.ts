import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import path from 'node:path';
import {Encrypter} from 'age-encryption';
import {expect, onTestFinished, test} from 'vitest';
import {publishableKey} from '#supabase/embedded/publishable-key.ts';
import {password} from '#supabase/seed/accounts.ts';
import {fillFromTemplate} from '#tests/e2e/support/template.ts';
import {freePort} from '#tests/setup/free-port.ts';
import {pageProject} from './page-project.ts';
import {temporaryFolder} from './temporary-folder.ts';

const entry = path.resolve('supabase/embedded/run.mjs');

function run(
  cwd: string,
  args: readonly string[],
  env: Record<string, string> = {},
  input?: string,
) {
  const {status, stderr} = spawnSync(process.execPath, [entry, ...args], {
    cwd,
    input,
    encoding: 'utf8',
    env: {...childEnv(cwd), ...env},
  });
  return {status, lines: stderr.trimEnd().split('\n')};
}

/** The environment in which a program takes its Node for another version. */
function pretendNode(version: string): Record<string, string> {
  const script = `Object.defineProperty(process,\`versions\`,{value:{...process.versions,node:\`${version}\`}})`;
  return {NODE_OPTIONS: `--import=data:text/javascript,${script}`};
}

/** The environment without Vitest's own variables, which a real server must not get. */
function childEnv(cwd: string): NodeJS.ProcessEnv {
  const {VITEST: _, NODE_ENV: __, DEBUG: ___, ...rest} = process.env;
  return {...rest, FRATERNITAS_DATA: path.join(cwd, 'data')};
}

test.each([
  ['an unknown option', ['start', '--prot', '1'], {}, 'Options are: --port, --no-build'],
  ['an invalid port', ['start'], {PORT: '80000'}, 'The port must be a whole number'],
  [
    'an invalid address of the project',
    ['start', '--no-build'],
    {VITE_SUPABASE_URL: 'province'},
    'VITE_SUPABASE_URL must be an address such as',
  ],
  ['a missing build', ['start', '--no-build'], {}, 'There is no build in dist/'],
  [
    'a folder that cannot be written',
    ['start', '--no-build'],
    {FRATERNITAS_DATA: '/dev/null/x'},
    'cannot be written',
  ],
  ['too few brothers', ['reset', '--brothers', '3'], {}, '--brothers must be a whole number'],
  ['no command', [], {}, 'Use "start", "reset" or "restore"'],
  ['a restore without a file', ['restore'], {}, 'Name the backup file'],
  ['a restore of a missing file', ['restore', 'nowhere.zip'], {}, 'nowhere.zip cannot be read'],
  [
    'an old Node',
    ['start'],
    pretendNode('18.19.0'),
    'Node.js 20.19 or newer, but not 21, is required; this is 18.19.0.',
  ],
  [
    'a Node that Vite does not support',
    ['start'],
    pretendNode('21.5.0'),
    'Node.js 20.19 or newer, but not 21, is required; this is 21.5.0.',
  ],
])('%s is reported in one line', (_, args, env, complaint) => {
  const {status, lines} = run(temporaryFolder(), args, env);
  expect(lines).toEqual([expect.stringContaining(complaint)]);
  expect(status).toBe(1);
});

test.each([
  ['is refused without a password', '', 'The backup is encrypted, and no password was given.'],
  ['is refused with another password', 'brother sun\n', 'does not open with this password.'],
  ['reads the archive once the password is right', 'sister moon\n', 'is no archive, or not whole.'],
])('the restore of an encrypted file %s', async (_, input, complaint) => {
  const folder = temporaryFolder();
  const encrypter = new Encrypter();
  encrypter.setPassphrase('sister moon');
  encrypter.setScryptWorkFactor(4);
  writeFileSync(path.join(folder, 'backup.age'), await encrypter.encrypt('no archive'));
  const {status, lines} = run(folder, ['restore', 'backup.age'], {}, input);
  expect(lines).toEqual([expect.stringContaining(complaint)]);
  expect(status).toBe(1);
});

test('a port in use is reported in one line', async () => {
  const {port, server} = await listen();
  onTestFinished(() => {
    server.close();
  });
  const child = start(pageProject(), port);
  expect(await child.ended).toBe(1);
  expect(child.stderr()).toBe(
    `Fraternitas: Port ${port} is in use. Choose another: PORT=${port + 1} npm start\n`,
  );
});

test('a server that is killed keeps all the data that it acknowledged', async () => {
  const cwd = pageProject();
  mkdirSync(path.join(cwd, 'data'));
  await fillFromTemplate(path.join(cwd, 'data'));
  const first = start(cwd, await freePort('127.0.0.1'));
  const address = await first.ready;
  const token = await signIn(address);
  for (let i = 0; i < 5; i++) {
    const response = await fetch(`${address}/rest/v1/countries`, {
      method: 'POST',
      headers: headers(token),
      body: JSON.stringify({name: `Land ${i}`}),
    });
    expect(response.status).toBe(201);
  }
  first.child.kill('SIGKILL');
  await first.ended;

  const second = start(cwd, await freePort('127.0.0.1'));
  const again = await second.ready;
  const reply = await fetch(`${again}/rest/v1/countries?name=like.Land*&select=name`, {
    headers: headers(token),
  });
  expect(await reply.json()).toHaveLength(5);
  expect(run(cwd, ['reset']).lines).toEqual([expect.stringContaining('uses the data folder')]);

  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(second.stderr()).toBe('');
  // Two starts; when the test runs alone, the first makes the demo province.
}, 150_000);

test('a start with a hosted project names it, prints no demo account and uses no data folder', async () => {
  const cwd = pageProject();
  const env = {VITE_SUPABASE_URL: 'https://province.supabase.co', FRATERNITAS_DATA: '/dev/null/x'};
  const server = start(cwd, await freePort('127.0.0.1'), env);
  const page = await fetch(await server.ready);
  expect(page.headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://province.supabase.co;",
  );
  expect(server.stdout()).toContain('It uses the project at https://province.supabase.co');
  expect(server.stdout()).not.toContain(password);
});

type Started = {
  child: ChildProcess;
  ready: Promise<string>;
  ended: Promise<number | null>;
  stdout: () => string;
  stderr: () => string;
};

function start(cwd: string, port: number, env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [entry, 'start', '--no-build', '--port', String(port)], {
    cwd,
    env: {...childEnv(cwd), ...env},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let told = '';
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      told += chunk.toString();
      const address = /Fraternitas is ready at (\S+)/.exec(told)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error(`It ended: ${complaints}`)));
  });
  // A test that only waits for the end does not fail when the server never becomes ready.
  ready.catch(() => undefined);
  return {child, ready, ended, stdout: () => told, stderr: () => complaints};
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({email: 'admin@fraternitas.example', password}),
  });
  return ((await response.json()) as {access_token: string}).access_token;
}

function headers(token = publishableKey): Record<string, string> {
  return {
    apikey: publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
}

async function listen() {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server listening on TCP has an address of this type.
  const {port} = server.address() as AddressInfo;
  return {port, server};
}
