import {ensureChromium, wholeBrowserVariable} from '#tests/e2e/support/chromium.ts';
import {built, demoProvince, e2e, gates, vitest, type E2eProject, type Step} from './steps.ts';

/** Steps that run one after the other. */
export type Lane = readonly Step[];

/** Lanes that run in parallel, at most `atOnce` at a time. */
type Stage = {
  readonly lanes: readonly Lane[];
  readonly atOnce: number;
  /** A lane that begins with the stage, gets the processor time that other lanes leave, and delays no later stage. */
  readonly aside?: Lane;
};

/** Stages run one after the other. The run ends when all lanes have ended. */
export type Plan = readonly Stage[];

/** Returns the plan of a command, `null` for an unknown one; `rest` chooses among the journeys. */
export function planOf(command: string | undefined, rest: readonly string[]): Plan | null {
  switch (command) {
    case 'check':
      return [alone([...gates, vitest('architecture'), ...built])];
    case 'test':
      return [withoutBrowser, besideStorm(inBrowsers(specs, rest)), besideEngines];
    case 'test:all':
      return [
        withoutBrowser,
        alone([vitest('long')]),
        besideStorm(inBrowsers([...specs, 'walks'], rest, inWholeBrowser)),
        besideEngines,
      ];
    case 'e2e':
      return [alone(inBrowsers(specs, rest))];
    case 'pictures':
      return [alone([browser, e2e('pictures', ['pictures', ...specs, 'walks'], rest, pictures)])];
    default:
      return null;
  }
}

const specs = ['pages', 'journeys'] as const;

const alone = (lane: Lane): Stage => ({lanes: [lane], atOnce: 1});

/** The journeys leave a tenth of the processor time; the storm uses it and needs no timely answers. */
const besideStorm = (lane: Lane): Stage => ({...alone(lane), aside: [vitest('simulation')]});

/**
 * The longest lane comes first, so that the lanes end at about the same time. Three at once, because the screens and the
 * databases often wait.
 */
const withoutBrowser: Stage = {
  lanes: [
    [vitest('sql')],
    [...built, demoProvince, vitest('unit')],
    [vitest('screens', 2)],
    gates,
    [vitest('architecture')],
  ],
  atOnce: 3,
};

/** The steps that need browsers. Two journeys run in parallel, so nothing of their priority runs beside them. */
function inBrowsers(
  projects: readonly E2eProject[],
  rest: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Lane {
  return [browser, e2e('tests/e2e', projects, rest, env)];
}

/** The journeys of every engine; they start a server of their own. */
const inEngines: Lane = [vitest('engines')];

/** The engines run one after the other and mostly wait for their pages, so other tests run beside them. */
const besideEngines: Stage = {
  lanes: [inEngines, [vitest('rest')]],
  atOnce: 2,
};

/** All journeys of a release run in the browser that users have. */
const inWholeBrowser = {[wholeBrowserVariable]: 'yes'};

/** Makes `tests/e2e/support/picture.ts` take pictures. */
const pictures = {...inWholeBrowser, FRATERNITAS_PICTURES: 'yes'};

/** Installs a browser when the machine has none. */
const browser: Step = {
  name: 'browser',
  run() {
    console.log(ensureChromium());
  },
};
