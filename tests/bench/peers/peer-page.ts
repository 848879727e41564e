import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {cp, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import type {BrowserContext} from 'playwright';
import {build} from 'vite';

/** The address of the page below that of the app, which is its server. */
const base = '/peer/';

/** The page that opens one of the libraries, built for production. */
export type PeerPage = {
  /** The address from the root. */
  readonly address: string;
  serveTo(context: BrowserContext): Promise<void>;
  remove(): Promise<void>;
};

/** Installs the libraries, which the app does not depend on, in a folder of their own, and builds their page there. */
export async function buildPeerPage(): Promise<PeerPage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fraternitas-peers-'));
  await cp(fileURLToPath(new URL('page', import.meta.url)), folder, {recursive: true});
  const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const {status} = spawnSync('npm', install, {cwd: folder, stdio: 'inherit'});
  if (status !== 0) throw new Error(`The libraries were not installed (${status}).`);
  const built = path.join(folder, 'built');
  await build({
    root: folder,
    base,
    configFile: false,
    logLevel: 'error',
    build: {outDir: built, chunkSizeWarningLimit: 5000},
  });
  return {
    address: base,
    async serveTo(context) {
      await context.route(`**${base}**`, (route) => {
        const {pathname} = new URL(route.request().url());
        const file = path.join(built, pathname.slice(base.length) || 'index.html');
        return existsSync(file) ? route.fulfill({path: file}) : route.fulfill({status: 404});
      });
    },
    remove: () => rm(folder, {recursive: true, force: true}),
  };
}
