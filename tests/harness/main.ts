import {mkdirSync} from 'node:fs';
import {planOf} from './plan.ts';
import {runPlan} from './run-plan.ts';
import {summarize} from './summarize.ts';

/**
 * Runs `npm run check`, `npm test`, `npm run test:all`, `npm run test:e2e` or `npm run pictures`: every step, then the
 * summary. Resolves to the exit code.
 */
export async function main(command: string | undefined, rest: string[]): Promise<number> {
  const plan = planOf(command, rest);
  if (plan === null) {
    console.error('Unknown command. Use check, test, test:all, e2e or pictures.');
    return 1;
  }
  mkdirSync('test-results', {recursive: true});
  const outcome = await runPlan(plan);
  console.log(`\n${summarize(outcome)}`);
  const {passed, failed} = outcome.tally;
  return failed === 0 && passed > 0 ? 0 : 1;
}
