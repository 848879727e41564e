import path from 'node:path';
import {type Modules, reachedFrom} from './module-graph.ts';
import {screensOf} from './screens.ts';

const profile = path.resolve('src/screens/brothers/brother-profile-screen.tsx');
const dialog = path.resolve('src/ui/dialog.tsx');

/**
 * Returns the chunk of each module that a profile imports of MUI, for which the bundler makes seventeen files: `mui` with
 * what more than a quarter of all screens import, `mui-dialog` with what else a dialog imports, `mui-profile` with the rest.
 */
export function muiChunks(modules: Modules): Map<string, string> {
  const screens = screensOf(modules);
  const ofScreens = screens.map((screen) => muiOf(screen, modules));
  const ofDialog = muiOf(dialog, modules);
  const nameOf = (id: string): string => {
    const users = ofScreens.filter((mui) => mui.has(id)).length;
    if (users > screens.length / 4) return 'mui';
    return ofDialog.has(id) ? 'mui-dialog' : 'mui-profile';
  };
  return new Map([...muiOf(profile, modules)].map((id) => [id, nameOf(id)]));
}

/** Returns the modules of MUI that a file imports, with the libraries that they import. */
function muiOf(file: string, modules: Modules): Set<string> {
  const mui = [...reachedFrom([file], modules)].filter(isMui);
  return reachedFrom(mui, modules);
}

export function isMui(id: string): boolean {
  return id.includes('/@mui/');
}
