import {readFact, writeFact} from '#src/db/facts.ts';
import {readMirrorRow} from '#src/db/mirror.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {recordOf, isTableName} from '#src/records/registry.ts';
import {readSession} from '#src/session/session.ts';
import {localUser} from './local-user.ts';
import type {OpenedForm, FormValues} from './open-form.ts';

/**
 * Fills the fields of a new record that records entered in a row have in common: with the values of the last record
 * of its type that the user added, else with the circumscription of the user's own brother. An election begins on the
 * day of the last one only if both are of one chapter (`carriedWithin`). Values that are given stay, and a record that is
 * no longer on the device is not referred to.
 */
export async function withCarriedOver(opened: OpenedForm): Promise<OpenedForm> {
  const {table, isNew, shown} = opened;
  const empty = recordOf(table).carriedOver.filter((field) => (shown[field] ?? null) === null);
  if (!isNew || empty.length === 0) return opened;
  const {db} = await localUser();
  const probable = await probableValues(db, opened);
  const values: Record<string, unknown> = {...shown};
  for (const field of empty) {
    const value = probable[field] ?? null;
    if (value === null || (await isOnDevice(db, table, field, value))) values[field] = value;
  }
  return {...opened, shown: values};
}

/** Stores what the next new record of the type begins with. Runs in the caller's transaction over the facts. */
export async function storeCarriedOver(
  db: UserDatabase,
  {table, isNew}: Pick<OpenedForm, 'table' | 'isNew'>,
  values: FormValues,
): Promise<void> {
  const {carriedOver, carriedWithin} = recordOf(table);
  if (!isNew || carriedOver.length === 0) return;
  const kept = [...carriedOver, carriedWithin ?? []].flat();
  const entered = Object.fromEntries(kept.map((field) => [field, values[field] ?? null]));
  await writeFact(db, 'entered', {...(await readFact(db, 'entered')), [table]: entered});
}

async function probableValues(
  db: UserDatabase,
  {table, shown}: Pick<OpenedForm, 'table' | 'shown'>,
): Promise<FormValues> {
  const {carriedWithin: within} = recordOf(table);
  const entered = (await readFact(db, 'entered'))?.[table];
  if (within !== null && (!shown[within] || entered?.[within] !== shown[within])) return {};
  if (entered !== undefined) return entered;
  const session = await readSession();
  if (session.kind !== 'signed-in' || session.brotherId === null) return {};
  const own = await readMirrorRow(db, 'brothers', session.brotherId);
  // Not his nationality: nobody would notice that a foreigner got it.
  return {circumscription_id: own?.['circumscription_id']};
}

async function isOnDevice(
  db: UserDatabase,
  table: OpenedForm['table'],
  field: string,
  value: unknown,
) {
  const spec = recordOf(table).fields[field]?.spec;
  if (spec?.kind !== 'reference') return true;
  if (typeof value !== 'string' || !isTableName(spec.table)) return false;
  return (await readMirrorRow(db, spec.table, value)) !== undefined;
}
