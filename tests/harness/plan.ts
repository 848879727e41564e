import {ensureChromium, wholeBrowserVariable} from '#tests/e2e/support/chromium.ts';
import {built, e2e, gates, vitest, type E2eProject, type Step} from './steps.ts';

/** Steps that run one after the other. */
export type Lane = readonly Step[];

/** Lanes that run beside each other, so many at once. */
type Stage = {readonly lanes: readonly Lane[]; readonly atOnce: number};

/** Stages run one after the other. */
export type Plan = readonly Stage[];

/** What a command runs, `rest` choosing among the journeys; `null` for a command that does not exist. */
export function planOf(command: string | undefined, rest: readonly string[]): Plan | null {
  switch (command) {
    case 'check':
      return [alone([...gates, vitest('architecture'), ...built])];
    case 'test':
      return [withoutBrowser, alone(inBrowsers(['journeys'], rest)), besideEngines];
    case 'test:all':
      return [
        withoutBrowser,
        alone([vitest('long')]),
        alone(inBrowsers(['journeys', 'walks'], rest, inWholeBrowser)),
        besideEngines,
      ];
    case 'e2e':
      return [alone(inBrowsers(['journeys'], rest))];
    case 'pictures':
      return [alone([browser, e2e('pictures', ['pictures', 'journeys', 'walks'], rest, pictures)])];
    default:
      return null;
  }
}

const alone = (lane: Lane): Stage => ({lanes: [lane], atOnce: 1});

/**
 * The longest first, so that the lanes that begin last end together. An ordinary machine has two cores, but the tests of
 * the screens wait for half of their time.
 */
const withoutBrowser: Stage = {
  lanes: [
    [vitest('screens', 2)],
    [...built, vitest('unit')],
    [vitest('sql')],
    gates,
    [vitest('architecture')],
  ],
  atOnce: 2,
};

/** What needs browsers. Two journeys run at once, so nothing else runs beside them. */
function inBrowsers(
  projects: readonly E2eProject[],
  rest: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Lane {
  return [browser, e2e('tests/e2e', projects, rest, env)];
}

/** The journeys that every engine must pass; they start a server of their own. */
const inEngines: Lane = [vitest('engines')];

/** Each engine waits for its pages, one after the other; meanwhile the rest runs that needs no browser. */
const besideEngines: Stage = {
  lanes: [inEngines, [vitest('simulation')], [vitest('rest')]],
  atOnce: 3,
};

/** The journeys of a release get the browser that people have, all of them. */
const inWholeBrowser = {[wholeBrowserVariable]: 'yes'};

/** Read by `tests/e2e/support/picture.ts`: no other run takes pictures. */
const pictures = {...inWholeBrowser, FRATERNITAS_PICTURES: 'yes'};

/** The journeys need a browser; where there is none it is installed. */
const browser: Step = {
  name: 'browser',
  run() {
    console.log(ensureChromium());
  },
};
