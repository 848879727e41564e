import {spawnSync} from 'node:child_process';
import path from 'node:path';

/** Runs a program of the project's packages to its end and shows what it prints; throws when it fails. */
export function run(
  program: string,
  options: readonly string[],
  env: Readonly<Record<string, string>>,
): void {
  const {status, error} = spawnSync(path.resolve('node_modules/.bin', program), options, {
    stdio: 'inherit',
    env: {...process.env, ...env},
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status ?? 'a signal'}.`);
}
