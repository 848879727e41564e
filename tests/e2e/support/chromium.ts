import {spawnSync} from 'node:child_process';
import {accessSync, constants, existsSync} from 'node:fs';
import path from 'node:path';
import {chromium} from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** How the browser is started: as root in a container, and calling nobody but the app. */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Finds a Chromium: `CHROMIUM_PATH`, else the system's, else the one Playwright has installed. */
export function findChromium(): string | null {
  const chosen = process.env['CHROMIUM_PATH'];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = [
    ...(chosen ? [chosen] : []),
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    chromium.executablePath(),
  ];
  return candidates.find(isExecutable) ?? null;
}

/** Installs a Chromium when there is none: Playwright's own, else the distribution's. */
export function ensureChromium(): string {
  const present = findChromium();
  if (present !== null) return present;
  const isRoot = process.getuid?.() === 0;
  const playwright = ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
  spawnSync('npx', playwright, {stdio: 'inherit'});
  if (findChromium() === null && isRoot) {
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      stdio: 'inherit',
    });
  }
  const installed = findChromium();
  if (installed === null) throw new Error('No Chromium was found and none could be installed.');
  return installed;
}

function isExecutable(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
