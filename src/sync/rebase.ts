import {mayHaveLeft, type Mutation, type OutboxEntry} from '#src/db/mutation.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';

import {
  baseBefore,
  type RecordUnderProposal,
  rebaseOnRecordVersion,
} from './record-under-proposal.ts';

export type Settled =
  | {
      readonly kind: 'applied';
      readonly row: AnyRow | null;
      /** The version that it made; the row may be newer, because a replayed answer shows the present row. */
      readonly version: number | null;
      /** The version also holds changes of others, so its writer does not know all of it. */
      readonly isMerged: boolean;
    }
  | ({
      readonly kind: 'queued';
      readonly proposal: string | null;
      /** Tells whether a later edit keeps the proposal that it names, instead of the new one. */
      readonly stays?: (later: Mutation) => boolean;
    } & RecordUnderProposal)
  | {readonly kind: 'withdrawn'}
  /** Undone on the device: the server never accepted it. */
  | {readonly kind: 'discarded'};

/**
 * Rebases later edits of the same row on the outcome of the edit before them; returns those it changes. A
 * field that the settled edit also changed gets its outcome as base; every other base stays what its
 * writer saw, so that another user's change in between is still noticed. A body that may have been sent
 * never changes: it continues under another id. `isReplayed`: the server had the settled edit before.
 */
export function rebaseLater(
  ofRow: readonly OutboxEntry[],
  settled: OutboxEntry,
  outcome: Settled,
  isReplayed = false,
): OutboxEntry[] {
  const isWritten = (field: string, value: unknown): boolean =>
    ofRow.some(({settlement, mutation: {changes}}) => {
      const isTaken = settlement === 'applied' || settlement === 'queued';
      return isTaken && field in changes && isEqualJson(changes[field], value);
    });
  return ofRow
    .filter((entry) => isLater(entry, settled) && canBeRebased(entry, isReplayed))
    .filter(({mutation}) => !(isReplayed && isOnNewer(mutation, outcome)))
    .map((entry) => withBody(entry, rebase(entry.mutation, settled.mutation, outcome, isWritten)));
}

/** Tells whether an edit is based on a version that already holds the settled edit and more. */
function isOnNewer({base_version: from}: Mutation, outcome: Settled): boolean {
  if (outcome.kind !== 'applied' || outcome.version === null) return false;
  return (from ?? 0) > outcome.version;
}

/**
 * Tells whether an edit was made after another one. An edit from a file comes behind the edits of this device, but its
 * form showed none of them; it may even be one of this device that they replaced.
 */
function isLater(entry: OutboxEntry, settled: OutboxEntry): boolean {
  if (entry.isImported && !settled.isImported) return false;
  return entry.seq > settled.seq;
}

/** An edit that was sent is already based on its predecessor, unless the server has lost that one since. */
function canBeRebased(entry: OutboxEntry, isReplayed: boolean): boolean {
  if (entry.state === 'settled') return false;
  if (!mayHaveLeft(entry)) return true;
  return entry.state === 'waiting' && (entry.sentAt === null || !isReplayed);
}

/** Returns the entry with another body; when the old one may have been sent, the new one gets another id. */
export function withBody(entry: OutboxEntry, mutation: Mutation): OutboxEntry {
  if (!mayHaveLeft(entry)) return {...entry, mutation};
  const origin = entry.origin ?? entry.mutation;
  const id = origin.mutation_id;
  if (isEqualJson({...mutation, mutation_id: id}, origin)) {
    return {...entry, mutationId: id, mutation: origin, origin: undefined};
  }
  const mutationId = derivedId(id, mutation);
  return {...entry, mutationId, mutation: {...mutation, mutation_id: mutationId}, origin};
}

