import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

const supabase = path.resolve(import.meta.dirname, '../../../supabase');

/** The migrations' texts, in the order in which they are applied; all, or those whose names are wanted. */
export function migrations(isWanted: (name: string) => boolean = () => true): string[] {
  return textsOf(path.join(supabase, 'migrations'), isWanted);
}

/** The migrations of two later releases that only the tests of an upgrade apply: new fields, a new record type. */
export function laterMigrations(): string[] {
  return textsOf(path.resolve(import.meta.dirname, '../upgrading/migrations'), () => true);
}

function textsOf(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && isWanted(name))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
}

/** The files that `schema_paths` of config.toml names, relative to the folder `supabase`, in their order. */
export function namedSchemas(): string[] {
  const config = readFileSync(path.join(supabase, 'config.toml'), 'utf8');
  const list = /^schema_paths = \[\n([\s\S]*?)^\]/m.exec(config)?.[1] ?? '';
  return Array.from(list.matchAll(/"([^"*]+)"/g), ([, file = '']) => path.normalize(file));
}

/** The names of the files in the folder `supabase/schemas`, with the folder. */
export function schemaFiles(): string[] {
  return readdirSync(path.join(supabase, 'schemas')).map((name) => path.join('schemas', name));
}

/** The texts of the current schema, in the order in which they build on each other. */
export function schemas(): string[] {
  // The pattern at the end of `schema_paths` adds the others, each once.
  const files = new Set([...namedSchemas(), ...schemaFiles().toSorted()]);
  return [...files].map((file) => readFileSync(path.join(supabase, file), 'utf8'));
}
