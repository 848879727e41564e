import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {readOptions, wholeNumber} from '#supabase/embedded/command-line.ts';
import {proveBreaks} from './prove-breaks.ts';

/**
 * Runs storms: `--seeds 5000` so many, `--from 201` beginning there, `--seed 17` this one alone, `--sql` over the
 * database and not over the model. `--breaks` breaks the engine in one way after the other and looks which seed finds
 * it: in those ways whose name holds what `--only` says.
 */
export async function storm(words: readonly string[]): Promise<number> {
  const values = readOptions(words, {
    seeds: {type: 'string'},
    from: {type: 'string', default: '1'},
    seed: {type: 'string'},
    sql: {type: 'boolean', default: false},
    breaks: {type: 'boolean', default: false},
    only: {type: 'string', default: ''},
  });
  for (const name of ['seeds', 'from', 'seed'] as const)
    wholeNumber(values[name] ?? '1', `--${name}`, 1, 10_000_000);
  if (values.breaks) return proveBreaks(Number(values.seeds ?? '400'), values.only);
  const {status} = spawnSync(
    path.resolve('node_modules/.bin/vitest'),
    ['run', '--project', 'simulation', '--reporter', 'dot'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        STORM_SERVER: values.sql ? 'sql' : 'model',
        STORM_FROM: values.seed ?? values.from,
        STORM_SEEDS: values.seed === undefined ? (values.seeds ?? '1000') : '1',
      },
    },
  );
  return status ?? 1;
}
