import {childTables, type TableName} from '#src/records/registry.ts';

/** The tables whose rows tell of one brother: himself, and what belongs to him. */
export function personalTables(): TableName[] {
  return ['brothers', ...childTables('brothers')];
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
