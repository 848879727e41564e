import path from 'node:path';
import {isLibrary, type Modules, ownReachedFrom, reachedFrom} from './module-graph.ts';
import {isMui} from './mui-chunks.ts';
import {dashboard, entry, home, login, screensOf, sharingParts} from './screens.ts';

/**
 * Returns the chunk of each module of the app that several screens import. In the order of the decision:
 *
 * - `sign-in-pages`: what the sign-in shares with few pages, e.g. the field of a password.
 * - `first`: what the first screens share with any other.
 * - `record-forms`: only forms outside the admin area.
 * - the name of a folder of `src/admin`: only its screens. `admin`: only screens of several such folders.
 * - `fields`, `frames`: only screens that all load fields, or their frames, some of them the form of a record;
 *   `page-fields`, `page-frames`: none of them.
 * - `reading`: only screens outside the admin area that load no fields.
 * - `rows`: only screens without fields that all load rows that are drawn as they scroll by.
 * - `shared`: any screens, some of them the form of a record; `pages`: none of them.
 *
 * `admin` and `reading` are divided by the heavy parts that all these screens load, e.g. `admin-tables`. What imports MUI
 * is beside the chunks that pages without MUI load, e.g. `pages-mui`. What a module imports is loaded by at least the same
 * screens, so no two of these chunks import each other.
 */
export function sharedModules(first: ReadonlySet<string>, modules: Modules): Map<string, string> {
  const uses = new Map<string, Use[]>();
  for (const screen of [...screensOf(modules), ...sharingParts]) {
    const reached = ownReachedFrom([screen], modules);
    const use = usageOf(screen, reached);
    for (const id of reached) uses.set(id, [...(uses.get(id) ?? []), use]);
  }
  const start = ownReachedFrom([entry, home, dashboard], modules);
  const signIn = new Set([...ownReachedFrom([login], modules)].filter((id) => !start.has(id)));
  const nameOf = (id: string, users: readonly Use[]): string => {
    if (signIn.has(id) && users.every(isLightPage)) return 'sign-in-pages';
    if (first.has(id)) return 'first';
    const name = chunkOf(users);
    return withoutMui.has(name) && bringsMui(id, modules) ? `${name}-mui` : name;
  };
  const shared = [...uses].filter(([, users]) => users.length > 1);
  return new Map(shared.map(([id, users]) => [id, nameOf(id, users)]));
}

/** What brings much of a library with it, by its name in a chunk's name. */
const heavyParts = {
  /** The fields of forms, with the library that holds their values. */
  fields: path.resolve('src/ui/form-field.ts'),
  /** MUI's frame of a field. */
  frames: path.resolve('src/ui/form-field-frame.tsx'),
  /** MUI's tables. */
  tables: path.resolve('src/ui/data-table.tsx'),
  /** MUI's progress bars. */
  progress: path.resolve('src/ui/progress-bar.tsx'),
  /** Rows that are drawn as they scroll by. */
  rows: path.resolve('src/ui/use-window-rows.ts'),
};

type HeavyPart = keyof typeof heavyParts;

const heavyNames = Object.keys(heavyParts) as HeavyPart[];

/** A screen that imports a module. */
type Use = {
  readonly folder: string;
  readonly isAdmin: boolean;
  /** The form of a record. */
  readonly isRecordForm: boolean;
  readonly loads: ReadonlySet<HeavyPart>;
};

function usageOf(screen: string, reached: ReadonlySet<string>): Use {
  const folder = path.dirname(screen);
  return {
    folder,
    isAdmin: folder.startsWith(path.resolve('src/admin')),
    isRecordForm: screen.endsWith('-form-screen.tsx'),
    loads: new Set(heavyNames.filter((name) => reached.has(heavyParts[name]))),
  };
}

function isLightPage({isRecordForm, loads}: Use): boolean {
  return !isRecordForm && loads.size === 0;
}

function chunkOf(users: readonly Use[]): string {
  const loadedByAll = heavyNames.filter((name) => users.every(({loads}) => loads.has(name)));
  const isOnlyAdmin = users.every(({isAdmin}) => isAdmin);
  const hasAdmin = users.some(({isAdmin}) => isAdmin);
  const hasRecordForm = users.some(({isRecordForm}) => isRecordForm);
  const hasFields = users.some(({loads}) => loads.has('fields'));
  if (!hasAdmin && loadedByAll.includes('fields')) return 'record-forms';
  if (isOnlyAdmin) {
    const folders = new Set(users.map(({folder}) => folder));
    const [folder] = folders;
    return folders.size === 1 && folder ? path.basename(folder) : withParts('admin', loadedByAll);
  }
  for (const part of ['fields', 'frames'] as const)
    if (loadedByAll.includes(part)) return hasRecordForm ? part : `page-${part}`;
  if (!hasFields && !hasAdmin) return withParts('reading', loadedByAll);
  if (!hasFields && loadedByAll.includes('rows')) return 'rows';
  return hasRecordForm ? 'shared' : 'pages';
}

function withParts(chunk: string, parts: readonly HeavyPart[]): string {
  return [chunk, ...parts].join('-');
}

/** Chunks that pages without MUI load, too: what imports MUI is in chunks of its own beside them. */
const withoutMui: ReadonlySet<string> = new Set(['shared', 'pages', 'reading', 'reading-rows']);

/** Tells whether a module imports MUI, directly or through other modules of the app. */
function bringsMui(id: string, modules: Modules): boolean {
  const isFollowed = (imported: string) => !isLibrary(imported) || isMui(imported);
  return [...reachedFrom([id], modules, isFollowed)].some(isMui);
}
