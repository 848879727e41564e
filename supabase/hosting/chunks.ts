import {ownReachedFrom, type Modules, reachedFrom} from './module-graph.ts';
import {muiChunks} from './mui-chunks.ts';
import {dashboard, entry, home, login} from './screens.ts';
import {sharedModules} from './shared-modules.ts';

/** What draws rows as they scroll by is in one chunk with its library. */
const rowLibrary = /\/node_modules\/@tanstack\/(?:react-virtual|virtual-core)\//;

/**
 * Names the chunk of a module; `null` leaves it to the bundler, which puts a module with the only screen that imports it.
 * Without these names the bundler makes about forty files of what several screens share, which a phone fetches more
 * slowly, even from its own disk, than it runs them:
 *
 * - `core`: what the entry imports, libraries included, because no page works without it.
 * - `mui`, `mui-dialog`, `mui-profile`: what a profile imports of MUI.
 * - `rows`: the library that draws rows as they scroll by.
 * - the rest that several screens share: see `shared-modules.ts`.
 */
export function sharedChunk(): (id: string, modules: Modules) => string | null {
  let core: ReadonlySet<string> | null = null;
  let first: ReadonlySet<string> | null = null;
  let shared: ReadonlyMap<string, string> | null = null;
  let mui: ReadonlyMap<string, string> | null = null;
  return (id, modules) => {
    core ??= reachedFrom([entry], modules);
    first ??= ownReachedFrom([entry, home, login, dashboard], modules);
    shared ??= sharedModules(first, modules);
    mui ??= muiChunks(modules);
    if (id === entry) return null;
    if (core.has(id)) return 'core';
    return mui.get(id) ?? (rowLibrary.test(id) ? 'rows' : (shared.get(id) ?? null));
  };
}
