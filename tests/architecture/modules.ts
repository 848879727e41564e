/**
 * The modules of the source tree and what each may import. `import-rules.ts` makes the linter's rules of this table,
 * and a test reads the imports of every file against the same rules.
 */
export const modules = {
  'src/lib': [],
  'src/domain': ['src/lib'],
  'src/records': ['src/lib', 'src/domain'],
  'src/import': ['src/lib', 'src/domain', 'src/records'],
  'src/i18n': ['src/lib', 'src/records', 'locales'],
  'src/ui': ['src/lib', 'src/i18n'],
  'src/db': ['src/lib', 'src/records'],
  'src/backend': ['src/lib', 'src/records', 'src/db'],
  'src/session': ['src/lib', 'src/db', 'src/backend'],
  'src/sync': ['src/lib', 'src/domain', 'src/records', 'src/db', 'src/backend'],
  'src/queries': [
    'src/lib',
    'src/domain',
    'src/records',
    'src/db',
    'src/backend',
    'src/session',
    'src/sync',
  ],
  'src/mutations': [
    'src/lib',
    'src/domain',
    'src/records',
    'src/import',
    'src/db',
    'src/backend',
    'src/session',
    'src/sync',
  ],
  'src/record-ui': [
    'src/lib',
    'src/domain',
    'src/records',
    'src/i18n',
    'src/ui',
    'src/session',
    'src/queries',
    'src/mutations',
  ],
  // `screens` and `admin` never import each other: a friar's phone loads nothing of the admin area.
  'src/screens': [
    'src/lib',
    'src/domain',
    'src/records',
    'src/i18n',
    'src/ui',
    'src/session',
    'src/queries',
    'src/mutations',
    'src/record-ui',
  ],
  'src/admin': [
    'src/lib',
    'src/domain',
    'src/records',
    'src/import',
    'src/i18n',
    'src/ui',
    'src/session',
    'src/queries',
    'src/mutations',
    'src/record-ui',
  ],
  'src/app': [
    'src/lib',
    'src/domain',
    'src/records',
    'src/import',
    'src/i18n',
    'src/ui',
    'src/db',
    'src/backend',
    'src/session',
    'src/sync',
    'src/queries',
    'src/mutations',
    'src/record-ui',
    'src/screens',
    'src/admin',
  ],
  sw: ['src/lib', 'src/records', 'src/db', 'src/backend', 'src/sync'],
  // The demo province is generated from the same declarations and rules as the screens.
  supabase: ['src/lib', 'src/domain', 'src/records'],
} as const satisfies Record<string, readonly string[]>;

export type Module = keyof typeof modules;

export const moduleNames = Object.keys(modules) as Module[];

/** Packages that only some modules may use; a name that ends in a sign is the start of a name. Tests use all. */
export const packages: Readonly<Record<string, readonly Module[]>> = {
  '@supabase/supabase-js': ['src/backend'],
  '@supabase/lite': ['supabase'],
  '@electric-sql/': ['supabase'],
  'node:': ['supabase'],
  vite: ['supabase'],
  '@noble/': ['src/db'],
  dexie: ['src/db', 'src/session', 'src/sync', 'src/queries', 'src/mutations'],
  'dexie-react-hooks': ['src/queries'],
  'workbox-': ['sw', 'src/app'],
  '@tanstack/react-query': ['src/queries', 'src/admin'],
  i18next: ['src/i18n'],
  'react-i18next': ['src/i18n'],
  '@mui/': ['src/ui', 'src/record-ui', 'src/screens', 'src/admin', 'src/app'],
  '@emotion/': ['src/ui', 'src/app'],
  'react-hook-form': ['src/ui', 'src/record-ui', 'src/screens', 'src/admin'],
  'react-router-dom': ['src/ui', 'src/record-ui', 'src/screens', 'src/admin', 'src/app'],
  react: [
    'src/i18n',
    'src/ui',
    'src/session',
    'src/queries',
    'src/mutations',
    'src/record-ui',
    'src/screens',
    'src/admin',
    'src/app',
  ],
};

/** Names the module of a file. Tests and the files at the root belong to none. */
export function moduleOf(file: string): Module | undefined {
  return moduleNames.find((module) => file.startsWith(`${module}/`));
}
