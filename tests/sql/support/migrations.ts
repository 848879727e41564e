import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../supabase/migrations');

/** The migrations' texts, in the order in which they are applied. */
export function migrations(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
}
