import {existsSync} from 'node:fs';
import path from 'node:path';

/**
 * Finds a program on the PATH.
 *
 * @param packages The Debian packages that bring it, named in the error when it is missing.
 */
export function findProgram(names: readonly string[], packages: string): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = candidates.find((file) => existsSync(file));
  if (found === undefined)
    throw new Error(`${names[0]} is not installed. On Debian: apt-get install ${packages}`);
  return found;
}
