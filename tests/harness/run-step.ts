import {spawn} from 'node:child_process';
import {existsSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import type {Step} from './steps.ts';
import {add, oneFailed, onePassed, type Tally} from './tally.ts';

/** When the output of a step's program is shown. */
export type Telling = 'at once' | 'at its end';

type Ended = {readonly code: number | null; readonly said: string};

/** Runs a step to its end and counts it: by its report, else as one that passed or failed. Says how long it took. */
export async function runStep(step: Step, telling: Telling): Promise<Tally> {
  const startedAt = performance.now();
  console.log(`\n── ${step.name}${telling === 'at once' ? '' : ' begins'}`);
  const {tally, said} = await count(step, telling);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const told = said === '' ? '' : `\n── ${step.name} said\n${said.trimEnd()}\n`;
  console.log(
    `${told}── ${step.name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`,
  );
  return tally;
}

async function count(step: Step, telling: Telling): Promise<{tally: Tally; said: string}> {
  if ('run' in step) return {tally: await succeeds(step.run), said: ''};
  const {command, report, env} = step;
  // A report of an earlier run must not be counted again.
  if (report) rmSync(report.file, {force: true});
  const {code, said} = await ended(command, env, telling);
  if (!report || !existsSync(report.file))
    return {tally: code === 0 && !report ? onePassed : oneFailed, said};
  const tally = report.read(JSON.parse(readFileSync(report.file, 'utf8')));
  // Something beside the tests went wrong, or there were none.
  const isUnexplained = tally.failed === 0 && (code !== 0 || tally.passed === 0);
  return {tally: isUnexplained ? add(tally, oneFailed) : tally, said};
}

async function succeeds(run: () => void | Promise<void>): Promise<Tally> {
  try {
    await run();
    return onePassed;
  } catch (error) {
    console.error(error);
    return oneFailed;
  }
}

function ended(
  [program, ...options]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> | undefined,
  telling: Telling,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.resolve('node_modules/.bin', program), options, {
      env: {...process.env, ...env},
      stdio: telling === 'at once' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const parts: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => parts.push(part));
    child.stderr?.on('data', (part: Buffer) => parts.push(part));
    child.once('error', reject);
    // Only then has everything arrived that it said.
    child.once('close', (code) => resolve({code, said: Buffer.concat(parts).toString('utf8')}));
  });
}
