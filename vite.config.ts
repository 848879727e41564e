import path from 'node:path';
import react from '@vitejs/plugin-react';
import {VitePWA} from 'vite-plugin-pwa';
import {defineConfig} from 'vitest/config';
import app from './package.json' with {type: 'json'};
import {embeddedSupabase} from '#supabase/embedded/plugin.ts';
import {adminFileMarks} from '#supabase/hosting/admin-files.ts';
import {backgroundScript} from '#supabase/hosting/background-script.ts';
import {sharedChunk} from '#supabase/hosting/chunks.ts';
import {classNames} from '#supabase/hosting/class-names.ts';
import {writeHostFiles} from '#supabase/hosting/host-files.ts';
import {writeKeptPageScript} from '#supabase/hosting/kept-page-script.ts';
import {leanPage} from '#supabase/hosting/lean-page.ts';
import {
  withoutCopiedStatics,
  withoutTextServer,
  withoutTracing,
  withoutUnusedDexie,
  withoutUnusedRouter,
} from '#supabase/hosting/library-edits.ts';
import {writePreloads} from '#supabase/hosting/preloads.ts';
import {writePrecompressed} from '#supabase/hosting/precompressed.ts';
import {writeStaticPages} from '#supabase/hosting/static-pages.ts';
import {divideTexts} from '#supabase/hosting/text-parts.ts';

/** `ios_saf 16.0` of package.json is `ios16.0` here. */
const oldestBrowsers = app.browserslist.map((name) => name.replace('_saf', '').replace(' ', ''));

const adminFiles = adminFileMarks();
const background = backgroundScript(() => [withoutTracing(), withoutUnusedDexie()]);

const generousMs = 60_000;

/** One process compiles the code of PGlite once, and the files begin with copies of the same databases. */
const onDatabases: Options = {
  setupFiles: ['tests/setup/indexed-db.ts', 'tests/setup/fresh-device.ts'],
  globalSetup: ['tests/setup/kept-folders.ts'],
  isolate: false,
};

export default defineConfig(({command}) => {
  // Builds are always for production, whatever ran before in the same process.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [
      react(),
      divideTexts(),
      withoutTracing(),
      withoutUnusedRouter(),
      withoutUnusedDexie(),
      withoutCopiedStatics(),
      withoutTextServer(),
      background.write,
      adminFiles.watch,
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        registerType: 'prompt',
        injectRegister: false,
        // The manifest is in public/, with its icons.
        manifest: false,
        injectManifest: {
          // A classic script: a worker must not load code while it is being replaced.
          rollupFormat: 'iife',
          buildPlugins: {vite: [background.address]},
          globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
          // Store screenshots are not needed offline, nor is the drawing of the icons, and the system keeps the start
          // pictures, the large icons and the icon of iOS itself. The browser keeps the background script with the worker. A
          // backup is made online only, so the code that encrypts it is fetched then; so is the library that names the
          // devices on which the user is signed in.
          globIgnores: [
            'screenshots/**',
            'splash/**',
            'icons/*-512.png',
            'icons/apple-touch-*.png',
            'icons/full-bleed.svg',
            '404.html',
            'assets/background-*.js',
            'assets/encrypt-file-*.js',
            'assets/browser-name-*.js',
          ],
          manifestTransforms: [adminFiles.mark],
        },
      }),
      embeddedSupabase(),
      writeKeptPageScript(),
      writePreloads(),
      writeStaticPages(),
      leanPage(),
      writeHostFiles(),
      writePrecompressed(),
    ],
    resolve: {alias: command === 'build' ? leanBuilds : []},
    // Otherwise the dev server also reads the pages of tests, whose libraries are missing, and finds none in advance.
    optimizeDeps: {entries: ['index.html']},
    define: {'import.meta.env.APP_VERSION': JSON.stringify(app.version)},
    css: classNames,
    build: {
      target: oldestBrowsers,
      // dist/.vite/manifest.json lists which chunk loads which; the byte budget test reads it.
      manifest: true,
      modulePreload: {polyfill: false, resolveDependencies: withoutStartFiles},
      sourcemap: false,
      rolldownOptions: {
        output: {
          // The first screen names every file of the app, and a hash does not compress: seven letters are enough.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
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
        // A new process for each file takes twice the time, and a device with the records of earlier files a quarter more.
        project('unit', {
          setupFiles: [
            'tests/setup/indexed-db.ts',
            'tests/setup/settled-imports.ts',
            'tests/setup/fresh-device.ts',
          ],
          isolate: false,
        }),
        project('screens', {
          include: ['tests/{screens,record-ui,admin}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // The files share their processes, but nothing of the app: tests/setup/fresh-device.ts and fresh-page.ts.
          isolate: false,
          setupFiles: [
            'tests/setup/indexed-db.ts',
            'tests/setup/settled-imports.ts',
            'tests/setup/fresh-device.ts',
            'tests/setup/fresh-page.ts',
            'tests/setup/screens.ts',
          ],
        }),
        project('architecture', {}),
        project('sql', onDatabases),
        // Devices and a server under random faults; `npm run storm` runs more seeds.
        project('simulation', {
          setupFiles: ['tests/setup/indexed-db.ts'],
          testTimeout: 10 * generousMs,
        }),
        // Over HTTP, with the client that the app uses.
        project('rest', onDatabases),
        // The files of the build; `npx vitest run --project built` after `vite build`.
        project('built', {}),
        // The long form: the other database engines, and many more seeds.
        project('long', {
          include: ['tests/**/*.long.test.ts'],
          exclude: [],
          setupFiles: ['tests/setup/indexed-db.ts'],
          testTimeout: 10 * generousMs,
        }),
        // The build in all browser engines; `npm run test:engines` after `vite build`.
        project('engines', {retry: 1}),
      ],
    },
  };
});

/** Builds of libraries that the packages contain but do not name first: without warnings, and for today's browsers. */
const leanBuilds = [
  {find: /^react-router$/, replacement: libraryFile('react-router/dist/production/index.mjs')},
  {
    find: /^react-router\/dom$/,
    replacement: libraryFile('react-router/dist/production/dom-export.mjs'),
  },
  {find: /^dexie$/, replacement: libraryFile('dexie/dist/modern/dexie.mjs')},
  // React itself has what this file brings to older versions.
  {find: /^use-sync-external-store\/shim$/, replacement: 'react'},
];

function libraryFile(name: string): string {
  return path.resolve('node_modules', name);
}

/** What a page loads later needs not name the files with which every page has begun. */
function withoutStartFiles(
  _: string,
  files: string[],
  {hostType}: {readonly hostType: 'html' | 'js'},
): string[] {
  if (hostType === 'html') return files;
  return files.filter((file) => !/\/(?:core|react|rolldown-runtime)-[^/]+$/.test(file));
}

type Options = {
  environment?: 'happy-dom';
  include?: string[];
  exclude?: string[];
  isolate?: boolean;
  setupFiles?: string[];
  globalSetup?: string[];
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
      sequence: {setupFiles: 'list' as const},
      expect: {poll: {timeout: generousMs / 2}},
      ...options,
    },
  };
}
