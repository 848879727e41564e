import {mkdirSync} from 'node:fs';
import {ensureChromium} from '#tests/e2e/support/chromium.ts';
import {built, e2e, gates, vitest, type Step} from './steps.ts';
import {runStep} from './run-step.ts';
import {add, nothing, type Tally} from './tally.ts';
import {tellFailures} from './tell-failures.ts';

/**
 * Runs what stands behind `npm run check`, `npm test`, `npm run test:e2e` and `npm run pictures`,
 * everything to the end, names what failed, and closes with the one line that counts it. Resolves to the exit code.
 */
export async function main(command: string | undefined, rest: string[]): Promise<number> {
  const steps = stepsOf(command, rest);
  if (steps === null) {
    console.error('Say "check", "test", "e2e" or "pictures".');
    return 1;
  }
  mkdirSync('test-results', {recursive: true});
  let tally: Tally = nothing;
  const red: string[] = [];
  for (const step of steps) {
    const result = await runStep(step);
    if (result.failed > 0) red.push(step.name);
    tally = add(tally, result);
  }
  if (tally.failures.length > 0) console.log(`\n${tellFailures(tally.failures)}`);
  if (red.length > 0) console.log(`\nFailed: ${red.join(', ')}`);
  if (tally.skipped > 0) console.log(`\n${tally.skipped} skipped`);
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
  return tally.failed === 0 && tally.passed > 0 ? 0 : 1;
}

function stepsOf(command: string | undefined, rest: string[]): Step[] | null {
  switch (command) {
    case 'check':
      return [...gates, vitest('architecture'), ...built];
    case 'test':
      return [
        ...gates,
        vitest('architecture'),
        vitest('unit'),
        vitest('screens'),
        vitest('sql'),
        vitest('simulation'),
        vitest('rest'),
        ...built,
        browser(),
        e2e('journeys', rest),
      ];
    case 'e2e':
      return [browser(), e2e('journeys', rest)];
    case 'pictures':
      return [browser(), e2e('pictures', rest)];
    default:
      return null;
  }
}

/** The journeys need a browser; where there is none it is installed. */
function browser(): Step {
  return {
    name: 'browser',
    run() {
      console.log(ensureChromium());
    },
  };
}
