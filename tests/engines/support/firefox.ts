import {createRequire} from 'node:module';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {firefox as playwright} from 'playwright';
import {playwrightTab} from './playwright-tab.ts';
import {findProgram} from './programs.ts';
import {screen, type Engine} from './tab.ts';

/** The distribution's own Firefox, which Playwright drives by WebDriver BiDi. */
export const firefox = firefoxWith({});

/** Firefox with these settings of `about:config`. */
export function firefoxWith(settings: Readonly<Record<string, number>>): Engine {
  return {
    name: 'Firefox',
    async open(baseUrl) {
      const executablePath = findProgram(['firefox-esr', 'firefox'], 'firefox-esr');
      answerUnknownCommand();
      const profile = await mkdtemp(path.join(tmpdir(), 'fraternitas-firefox-'));
      const context = await playwright.launchPersistentContext(profile, {
        channel: 'moz-firefox',
        executablePath,
        baseURL: baseUrl,
        locale: 'en-GB',
        viewport: screen,
        firefoxUserPrefs: settings,
      });
      await context.addInitScript(typeText);
      return {
        tab: playwrightTab(context),
        async close() {
          await context.close();
          await rm(profile, {recursive: true, force: true});
        },
      };
    },
  };
}

type Socket = {
  send: (this: Socket, text: unknown, ...rest: unknown[]) => void;
  emit: (name: string, ...values: unknown[]) => boolean;
};

const unknownCommand = 'emulation.setMediaFeaturesOverride';
let isAnswering = false;

/**
 * Playwright 1.65 sends a command at launch that Firefox ESR 153 does not know, and gives up when Firefox says
 * so. The command only chooses the colour scheme, so its answer is made up here.
 */
function answerUnknownCommand(): void {
  if (isAnswering) return;
  isAnswering = true;
  const {ws} = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as {
    ws: {prototype: Socket};
  };
  const {send} = ws.prototype;
  ws.prototype.send = function (text, ...rest) {
    if (typeof text !== 'string' || !text.includes(`"${unknownCommand}"`)) {
      send.call(this, text, ...rest);
      return;
    }
    const {id} = JSON.parse(text) as {id: number};
    const answer = Buffer.from(JSON.stringify({type: 'success', id, result: {}}));
    setImmediate(() => this.emit('message', answer, false));
  };
}

/**
 * Runs in the page. Over BiDi, `fill` writes the value of an input in the page's own world, where React takes
 * the event that follows for its own. Typed text arrives as the user's.
 */
function typeText(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    // oxlint-disable-next-line typescript/no-deprecated -- no other way for a script to type as the user does
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set: () => {},
  });
}
