import {readlink, rename, rm} from 'node:fs/promises';
import path from 'node:path';
import {chromium, type BrowserContext, type Page} from 'playwright';
import {appUrl} from './app-url.ts';
import {copyFolder} from './copy-folder.ts';
import {findChromium, launchArguments, type ChromiumPart} from './chromium.ts';
import type {Problems} from './problems.ts';
import {scratchFolder} from './scratch-folder.ts';
import {screens} from './screen-sizes.ts';

const kinds = {
  phone: {viewport: screens.phone, hasTouch: true},
  wide: {viewport: screens.wide, hasTouch: false},
} as const;

export type DeviceOptions = {
  readonly screen?: keyof typeof kinds;
  readonly theme?: 'light' | 'dark';
  readonly locale?: 'en' | 'id' | 'it';
  /** Two device pixels per CSS pixel, for pictures with fine detail. */
  readonly sharp?: boolean;
  /** Which Chromium runs; the engine is enough for what happens inside a page. */
  readonly chromium?: ChromiumPart;
  /** The folder of a profile to start with a copy of; without it the profile is empty. */
  readonly profile?: string;
  /** Where the profile is stored when the browser is closed; without it the profile is removed. */
  readonly keepAs?: string;
};

/** A browser with a profile of its own, which survives a restart. */
export type Device = {
  /** The newest tab; after `restart` it is another page. */
  page(): Page;
  newTab(): Promise<Page>;
  context(): BrowserContext;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Closes the browser and opens it again on the same profile, at an empty tab. */
  restart(): Promise<void>;
  /** Kills the browser process (SIGKILL); `restart` opens it again. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a browser for which the server at `target` is at `appUrl`. Addresses may be given from the root:
 * `page.goto('/brothers')`.
 */
export async function openDevice(
  target: string,
  problems: Problems,
  options: DeviceOptions = {},
): Promise<Device> {
  const {
    screen = 'wide',
    theme = 'light',
    locale,
    sharp = false,
    chromium: part = 'whole',
  } = options;
  const profile = await scratchFolder('profile');
  if (options.profile !== undefined) await copyFolder(options.profile, profile);
  let context = await launch();

  async function launch(): Promise<BrowserContext> {
    const executablePath = findChromium(part);
    const opened = await chromium.launchPersistentContext(profile, {
      ...(executablePath === null ? {channel: 'chromium'} : {executablePath}),
      args: [...launchArguments, mapAppUrlTo(target)],
      baseURL: appUrl,
      colorScheme: theme,
      // The browser's language has no effect: the language of the app is a setting inside the app.
      locale: 'en-GB',
      ...kinds[screen],
      deviceScaleFactor: sharp ? 2 : 1,
    });
    if (locale !== undefined) {
      await opened.addInitScript((chosen) => {
        // An empty tab has no storage. Set only once, because a journey may change it in the app.
        if (location.protocol === 'about:') return;
        if (localStorage.getItem('locale') === null) localStorage.setItem('locale', chosen);
      }, locale);
    }
    problems.watch(opened);
    return opened;
  }

  return {
    page: () => {
      const page = context.pages().at(-1);
      if (page === undefined) throw new Error('The device has no open tab.');
      return page;
    },
    newTab: () => context.newPage(),
    context: () => context,
    goOffline: () => context.setOffline(true),
    goOnline: () => context.setOffline(false),
    async restart() {
      await context.close();
      context = await launch();
    },
    async kill() {
      const closed = new Promise((resolve) => context.once('close', resolve));
      process.kill(await browserProcess(profile), 'SIGKILL');
      await closed;
    },
    async close() {
      await context.close();
      if (options.keepAs === undefined) await rm(profile, {recursive: true, force: true});
      else await rename(profile, options.keepAs);
    },
  };
}

/** Makes the browser find `appUrl` at the target. */
function mapAppUrlTo(target: string): string {
  return `--host-resolver-rules=MAP ${new URL(appUrl).host} ${new URL(target).host}`;
}

/** The id of the browser's process, from the lock file of its profile: a link to `host-4711`. */
async function browserProcess(profile: string): Promise<number> {
  const owner = await readlink(path.join(profile, 'SingletonLock'));
  return Number(owner.split('-').at(-1));
}
