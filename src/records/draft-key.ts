import {personalTables, type TableName} from './registry.ts';

/**
 * The key of a form's draft: one per record, and one for a new record of each table and set of given
 * values. A second draft with the same key gets the id of its form behind it.
 */
export function draftKey(
  table: TableName,
  id: string | null,
  given: Readonly<Record<string, string>> = {},
): string {
  const beginning = Object.entries(given).map(([field, value]) => `/${field}=${value}`);
  return `${table}/${id ?? 'new'}${beginning.join('')}`;
}

/**
 * Returns the table and the id of what a draft of a person is about, by its key: the record, or for a new record the
 * brother that it belongs to. `null` for every other draft.
 */
export function subjectOfDraft(key: string): [table: TableName, id: string] | null {
  const [name, id = '', ...given] = key.split('/');
  const table = personalTables().find((personal) => personal === name);
  if (table === undefined) return null;
  if (id !== 'new') return [table, id];
  const brother = given.find((part) => part.startsWith(ofBrother));
  return brother === undefined ? null : ['brothers', brother.slice(ofBrother.length)];
}

const ofBrother = 'brother_id=';

/** Lists the brothers whom the form of a group names, in its address or in its input. */
export function brothersNamedIn(key: string, values: unknown): string[] {
  const {brothers = ''} = values as {readonly brothers?: string};
  const [, inAddress = ''] = /\/brothers=([^/]*)/.exec(key) ?? [];
  return `${inAddress},${brothers}`.split(',').filter((id) => id !== '');
}
