import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {chromium as playwright} from 'playwright';
import {findChromium, launchArguments} from '#tests/e2e/support/chromium.ts';
import {playwrightTab} from './playwright-tab.ts';
import {screen, type Engine} from './tab.ts';

export const chromium: Engine = {
  name: 'Chromium',
  async open(baseUrl) {
    const executablePath = findChromium();
    if (executablePath === null)
      throw new Error('Chromium is not installed. On Debian: apt-get install chromium');
    const profile = await mkdtemp(path.join(tmpdir(), 'fraternitas-chromium-'));
    const context = await playwright.launchPersistentContext(profile, {
      executablePath,
      args: launchArguments,
      baseURL: baseUrl,
      locale: 'en-GB',
      viewport: screen,
    });
    return {
      tab: playwrightTab(context),
      async close() {
        await context.close();
        await rm(profile, {recursive: true, force: true});
      },
    };
  },
};
