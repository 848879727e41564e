import {spawnSync} from 'node:child_process';

/** Builds the app that the bench's servers serve. */
export function buildApp(): void {
  const {status} = spawnSync('npx', ['vite', 'build', '--logLevel', 'error'], {stdio: 'inherit'});
  if (status !== 0) throw new Error(`The build failed (${status}).`);
}
