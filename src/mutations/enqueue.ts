import {mayHaveLeft, type Mutation, type OutboxEntry, wireSchema} from '#src/db/mutation.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {requestBackgroundSync} from '#src/sync/background-sync.ts';
import {unblocked} from '#src/sync/blocked.ts';
import {childrenShown, referredIds, rowKey} from '#src/sync/held-edits.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';
import {discardEntry, discardTogether} from './discard.ts';

export type NewMutation = Omit<Mutation, 'mutation_id' | 'user_id' | 'seq' | 'schema'>;

/** What a form showed of the record beside its mutation. */
export type FormShown = {
  /**
   * What the record holds at the version of the mutation. This counts as seen, even if an earlier edit comes from another
   * tab, whose form did not show it; no other base does, because the form may have shown the earlier edit instead.
   */
  readonly recorded?: Mutation['base'] | undefined;
  /** By field, the own proposal whose value the form showed, where the mutation names another. */
  readonly proposalOf?: Readonly<Record<string, string>>;
};

/**
 * Adds a mutation to the outbox, or folds it into an unsent one of the same row. A rejected one is
 * replaced by the new one, which also holds the changes that it does not touch. `title` is the title of
 * the record; empty when it is not known. Returns the `seq` of an entry of its own; `null` when the mutation
 * became part of an earlier one or took its place. Runs in the caller's transaction over the outbox; call `announceEdit`
 * after it.
 */
export async function enqueue(
  db: UserDatabase,
  mutation: NewMutation,
  title: string,
  shown: FormShown = {},
): Promise<number | null> {
  // `toArray` is one request of the database; a filter of its own or `sortBy` would ask for each entry.
  const ofRow = await db.outbox
    .where('[table+recordId]')
    .equals([mutation.table, mutation.id])
    .toArray();
  const open = ofRow.filter(({state}) => state !== 'settled').sort((a, b) => a.seq - b.seq);
  const last = open.at(-1);
  const isBehindDelete =
    last !== undefined && mutation.op === 'update' && (await isBeforeDelete(db, last, open));
  const staysApart = last?.state === 'waiting' && isBehindDelete;
  const folded = last && !staysApart ? fold(last, mutation, shown.recorded) : undefined;
  if (!last || folded === undefined) return append(db, mutation, title, shown);
  if (folded === null) await discardFolded(db, last, mutation);
  else if (last.state === 'waiting')
    await db.outbox.put({...withShown(last, shown), mutation: folded, blockedBy: null});
  else if (mutation.group !== undefined || isBehindDelete) {
    // What the outbox holds by now is sent before it: the records to which it refers, and the delete.
    await append(db, folded, title, withShown(last, shown));
    await db.outbox.put(replacedEntry(last));
  } else await replaceEntry(db, withShown(last, shown), folded);
  return null;
}

/** Notifies the scheduler that there is an edit to send. */
export function announceEdit(): void {
  void wakeSync();
  void requestBackgroundSync();
}

/**
 * Tells whether the user has deleted a record since this edit of it or of a row of it: what they save now must not go
 * with it unnoticed. `open`: the unsettled edits of the row, because only the one that adds it may tell whose it is.
 */
async function isBeforeDelete(
  db: UserDatabase,
  entry: OutboxEntry,
  open: readonly OutboxEntry[],
): Promise<boolean> {
  const referred = new Set(open.flatMap(referredIds));
  const laterEntries = await db.outbox.where('seq').above(entry.seq).toArray();
  return laterEntries.some(
    (later) =>
      later.state !== 'settled' &&
      later.mutation.op === 'delete' &&
      (referred.has(later.recordId) || childrenShown(later).includes(rowKey(entry))),
  );
}

function withShown<T extends Pick<OutboxEntry, 'proposalOf'>>(entry: T, shown: FormShown): T {
  const {proposalOf} = shown;
  return proposalOf ? {...entry, proposalOf: {...entry.proposalOf, ...proposalOf}} : entry;
}

async function append(
  db: UserDatabase,
  mutation: NewMutation,
  title: string,
  {proposalOf}: FormShown = {},
): Promise<number> {
  const entry = newEntry(
    {
      ...mutation,
      mutation_id: crypto.randomUUID(),
      user_id: db.userId,
      seq: 0,
      schema: wireSchema,
    },
    {title, createdAt: Date.now(), sentAt: null, ...(proposalOf ? {proposalOf} : {})},
  );
  // The database numbers the entries; the mutation carries its number.
  const seq = await db.outbox.add(entry as OutboxEntry);
  await db.outbox.put({...entry, seq, mutation: {...entry.mutation, seq}});
  return seq;
}

