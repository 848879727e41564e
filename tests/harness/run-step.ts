import {spawn} from 'node:child_process';
import {existsSync, readFileSync, rmSync} from 'node:fs';
import {constants, getPriority, setPriority} from 'node:os';
import path from 'node:path';
import type {Step} from './steps.ts';
import {add, oneFailed, onePassed, type Tally} from './tally.ts';

export type Manner = {
  /** Whether the output is printed while the step runs, or when it has ended. */
  readonly output: 'streamed' | 'buffered';
  /** `low`: a program and its children get little processor time while others want it. */
  readonly priority: 'normal' | 'low';
};

type Exit = {readonly code: number | null; readonly output: string};

/** Runs a step and counts its tests from its report, or counts the step itself. Prints how long it took. */
export async function runStep(step: Step, manner: Manner): Promise<Tally> {
  const startedAt = performance.now();
  console.log(`\n── ${step.name}${manner.output === 'streamed' ? '' : ' begins'}`);
  const {tally, output} = await count(step, manner);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const printed = output === '' ? '' : `\n── output of ${step.name}\n${output.trimEnd()}\n`;
  console.log(
    `${printed}── ${step.name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`,
  );
  return tally;
}

async function count(step: Step, manner: Manner): Promise<{tally: Tally; output: string}> {
  if ('run' in step) return {tally: await runInProcess(step.run), output: ''};
  const {command, report, env} = step;
  // The report of an earlier run must not be counted.
  if (report) rmSync(report.file, {force: true});
  const {code, output} = await exitOf(command, env, manner);
  if (!report || !existsSync(report.file))
    return {tally: code === 0 && !report ? onePassed : oneFailed, output};
  const tally = report.read(JSON.parse(readFileSync(report.file, 'utf8')));
  // Something else than a test failed, or no test ran.
  const isUnexplained = tally.failed === 0 && (code !== 0 || tally.passed === 0);
  return {tally: isUnexplained ? add(tally, oneFailed) : tally, output};
}

async function runInProcess(run: () => void | Promise<void>): Promise<Tally> {
  try {
    await run();
    return onePassed;
  } catch (error) {
    console.error(error);
    return oneFailed;
  }
}

/** Tests make much that is soon garbage: with more room for it Node collects it less often. */
const {NODE_OPTIONS: given = ''} = process.env;
const nodeOptions = `${given} --max-semi-space-size=64`.trim();

/** Not above that of this process, which only an administrator may exceed. */
const lowPriority = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);

function exitOf(
  [program, ...options]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> | undefined,
  {output, priority}: Manner,
): Promise<Exit> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.resolve('node_modules/.bin', program), options, {
      env: {...process.env, NODE_OPTIONS: nodeOptions, ...env},
      stdio: output === 'streamed' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    // Its children begin with the priority of the program.
    if (priority === 'low' && child.pid !== undefined) setPriority(child.pid, lowPriority);
    const parts: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => parts.push(part));
    child.stderr?.on('data', (part: Buffer) => parts.push(part));
    child.once('error', reject);
    // At "close" all output has arrived.
    child.once('close', (code) => resolve({code, output: Buffer.concat(parts).toString('utf8')}));
  });
}
