import path from 'node:path';
import type {Modules} from './module-graph.ts';

/** The start of the app, and the screens that a user waits for first. */
export const entry = path.resolve('src/app/main.tsx');
export const home = path.resolve('src/screens/public/home-screen.tsx');
export const login = path.resolve('src/screens/login/login-screen.tsx');
export const dashboard = path.resolve('src/screens/dashboard/dashboard-screen.tsx');

/** Returns the modules of all routes. */
export function screensOf(modules: Modules): readonly string[] {
  return ['src/app/route.ts', 'src/app/routes.ts'].flatMap(
    (file) => modules.getModuleInfo(path.resolve(file))?.dynamicallyImportedIds ?? [],
  );
}

/** Parts of pages that load on demand and share modules with the screens. */
export const sharingParts = [
  'src/app/after-start.tsx',
  'src/screens/find/find-dialog.tsx',
  'src/screens/brothers/brother-table.tsx',
  'src/screens/attachments/attachments-card.tsx',
  'src/screens/brothers/columns-dialog.tsx',
  'src/screens/brothers/personal-data-dialog.tsx',
  'src/screens/year/statistics/statistics-screen.tsx',
].map((file) => path.resolve(file));
