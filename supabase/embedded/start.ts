import {existsSync} from 'node:fs';
import {connect} from 'node:net';
import {build} from 'vite';
import {accounts, password} from '#supabase/seed/accounts.ts';
import {describeBuildFailure} from './build-failure.ts';
import {readOptions, wholeNumber} from './command-line.ts';
import {dataFolder, ensureFolder} from './data-folder.ts';
import {refuseTakenFolder} from './folder-lock.ts';
import {readHostedUrl} from './hosted-url.ts';
import {Refusal} from './refusal.ts';
import {serve} from './serve.ts';

/**
 * Builds the app, serves it with the embedded backend, and prints the address and the accounts. With
 * `VITE_SUPABASE_URL` the app uses that project, whose accounts are its own.
 */
export async function start(args: readonly string[]): Promise<void> {
  const options = readOptions(args, {port: {type: 'string'}, 'no-build': {type: 'boolean'}});
  const port = wholeNumber(options.port ?? (process.env['PORT'] || '4173'), 'The port', 1, 65_535);
  // Checked before the slow build.
  await refuseTakenPort(port);
  const hostedUrl = readHostedUrl();
  if (hostedUrl === '') prepareDataFolder();
  await makeBuild(options['no-build'] === true);

  const server = await serve(port, {portraits: true});
  stopOnSignal(() => server.close());
  process.stdout.write(greeting(port, hostedUrl));
}

/** Refuses a folder that cannot be used, before the slow build. */
function prepareDataFolder(): void {
  const folder = dataFolder();
  ensureFolder(folder);
  refuseTakenFolder(folder);
}

function greeting(port: number, hostedUrl: string): string {
  const shown = accounts.slice(0, 5).map(({username}) => username);
  return [
    `Fraternitas is ready at http://localhost:${port}`,
    hostedUrl === ''
      ? `Sign in as ${shown.join(', ')} with the password: ${password}`
      : `It uses the project at ${hostedUrl}`,
    '',
  ].join('\n');
}

async function makeBuild(isSkipped: boolean): Promise<void> {
  if (isSkipped) {
    if (existsSync('dist/index.html')) return;
    throw new Refusal('There is no build in dist/. Start without --no-build.');
  }
  process.stdout.write('Building the app …\n');
  try {
    await build({logLevel: 'silent'});
  } catch (error) {
    throw new Refusal(`The build failed: ${describeBuildFailure(error)}`, {cause: error});
  }
}

/** Tries both loopback addresses: a server may use the port on only one of them. */
async function refuseTakenPort(port: number): Promise<void> {
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => isAnswering(host, port)));
  if (!answers.includes(true)) return;
  throw new Refusal(`Port ${port} is in use. Choose another: PORT=${port + 1} npm start`);
}

function isAnswering(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({host, port, timeout: 1000});
    const settle = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}

function stopOnSignal(close: () => Promise<void>): void {
  const stop = (): void => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Fraternitas: closing failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
