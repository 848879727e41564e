import path from 'node:path';
import react from '@vitejs/plugin-react';
import type {Plugin} from 'vite';
import {VitePWA} from 'vite-plugin-pwa';
import {defineConfig} from 'vitest/config';
import app from './package.json' with {type: 'json'};
import {embeddedSupabase} from '#supabase/embedded/plugin.ts';
import {writeHostFiles} from '#supabase/hosting/host-files.ts';
import {writePrecompressed} from '#supabase/hosting/precompressed.ts';

/** `ios_saf 16.0` of package.json is `ios16.0` here. */
const oldestBrowsers = app.browserslist.map((name) => name.replace('_saf', '').replace(' ', ''));

const generousMs = 60_000;

export default defineConfig(({command}) => {
  // Builds are always for production, whatever ran before in the same process.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [
      react(),
      withoutTracing(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        registerType: 'prompt',
        injectRegister: false,
        // The manifest is in public/, with its icons.
        manifest: false,
        injectManifest: {
          // One classic script: a worker must not load code while it is being replaced.
          rollupFormat: 'iife',
          buildPlugins: {vite: [withoutTracing()]},
          globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
          // Store screenshots are not needed offline.
          globIgnores: ['screenshots/**', '404.html'],
        },
      }),
      embeddedSupabase(),
      writeHostFiles(),
      writePrecompressed(),
    ],
    define: {'import.meta.env.APP_VERSION': JSON.stringify(app.version)},
    build: {
      target: oldestBrowsers,
      // dist/.vite/manifest.json lists which chunk loads which; the byte budget test reads it.
      manifest: true,
      modulePreload: {polyfill: false},
      sourcemap: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              {name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//},
              {name: sharedChunk()},
            ],
          },
        },
      },
    },
    test: {
      projects: [
        // One process reads each module once; a fresh one a file takes twice the time.
        project('unit', {setupFiles: ['tests/setup/indexed-db.ts'], isolate: false}),
        project('screens', {
          include: ['tests/{screens,record-ui,admin}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/setup/indexed-db.ts', 'tests/setup/screens.ts'],
        }),
        project('architecture', {}),
        project('sql', {setupFiles: ['tests/setup/indexed-db.ts']}),
        // Devices, a server and all that can befall them; `npm run storm` for more of it.
        project('simulation', {
          setupFiles: ['tests/setup/indexed-db.ts'],
          testTimeout: 10 * generousMs,
        }),
        // Over HTTP, by the client's library.
        project('rest', {setupFiles: ['tests/setup/indexed-db.ts']}),
        // What can only be said of a finished build; `npx vitest run --project built` after `vite build`.
        project('built', {}),
        // What says of the other engine, or of many more seeds, what `npm test` says of one.
        project('long', {
          include: ['tests/**/*.long.test.ts'],
          exclude: [],
          setupFiles: ['tests/setup/indexed-db.ts'],
          testTimeout: 10 * generousMs,
        }),
        // A finished build in the engines of all supported browsers; `npm run test:engines` after `vite build`.
        project('engines', {retry: 1}),
      ],
    },
  };
});

type Options = {
  environment?: 'happy-dom';
  include?: string[];
  exclude?: string[];
  isolate?: boolean;
  setupFiles?: string[];
  testTimeout?: number;
  retry?: number;
};

function project(name: string, options: Options) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      exclude: ['**/*.long.test.ts'],
      testTimeout: generousMs,
      hookTimeout: 5 * generousMs,
      ...options,
    },
  };
}

/**
 * The Supabase client tries to load a tracing package with an import that a worker may not make. The app does
 * not trace.
 */
