import {spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {bench} from '#tests/bench/main.ts';
import {mutants} from '#tests/mutants/main.ts';
import {rehearse} from '#tests/rehearsal/main.ts';
import {storm} from '#tests/simulation/main.ts';

test('`npm run storm` refuses a strange word in one sentence without a stack', () => {
  const {status, stderr} = spawnSync(process.execPath, ['tests/run.mjs', 'storm', 'bogus'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe(
    'Fraternitas: Options are: --seeds, --from, --seed, --sql, --breaks, --only. Given: bogus\n',
  );
  expect(status).toBe(1);
});

test.each([
  ['mutants', mutants, ['bogus'], 'Choose among records, mutations, sync, sql, not "bogus".'],
  ['mutants', mutants, ['records', 'bogus'], 'No file of src/records has a name with "bogus".'],
  ['mutants', mutants, ['sql', 'bogus'], 'No defect has a name with "bogus".'],
  [
    'bench',
    bench,
    ['bogus'],
    'Words are: backend, device, returning, peers, --write, embedded, postgres, not "bogus".',
  ],
  ['rehearse', rehearse, ['bogus'], 'Words are: databases, hosts, not "bogus".'],
  ['storm', storm, ['--seed', 'x'], '--seed must be a whole number from 1 to 10000000, not "x".'],
  ['storm', storm, ['--breaks', '--only', 'bogus'], 'No break has a name with "bogus".'],
])('`npm run %s` refuses words that choose nothing', async (_, command, words, sentence) => {
  await expect(command(words)).rejects.toMatchObject({name: 'Refusal', message: sentence});
});
