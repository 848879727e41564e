/**
 * The rooms of the house and what each may import. The linter's rules are generated from this table
 * and the imports of every file are read against it.
 */
export const rooms = {
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
  'src/screens': [
    'src/lib',
    'src/domain',
    'src/records',
    'src/import',
    'src/i18n',
    'src/ui',
    'src/session',
    'src/queries',
    'src/mutations',
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
    'src/screens',
  ],
  sw: ['src/lib', 'src/records', 'src/db', 'src/backend', 'src/sync'],
  // The demo province is generated from the same declarations and rules as the screens.
  supabase: ['src/lib', 'src/domain', 'src/records'],
} as const satisfies Record<string, readonly string[]>;

export type Room = keyof typeof rooms;

export const roomNames = Object.keys(rooms) as Room[];

/** Packages that only some rooms may use, by the start of their names. Tests use all of them. */
export const packages: Readonly<Record<string, readonly Room[]>> = {
  '@supabase/supabase-js': ['src/backend'],
  '@supabase/lite': ['supabase'],
  '@electric-sql/': ['supabase'],
  'node:': ['supabase'],
  vite: ['supabase'],
  dexie: ['src/db', 'src/session', 'src/sync', 'src/queries', 'src/mutations'],
  'workbox-': ['sw', 'src/app'],
  i18next: ['src/i18n'],
  'react-i18next': ['src/i18n'],
  '@mui/': ['src/ui', 'src/screens', 'src/app'],
  '@emotion/': ['src/ui', 'src/app'],
  'react-hook-form': ['src/ui', 'src/screens'],
  '@hookform/': ['src/ui', 'src/screens'],
  'react-router-dom': ['src/ui', 'src/screens', 'src/app'],
  react: [
    'src/i18n',
    'src/ui',
    'src/session',
    'src/queries',
    'src/mutations',
    'src/screens',
    'src/app',
  ],
};

/** Areas of `src/screens` that every other area builds on. */
export const sharedAreas: readonly string[] = ['admin', 'export', 'lists', 'records', 'values'];

/** What else an area of `src/screens` may take from another. */
export const areaDoors: Readonly<Record<string, readonly string[]>> = {
  // A life is read and edited where the brother is, and where he lives and works.
  brothers: ['history', 'privacy'],
  fraternities: ['houses'],
  institutions: ['houses'],
  houses: ['history'],
  // Who was deleted can be erased where the log tells of it.
  'audit-log': ['privacy'],
  // Two lives are laid side by side.
  duplicates: ['history', 'batches'],
  // What is wrong is mended where a life is edited, and where two are told apart.
  'data-validation': ['history', 'duplicates'],
  // What was done in one go is undone where the rest of its kind is.
  import: ['batches'],
};

/** Names the room a file stands in. Tests and the files at the root stand in none. */
export function roomOf(file: string): Room | undefined {
  return roomNames.find((room) => file.startsWith(`${room}/`));
}
