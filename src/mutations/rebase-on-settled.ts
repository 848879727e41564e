import {readMirrorRow, readMirrorTable} from '#src/db/mirror.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {
  recordUnderProposal,
  rebaseOnRecordVersion,
  proposedValuesOf,
} from '#src/sync/record-under-proposal.ts';

import type {NewMutation} from './enqueue.ts';
import type {OpenedForm, FormValues} from './open-form.ts';

/**
 * Bases an edit on what the user's own unsent edits have become while its form was open: the form showed
 * their values, so they are not another user's. A value that the form did not show does not count as seen.
 * Runs in the caller's transaction over the outbox and the mirror.
 */
export async function rebaseOnSettled(
  db: UserDatabase,
  {unsent = [], shown}: OpenedForm,
  mutation: NewMutation,
): Promise<NewMutation> {
  if (mutation.op !== 'update') return mutation;
  const entries = (await db.outbox.bulkGet([...unsent])).filter((entry) => entry !== undefined);
  let based = mutation;
  for (const entry of entries) {
    if (entry.settlement === 'applied') based = await rebaseOnRecord(db, based, entry, shown);
    if (entry.settlement === 'queued') based = await rebaseOnProposal(db, based, entry, shown);
  }
  return based;
}

/**
 * The server compares the base with its history of this version, so another user's change is still
 * noticed.
 */
async function rebaseOnRecord(
  db: UserDatabase,
  mutation: NewMutation,
  {mutation: {changes}}: OutboxEntry,
  shown: FormValues,
): Promise<NewMutation> {
  const official = await readMirrorRow(db, mutation.table, mutation.id);
  if (!official) return mutation;
  const made = Object.keys(mutation.base).filter(
    (name) => name in changes && isEqualJson(changes[name], shown[name]),
  );
  const base = {...mutation.base, ...Object.fromEntries(made.map((name) => [name, changes[name]]))};
  return {...mutation, base_version: official.version, base};
}

async function rebaseOnProposal(
  db: UserDatabase,
  mutation: NewMutation,
  {mutationId, mutation: settled}: OutboxEntry,
  shown: FormValues,
): Promise<NewMutation> {
  const proposals = await readMirrorTable(db, 'pending_changes');
  const proposal = proposals.find((row) => row['mutation_id'] === mutationId);
  if (!proposal) return mutation;
  const values = proposedValuesOf(proposal);
  // A proposal that inserts the record holds all of its values.
  const isHeld = (name: string) => name in values || proposal['operation'] === 'insert';
  const held = Object.keys(mutation.changes).filter(isHeld);
  const wasShown = held.every((name) => isEqualJson(values[name] ?? null, shown[name] ?? null));
  if (held.length === 0 || !wasShown) return mutation;
  const below = recordUnderProposal(
    (id) => proposals.find((row) => row.id === id),
    settled,
    proposal.id,
  );
  return {...rebaseOnRecordVersion(mutation, settled, below), on_proposal: proposal.id};
}