/** Removes an edit that the next one undoes: with a new record, all that needs it. */
async function discardFolded(
  db: UserDatabase,
  last: OutboxEntry,
  {op, base_version}: NewMutation,
): Promise<void> {
  if (op === 'delete' && base_version === null) await discardTogether(db, last, true);
  else await discardEntry(db, last);
  // One that never left needs no trace.
  if (last.state === 'waiting') await db.outbox.delete(last.seq);
}

/**
 * Returns one mutation with the effect of both: `null` when nothing is left to do, `undefined` when they
 * must stay separate. `recorded`: see `FormShown`.
 */
export function fold(
  last: OutboxEntry,
  next: NewMutation,
  recorded: Mutation['base'] = {},
): Mutation | null | undefined {
  const {mutation: first, state, problem} = last;
  const isRefused = state === 'attention' && problem?.kind === 'rejected';
  if (!isRefused && (state !== 'waiting' || mayHaveLeft(last))) return undefined;
  // A group that was refused gets the new edit in place of the old one.
  if (first.group !== undefined && !(isRefused && next.op === 'update')) return undefined;
  if (next.group !== undefined && !(isRefused && first.group === undefined)) return undefined;
  const group = first.group ?? next.group;
  const inGroup = group === undefined ? {} : {group};
  if (first.op === 'insert') {
    if (next.op === 'delete') return null;
    if (next.op === 'update') {
      return {...first, ...inGroup, changes: {...first.changes, ...next.changes}};
    }
  }
  if (first.op !== 'update' || next.op !== 'update') return undefined;
  if (first.base_version !== next.base_version || first.on_proposal !== next.on_proposal) {
    return undefined;
  }
  const changes = {...first.changes, ...next.changes};
  const base = {...next.base, ...first.base, ...recorded};
  const isBackToBase = Object.entries(changes).every(([field, value]) =>
    isEqualJson(value, base[field]),
  );
  // An edit of an open proposal is not undone by the record's value, because it removes the proposal's value.
  if (isBackToBase && first.on_proposal === undefined && group === undefined) return null;
  return {...first, ...inGroup, changes, base};
}

type Start = {
  /** The title of the record; empty when it is not known. */
  readonly title: string;
  readonly createdAt: number;
  readonly sentAt: number | null;
  /** When a file with it was written or read; absent when no file holds it. */
  readonly exportedAt?: number;
  readonly isImported?: true;
  readonly proposalOf?: Readonly<Record<string, string>>;
};

/** Creates the outbox entry of an unanswered mutation. The database numbers it. */
export function newEntry(
  mutation: Mutation,
  {title, createdAt, sentAt, ...more}: Start,
): Omit<OutboxEntry, 'seq'> {
  return {
    mutationId: mutation.mutation_id,
    table: mutation.table,
    recordId: mutation.id,
    mutation,
    title,
    state: 'waiting',
    attempt: 0,
    sentAt,
    ...more,
    leftAt: null,
    oddAnswers: 0,
    createdAt,
    problem: null,
    blockedBy: null,
    settlement: null,
    settledAt: null,
  };
}

/**
 * Replaces an entry by a new mutation at the same place, so that later edits of the row stay behind it.
 * The old id is kept, so that a file with the old edit cannot bring it back.
 */
export async function replaceEntry(
  db: UserDatabase,
  entry: OutboxEntry,
  mutation: Mutation,
): Promise<void> {
  const mutationId = crypto.randomUUID();
  const {exportedAt: _, isImported: __, origin: ___, ...kept} = entry;
  await db.outbox.put({
    ...kept,
    mutationId,
    mutation: {...mutation, mutation_id: mutationId},
    state: 'waiting',
    // The attempts continue, because an answer to the old one may still arrive.
    sentAt: null,
    leftAt: null,
    oddAnswers: 0,
    problem: null,
    ...unblocked,
  });
  const {seq: ____, ...replaced} = replacedEntry(entry);
  // The database numbers it.
  await db.outbox.add(replaced as OutboxEntry);
}

function replacedEntry(entry: OutboxEntry): OutboxEntry {
  return {...entry, state: 'settled', settlement: 'replaced', settledAt: Date.now()};
}
