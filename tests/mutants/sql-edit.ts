import {readFileSync} from 'node:fs';
import path from 'node:path';

/** A defect for the server: one exact piece of a function in `supabase/schemas`, and what replaces it. */
export type SqlEdit = {
  /** States the defect. */
  readonly name: string;
  /** The file below `supabase/schemas`. */
  readonly file: string;
  /** Occurs once in the file, inside one function. */
  readonly from: string;
  readonly to: string;
  /** The suite in `tests/sql/suites` that must report the defect. */
  readonly suite: string;
};

/** Returns the statement that replaces the edited function in a database. */
export function editedFunction({name, file, from, to}: SqlEdit): string {
  const source = readFileSync(path.resolve('supabase/schemas', file), 'utf8');
  const [before = '', after = '', ...more] = source.split(from);
  if (source === before || more.length > 0) {
    throw new Error(`${name}: ${file} must contain this exactly once:\n${from}`);
  }
  const start = before.lastIndexOf('\ncreate function ');
  const end = after.indexOf('$$;') + '$$;'.length;
  const whole = before.slice(start) + to + after.slice(0, end);
  return whole.replace('create function ', 'create or replace function ');
}
