import {spawnSync} from 'node:child_process';
import {accessSync, constants, existsSync} from 'node:fs';
import path from 'node:path';
import {chromium} from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The same engine without the windows, menus and services around its pages, which cost a third of a short journey. */
const shellName = 'chromium-headless-shell';

/**
 * Which Chromium a journey needs: the whole one for what the browser does around a page (installing, printing,
 * background sync, quotas, its own end), else its engine.
 */
export type ChromiumPart = 'whole' | 'engine';

/** Set by the runs whose journeys all get the whole browser. */
export const wholeBrowserVariable = 'FRATERNITAS_WHOLE_BROWSER';

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

/**
 * Finds a Chromium: `CHROMIUM_PATH`, else the system's, else the one Playwright has installed. Where the engine is not
 * installed alone, the whole browser is used.
 */
export function findChromium(part: ChromiumPart = 'whole'): string | null {
  const chosen = process.env['CHROMIUM_PATH'];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const isEngineEnough = part === 'engine' && process.env[wholeBrowserVariable] !== 'yes';
  const candidates = [
    ...(chosen ? [chosen] : []),
    ...(isEngineEnough ? [shellName, ...names] : names).flatMap((name) =>
      folders.map((folder) => path.join(folder, name)),
    ),
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
