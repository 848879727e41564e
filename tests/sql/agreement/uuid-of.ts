import {createHash} from 'node:crypto';

/** Returns the hash of a text as a UUID, like `md5(text)::uuid` in the database. */
export function uuidOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