function withoutTracing(): Plugin {
  return {
    name: 'fraternitas:without-tracing',
    transform: {
      filter: {id: /@supabase\/supabase-js\/dist\//},
      handler: (code) => code.replace(/import\([^()]*OTEL_PKG\)/, 'Promise.resolve(null)'),
    },
  };
}

/** The screens that a user waits for first. */
const firstScreens = [
  'src/app/main.tsx',
  'src/screens/public/home-screen.tsx',
  'src/screens/login/login-screen.tsx',
  'src/screens/dashboard/dashboard-screen.tsx',
];

type Modules = {
  readonly getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
};

/**
 * Names the chunk for modules that several screens share and the first screens do not need. By default the
 * bundler makes about forty files of them for a list, which a phone fetches more slowly, even from its own
 * disk, than it runs them. The first screens and the libraries import none of it, so no two chunks wait for
 * each other. The small tools of `lib` that the first screens need are one chunk too, and so are the rules of
 * `domain`: tools import only each other and date-fns, rules only each other and tools.
 */
function sharedChunk(): (id: string, modules: Modules) => string | null {
  let first: ReadonlySet<string> | null = null;
  let shared: ReadonlyMap<string, string> | null = null;
  return (id, modules) => {
    first ??= ownReachedFrom(
      firstScreens.map((file) => path.resolve(file)),
      modules,
    );
    shared ??= sharedModules(first, modules);
    return shared.get(id) ?? (first.has(id) ? moduleOf(id) : null);
  };
}

/** Names the module of a small tool or a rule; `null` for all other files. */
function moduleOf(id: string): string | null {
  return ['lib', 'domain'].find((name) => id.startsWith(path.resolve('src', name))) ?? null;
}

/**
 * Gives the shared modules by the chunk they are in. Forms bring MUI's fields, lists bring dialogs and virtual rows,
 * and neither loads the other's; what only the screens of one admin folder share is a chunk of theirs, and what all
 * that load a heavy thing share is one with it. What a module imports is reached by at least the same screens, so no two of these chunks import each other.
 */
function sharedModules(first: ReadonlySet<string>, modules: Modules): Map<string, string> {
  const routes = modules.getModuleInfo(path.resolve('src/app/routes.ts'));
  const users = new Map<string, Use[]>();
  for (const screen of [...(routes?.dynamicallyImportedIds ?? []), finder]) {
    const reached = ownReachedFrom([screen], modules);
    const use = usageOf(screen, reached);
    for (const id of reached) if (!first.has(id)) users.set(id, [...(users.get(id) ?? []), use]);
  }
  const shared = [...users].filter(([, uses]) => uses.length > 1);
  return new Map(shared.map(([id, uses]) => [id, chunkOf(uses)]));
}

/** The finder is no route, but shares modules with the screens. */
const finder = path.resolve('src/screens/find/find-dialog.tsx');

/** What brings much of a library with it: MUI's fields, MUI's tables, and rows that are drawn as they scroll by. */
const heavy = {
  fields: path.resolve('src/ui/form-field-frame.tsx'),
  tables: path.resolve('src/ui/data-table.tsx'),
  rows: path.resolve('src/ui/use-window-rows.ts'),
};

/** A screen's folder, whether it is in the admin area, and what heavy it loads. */
type Use = {
  readonly folder: string;
  readonly isAdmin: boolean;
  readonly loads: readonly string[];
};

function usageOf(screen: string, reached: ReadonlySet<string>): Use {
  const loads = Object.entries(heavy).flatMap(([name, id]) => (reached.has(id) ? [name] : []));
  const folder = path.dirname(screen);
  return {folder, isAdmin: folder.startsWith(path.resolve('src/admin')), loads};
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
  if (common.includes('fields')) return 'fields';
  if (uses.every(({loads}) => !loads.includes('fields'))) return ['reading', ...common].join('-');
  return uses.some(isForm) ? 'shared' : 'pages';
}

function ownReachedFrom(files: readonly string[], modules: Modules): Set<string> {
  const reached = new Set(files);
  for (const id of reached)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
      if (!imported.includes('/node_modules/')) reached.add(imported);
  return reached;
}
