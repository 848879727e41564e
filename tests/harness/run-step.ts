import {spawn} from 'node:child_process';
import {existsSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import type {Step} from './steps.ts';
import {add, oneFailed, onePassed, type Tally} from './tally.ts';

/** Runs a step to its end and counts it: by its report, else as one that passed or failed. */
export async function runStep(step: Step): Promise<Tally> {
  const startedAt = performance.now();
  console.log(`\n── ${step.name}`);
  const tally = await count(step);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
  return tally;
}

async function count(step: Step): Promise<Tally> {
  if ('run' in step) return succeeds(step.run);
  const {command, report} = step;
  // A report of an earlier run must not be counted again.
  if (report) rmSync(report.file, {force: true});
  const code = await exitCodeOf(command);
  if (!report || !existsSync(report.file)) return code === 0 && !report ? onePassed : oneFailed;
  const tally = report.read(JSON.parse(readFileSync(report.file, 'utf8')));
  // Something beside the tests went wrong, or there were none.
  const isUnexplained = tally.failed === 0 && (code !== 0 || tally.passed === 0);
  return isUnexplained ? add(tally, oneFailed) : tally;
}

function succeeds(run: () => void): Tally {
  try {
    run();
    return onePassed;
  } catch (error) {
    console.error(error);
    return oneFailed;
  }
}

function exitCodeOf([program, ...options]: readonly [string, ...string[]]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.resolve('node_modules/.bin', program), options, {stdio: 'inherit'});
    child.once('error', reject);
    child.once('exit', resolve);
  });
}
