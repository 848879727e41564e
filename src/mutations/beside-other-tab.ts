import type {UserDatabase} from '#src/db/user-database.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {recordOf} from '#src/records/registry.ts';
import type {NewMutation} from './enqueue.ts';
import {type FormValues, readLayers} from './open-form.ts';

/**
 * Returns what a form of a new record adds when another tab has saved the same form: tabs that restore one draft begin
 * with one id. `null`: the record is here with these values. Other values become a record of their own, because two
 * records of one id would replace each other. Runs in a transaction over the outbox and the mirror.
 */
export async function besideOtherTab(
  db: UserDatabase,
  mutation: NewMutation,
): Promise<NewMutation | null> {
  const {table, op, id, changes} = mutation;
  const here = op === 'insert' ? (await readLayers(db, table, id)).local : null;
  if (here === null) return mutation;
  const row = here.row as FormValues;
  const names = Object.keys(recordOf(table).fields);
  const isSame = names.every((name) => isEqualJson(row[name], changes[name]));
  return isSame ? null : {...mutation, id: crypto.randomUUID()};
}
