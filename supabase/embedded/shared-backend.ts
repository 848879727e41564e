import {fileURLToPath} from 'node:url';
import {runnerImport} from 'vite';
import type {Backend} from './backend.ts';

type Shared = {backend: Promise<Backend>; users: number};
type Held = typeof globalThis & {[shelf]?: Shared};

const shelf = Symbol.for('fraternitas.backend');

/**
 * Returns the same backend to every Vite server of this process: when the dev server restarts, the new one
 * starts before the old one ends, and the data folder allows only one connection.
 */
export async function acquireBackend(): Promise<Backend> {
  const held: Held = globalThis;
  const shared = (held[shelf] ??= {backend: open(), users: 0});
  shared.users++;
  try {
    return await shared.backend;
  } catch (error) {
    delete held[shelf];
    throw error;
  }
}

/** Closes the backend when no server uses it any more. */
export async function releaseBackend(): Promise<void> {
  const held: Held = globalThis;
  const shared = held[shelf];
  if (shared === undefined || --shared.users > 0) return;
  delete held[shelf];
  await (await shared.backend).close();
}

// Loaded only when a server starts, so that builds and tests need no database.
async function open(): Promise<Backend> {
  const file = fileURLToPath(new URL('./backend.ts', import.meta.url));
  const {module} = await runnerImport<typeof import('./backend.ts')>(file, {logLevel: 'error'});
  return module.openBackend({portraits: true});
}
