import {ensureChromium, wholeBrowserVariable} from '#tests/e2e/support/chromium.ts';
import {built, e2e, gates, vitest, type E2eProject, type Step} from './steps.ts';

/** Steps that run one after the other. */
export type Lane = readonly Step[];

/** Stages run one after the other, the lanes of a stage two at a time: an ordinary machine has two cores. */
export type Plan = readonly (readonly Lane[])[];

/** What a command runs, `rest` choosing among the journeys; `null` for a command that does not exist. */
export function planOf(command: string | undefined, rest: readonly string[]): Plan | null {
  switch (command) {
    case 'check':
      return [[[...gates, vitest('architecture'), ...built]]];
    case 'test':
      return [withoutBrowser, [inBrowsers(['journeys'], rest)], besideEngines];
    case 'test:all':
      return [
        withoutBrowser,
        [[vitest('long')]],
        [inBrowsers(['journeys', 'walks'], rest, inWholeBrowser)],
        besideEngines,
      ];
    case 'e2e':
      return [[inBrowsers(['journeys'], rest)]];
    case 'pictures':
      return [[[browser, e2e('pictures', ['pictures', 'journeys', 'walks'], rest, pictures)]]];
    default:
      return null;
  }
}

/** The longest first, so that the lanes that begin last end together. */
const withoutBrowser: readonly Lane[] = [
  [vitest('screens')],
  [...built, vitest('unit')],
  [vitest('sql')],
  gates,
  [vitest('architecture')],
];

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

/** Each engine waits for its pages, one after the other; meanwhile the other core has what needs no browser. */
const besideEngines: readonly Lane[] = [inEngines, [vitest('simulation'), vitest('rest')]];

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
