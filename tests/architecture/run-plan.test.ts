import {constants, getPriority} from 'node:os';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {main} from '#tests/harness/main.ts';
import type {Lane} from '#tests/harness/plan.ts';
import {runPlan} from '#tests/harness/run-plan.ts';
import {summarize} from '#tests/harness/summarize.ts';
import {nothing, type TimedTest} from '#tests/harness/tally.ts';

const printed: string[] = [];

beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const step = (name: string, run: () => void | Promise<void> = () => undefined) => ({name, run});
const twoAtOnce = (...lanes: Lane[]) => ({lanes, atOnce: 2});
const broken = (name: string) =>
  step(name, () => {
    throw new Error('broken');
  });

test('two lanes of a stage run in parallel, and the next stage waits for all of them', async () => {
  const order: string[] = [];
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const one = [
    step('waits for the other lane', async () => {
      await held;
      order.push('one');
    }),
  ];
  const other = [
    step('lets it go', () => {
      order.push('other');
      letGo();
    }),
  ];
  const {tally, failedSteps} = await runPlan([
    twoAtOnce(one, other),
    twoAtOnce([step('next', () => void order.push('next'))]),
  ]);
  expect(order).toEqual(['other', 'one', 'next']);
  expect(tally).toMatchObject({passed: 3, failed: 0});
  expect(failedSteps).toEqual([]);
});

test('a third lane of a stage begins when one of the first two ends', async () => {
  const order: string[] = [];
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const told = (name: string, run: () => void | Promise<void> = () => undefined) =>
    step(name, async () => {
      order.push(`${name} begins`);
      await run();
      order.push(`${name} ends`);
    });
  const {tally} = await runPlan([
    twoAtOnce([told('long', () => held)], [told('short'), told('behind')], [told('third', letGo)]),
  ]);
  // What the third lane lets go ends at the same time.
  expect(order.slice(0, -2)).toEqual([
    'long begins',
    'short begins',
    'short ends',
    'behind begins',
    'behind ends',
    'third begins',
  ]);
  expect(tally).toMatchObject({passed: 4, failed: 0});
});

test('a lane aside delays no later stage, and the run waits for it', async () => {
  const order: string[] = [];
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const aside = [
    step('waits for the last stage', async () => {
      order.push('aside begins');
      await held;
      order.push('aside ends');
    }),
  ];
  const {tally} = await runPlan([
    {...twoAtOnce([step('first', () => void order.push('first'))]), aside},
    twoAtOnce([
      step('last', () => {
        order.push('last');
        letGo();
      }),
    ]),
  ]);
  expect(order).toEqual(['aside begins', 'first', 'last', 'aside ends']);
  expect(tally).toMatchObject({passed: 3, failed: 0});
});

test('a failing step aside fails the run', async () => {
  const {tally, failedSteps} = await runPlan([
    {...twoAtOnce([step('first')]), aside: [broken('aside')]},
  ]);
  expect(tally).toMatchObject({passed: 1, failed: 1});
  expect(failedSteps).toEqual(['aside']);
});

test('a program aside runs with a low priority, a program of a lane with the priority of the run', async () => {
  const script = `import os from 'node:os'; process.on('exit', () => console.log('priority', os.getPriority()))`;
  const loaded = `--import=data:text/javascript,${encodeURIComponent(script)}`;
  const program = {
    name: 'program',
    command: ['vitest', '--version'],
    env: {NODE_OPTIONS: loaded},
  } as const;
  await runPlan([{...twoAtOnce([program], []), aside: [{...program, name: 'aside'}]}]);
  const priorityOf = (name: string): number => {
    const output = printed.find((text) => text.startsWith(`\n── output of ${name}\n`));
    return Number(/priority (-?\d+)/.exec(output ?? '')?.[1]);
  };
  expect(priorityOf('program')).toBe(getPriority());
  const {PRIORITY_BELOW_NORMAL: low} = constants.priority;
  expect(priorityOf('aside')).toBe(Math.max(low, getPriority()));
});

test('a failing step fails the run, and the steps behind and beside it still run', async () => {
  const {tally, failedSteps} = await runPlan([
    twoAtOnce([broken('first'), step('behind')], [step('beside')]),
    twoAtOnce([step('later')]),
  ]);
  expect(tally).toMatchObject({passed: 3, failed: 1});
  expect(failedSteps).toEqual(['first']);
});

test.each([
  ['with exit code 0', ['vitest', '--version'], 1, 0],
  ['with exit code 1', ['vitest', 'run', '--project', 'nobody-has-this-project'], 0, 1],
] as const)('a program %s is counted accordingly', async (_, command, passed, failed) => {
  const program = {name: 'program', command} as const;
  expect((await runPlan([twoAtOnce([program], [step('beside')])])).tally).toMatchObject({
    passed: passed + 1,
    failed,
  });
});

test('a program without its report counts as failed, whatever its exit code', async () => {
  const report = {file: 'test-results/none.json', read: () => nothing};
  const program = {name: 'program', command: ['vitest', '--version'], report} as const;
  expect((await runPlan([twoAtOnce([program])])).tally).toMatchObject({passed: 0, failed: 1});
});

test('the output of a program is printed when it ends, with its time', async () => {
  const program = {name: 'program', command: ['vitest', '--version']} as const;
  await runPlan([twoAtOnce([program], [])]);
  expect(printed.at(-1)).toMatch(
    /^\n── output of program\nvitest\/\d.*\n── program: 1 passed, 0 failed \([\d.]+ s\)$/s,
  );
});

test('the summary ends with the slowest tests, the unsteady and failed, the skipped tests and the count', () => {
  const timed = Array.from({length: 12}, (_, index): TimedTest => ({
    file: 'a.test.ts',
    title: `test ${index}`,
    seconds: index,
  }));
  const failures = [{file: 'b.test.ts', title: 'is true', error: 'was not'}];
  const unsteady = [{file: 'c.spec.ts', title: 'is seldom true', error: 'false'}];
  const tally = {passed: 11, failed: 1, skipped: 2, failures, unsteady, timed};
  expect(summarize({tally, failedSteps: ['tests/unit']}).split('\n')).toEqual([
    'The slowest tests:',
    ...Array.from({length: 10}, (_, index) =>
      expect.stringMatching(
        new RegExp(`^ +${11 - index}\\.0 s  a\\.test\\.ts › test ${11 - index}$`),
      ),
    ),
    '',
    'Passed only at a second try:',
    '✘ c.spec.ts › is seldom true',
    '    false',
    '',
    '✘ b.test.ts › is true',
    '    was not',
    '',
    'Failed: tests/unit',
    '',
    '2 skipped',
    '',
    '11 passed, 1 failed',
  ]);
});

test('an unknown command is refused', async () => {
  expect(await main('everything', [])).toBe(1);
});
