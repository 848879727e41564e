import path from 'node:path';

const home = path.resolve('src/screens/public/home-screen.tsx');
const login = path.resolve('src/screens/login/login-screen.tsx');
const dashboard = path.resolve('src/screens/dashboard/dashboard-screen.tsx');

/** The screens that a user waits for first. */
const firstScreens = [home, login, dashboard];

const entry = path.resolve('src/app/main.tsx');

const profile = path.resolve('src/screens/brothers/brother-profile-screen.tsx');
const dialog = path.resolve('src/ui/dialog.tsx');

type Modules = {
  readonly getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
};

/**
 * Names the chunk of a module. By default the bundler makes about forty files of what several screens share, which a
 * phone fetches more slowly, even from its own disk, than it runs them. What the entry imports, libraries included, is
 * one chunk, because no page works without it; what the other first screens share with any screen is another, without what
 * the sign-in shares with few, e.g. the field of a password; the rest that screens share is in a few more. The first screens import none of those, so no two chunks wait for each other.
 * What a profile needs of MUI is in three, for which the bundler makes seventeen.
 */
export function sharedChunk(): (id: string, modules: Modules) => string | null {
  let core: ReadonlySet<string> | null = null;
  let first: ReadonlySet<string> | null = null;
  let shared: ReadonlyMap<string, string> | null = null;
  let mui: ReadonlyMap<string, string> | null = null;
  return (id, modules) => {
    core ??= reachedFrom([entry], modules, () => true);
    first ??= ownReachedFrom([entry, ...firstScreens], modules);
    shared ??= sharedModules(first, modules);
    mui ??= muiOfProfile(modules);
    if (id === entry) return null;
    if (core.has(id)) return 'core';
    return mui.get(id) ?? (rowLibrary.test(id) ? 'rows' : (shared.get(id) ?? null));
  };
}

/**
 * Gives the shared modules by the chunk they are in. Forms bring MUI's fields, lists bring dialogs and virtual rows,
 * and neither loads the other's; what only the screens of one admin folder share is a chunk of theirs, and what all
 * that load a heavy thing share is one with it. What a module imports is reached by at least the same screens, so no two of these chunks import each other.
 */
function sharedModules(first: ReadonlySet<string>, modules: Modules): Map<string, string> {
  const users = new Map<string, Use[]>();
  for (const screen of [...screensOf(modules), ...others]) {
    const reached = ownReachedFrom([screen], modules);
    const use = usageOf(screen, reached);
    for (const id of reached) users.set(id, [...(users.get(id) ?? []), use]);
  }
  const shared = [...users].filter(([, uses]) => uses.length > 1);
  const start = ownReachedFrom([entry, home, dashboard], modules);
  const signIn = new Set([...ownReachedFrom([login], modules)].filter((id) => !start.has(id)));
  const nameOf = (id: string, uses: readonly Use[]): string => {
    if (signIn.has(id) && uses.every(isOfFewPages)) return 'sign-in-pages';
    if (first.has(id)) return 'first';
    const name = chunkOf(uses);
    return lightChunks.has(name) && bringsMui(id, modules) ? `${name}-mui` : name;
  };
  return new Map(shared.map(([id, uses]) => [id, nameOf(id, uses)]));
}

function isOfFewPages({isRecordForm, loads}: Use): boolean {
  return !isRecordForm && loads.length === 0;
}

function screensOf(modules: Modules): readonly string[] {
  return ['src/app/route.ts', 'src/app/routes.ts'].flatMap(
    (file) => modules.getModuleInfo(path.resolve(file))?.dynamicallyImportedIds ?? [],
  );
}

/** No routes, but they share modules with the screens. */
const others = [
  'src/app/after-start.tsx',
  'src/screens/find/find-dialog.tsx',
  'src/screens/brothers/brother-table.tsx',
  'src/screens/attachments/attachments-card.tsx',
  'src/screens/brothers/columns-dialog.tsx',
  'src/screens/brothers/personal-data-dialog.tsx',
  'src/screens/year/statistics/statistics-screen.tsx',
].map((file) => path.resolve(file));

/** Chunks that lists without MUI load too: what imports MUI is in chunks of its own beside them. */
const lightChunks: ReadonlySet<string> = new Set(['shared', 'pages', 'reading', 'reading-rows']);