/** `isWritten`: tells whether this device has written the value of a field itself. */
function rebase(
  mutation: Mutation,
  settled: Mutation,
  outcome: Settled,
  isWritten: (field: string, value: unknown) => boolean,
): Mutation {
  switch (outcome.kind) {
    case 'applied': {
      const {row, version, isMerged} = outcome;
      if (!row) return mutation;
      // A user must not delete what the form did not show. An edit that resolved a conflict is based on
      // more than the form showed.
      if (mutation.op === 'delete') {
        const isOnMore = (mutation.base_version ?? 0) < (settled.base_version ?? 0);
        const isUnseen = isMerged || isOnMore || version === null;
        return isUnseen ? mutation : {...mutation, base_version: version};
      }
      // A later change of another user was not on screen when the later edit was made.
      const made: AnyRow = version === row.version ? row : {...row, ...settled.changes};
      const base = Object.fromEntries(
        Object.entries(mutation.base).map(([field, value]) => [
          field,
          field in settled.changes ? (made[field] ?? null) : value,
        ]),
      );
      return {...mutation, base_version: version ?? mutation.base_version, base};
    }
    case 'queued':
      if (outcome.proposal === null || outcome.stays?.(mutation) === true) return mutation;
      return {...rebaseOnRecordVersion(mutation, settled, outcome), on_proposal: outcome.proposal};
    case 'withdrawn': {
      const {on_proposal: _, ...rest} = mutation;
      return rest;
    }
    case 'discarded': {
      // The form showed the discarded value in place of the record's, which may be another user's.
      const isNewer = (mutation.base_version ?? 0) > (settled.base_version ?? 0);
      const own = Object.entries(mutation.base).filter(
        ([field, value]) => isNewer && isWritten(field, value),
      );
      return {...mutation, base: {...baseBefore(mutation, settled), ...Object.fromEntries(own)}};
    }
  }
}

/** The parent record with which a row is deleted. */
export function parentOf(
  table: OutboxEntry['table'],
  row: Readonly<Record<string, unknown>>,
): {readonly table: string; readonly id: string} | null {
  const {parent, fields} = recordOf(table);
  const spec = parent === null ? undefined : fields[parent]?.spec;
  const id = parent === null ? null : row[parent];
  return spec?.kind === 'reference' && typeof id === 'string' ? {table: spec.table, id} : null;
}

/**
 * Gives later deletes of a parent the version that an applied edit of a child made, or the proposal that the edit
 * became, because their writer has seen that own edit. Returns the deletes it changes.
 */
export function rebaseParentDeletes(
  ofParent: readonly OutboxEntry[],
  settled: OutboxEntry,
  made: {readonly version: number} | {readonly proposal: string},
  isReplayed = false,
): OutboxEntry[] {
  const {table, recordId, mutation} = settled;
  return ofParent.flatMap((entry) => {
    const {base, op} = entry.mutation;
    const shown = base['*children'] as Readonly<Record<string, object>> | undefined;
    const isLaterDelete = op === 'delete' && isLater(entry, settled);
    if (!isLaterDelete || !shown || !canBeRebased(entry, isReplayed)) return [];
    if ('proposal' in made) {
      const proposed = (base['*proposed'] ?? []) as readonly string[];
      if (proposed.includes(made.proposal)) return [];
      const named = {...base, '*proposed': [...proposed, made.proposal]};
      return [withBody(entry, {...entry.mutation, base: named})];
    }
    const ofTable: Readonly<Record<string, unknown>> = {...shown[table]};
    if ((ofTable[recordId] ?? null) !== mutation.base_version) return [];
    const children = {...shown, [table]: {...ofTable, [recordId]: made.version}};
    const body = {...entry.mutation, base: {...base, '*children': children}};
    return [withBody(entry, body)];
  });
}

/**
 * Derives the id of an edit that may have been sent and has got a new base since, from its first id and
 * its new body. Devices that hold the same edit (from a file) derive the same id from the same answers, so
 * that the server's receipts count it once.
 */
export function derivedId(originId: string, body: Mutation): string {
  const {base_version, base, on_proposal} = body;
  const text = JSON.stringify([base_version, sorted(base), on_proposal ?? null]);
  const mixed = Number.parseInt(originId.slice(-8), 16) ^ hash(text);
  return originId.slice(0, -8) + (mixed >>> 0).toString(16).padStart(8, '0');
}

function sorted(values: Mutation['base']): [string, unknown][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** FNV-1a, 32 bits. It is combined with a random id, so it need not resist attacks. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value;
}