function bringsMui(id: string, modules: Modules): boolean {
  return [...reachedFrom([id], modules, isNoLibraryOrMui)].some((one) => one.includes('/@mui/'));
}

/** Divides what a profile imports of MUI: what a quarter of all screens import, what else dialogs import, and the rest. */
function muiOfProfile(modules: Modules): Map<string, string> {
  const screens = screensOf(modules);
  const ofScreens = screens.map((screen) => muiOf(screen, modules));
  const ofDialog = muiOf(dialog, modules);
  const nameOf = (id: string): string => {
    if (4 * ofScreens.filter((mui) => mui.has(id)).length > screens.length) return 'mui';
    return ofDialog.has(id) ? 'mui-dialog' : 'mui-profile';
  };
  return new Map([...muiOf(profile, modules)].map((id) => [id, nameOf(id)]));
}

/** Gives the modules of MUI that a file imports, with the libraries that they import. */
function muiOf(file: string, modules: Modules): Set<string> {
  const all = [...reachedFrom([file], modules, () => true)];
  const mui = all.filter((id) => id.includes('/@mui/'));
  return reachedFrom(mui, modules, () => true);
}

function isNoLibraryOrMui(id: string): boolean {
  return !id.includes('/node_modules/') || id.includes('/@mui/');
}

/**
 * What brings much of a library with it: the fields of forms with the library that holds their values, MUI's frame of
 * a field, its tables and progress bars, and rows that are drawn as they scroll by.
 */
const heavy = {
  fields: path.resolve('src/ui/form-field.ts'),
  frames: path.resolve('src/ui/form-field-frame.tsx'),
  tables: path.resolve('src/ui/data-table.tsx'),
  progress: path.resolve('src/ui/progress-bar.tsx'),
  rows: path.resolve('src/ui/use-window-rows.ts'),
};

/** What draws rows as they scroll by is in one chunk with its library. */
const rowLibrary = /\/node_modules\/@tanstack\/(?:react-virtual|virtual-core)\//;

/** A screen's folder, whether it is in the admin area or the form of a record, and what heavy it loads. */
type Use = {
  readonly folder: string;
  readonly isAdmin: boolean;
  readonly isRecordForm: boolean;
  readonly loads: readonly string[];
};

function usageOf(screen: string, reached: ReadonlySet<string>): Use {
  const loads = Object.entries(heavy).flatMap(([name, id]) => (reached.has(id) ? [name] : []));
  const folder = path.dirname(screen);
  return {
    folder,
    isAdmin: folder.startsWith(path.resolve('src/admin')),
    isRecordForm: screen.endsWith('-form-screen.tsx'),
    loads,
  };
}

function chunkOf(uses: readonly Use[]): string {
  const [first] = uses;
  const common = first?.loads.filter((name) => uses.every(({loads}) => loads.includes(name))) ?? [];
  const isForm = ({isAdmin, loads}: Use) => !isAdmin && loads.includes('fields');
  if (uses.every(isForm)) return 'record-forms';
  if (uses.every(({isAdmin}) => isAdmin)) {
    const isOfOneFolder = first && uses.every(({folder}) => folder === first.folder);
    return isOfOneFolder ? path.basename(first.folder) : ['admin', ...common].join('-');
  }
  const isOfRecordForms = uses.some(({isRecordForm}) => isRecordForm);
  for (const name of ['fields', 'frames'])
    if (common.includes(name)) return isOfRecordForms ? name : `page-${name}`;
  if (uses.every(({loads}) => !loads.includes('fields'))) {
    if (uses.every(({isAdmin}) => !isAdmin)) return ['reading', ...common].join('-');
    if (common.includes('rows')) return 'rows';
  }
  return isOfRecordForms ? 'shared' : 'pages';
}

function ownReachedFrom(files: readonly string[], modules: Modules): Set<string> {
  return reachedFrom(files, modules, (id) => !id.includes('/node_modules/'));
}

/** Returns these files and what they import, as far as it is wanted. */
function reachedFrom(
  files: readonly string[],
  modules: Modules,
  isWanted: (id: string) => boolean,
): Set<string> {
  const reached = new Set(files);
  for (const id of reached)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
      if (isWanted(imported)) reached.add(imported);
  return reached;
}
