import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';
import type {AnyRow} from '#src/records/record.ts';

export type Settled =
  | {
      readonly kind: 'applied';
      readonly row: AnyRow | null;
      /** The version it made; the row may be newer, as an answer that is repeated shows it as it is by then. */
      readonly version: number | null;
      /** Others' changes are in that version, too: its writer does not know all of it. */
      readonly isMerged: boolean;
    }
  | {readonly kind: 'queued'; readonly proposal: string | null}
  | {readonly kind: 'withdrawn'}
  /** Taken back on the device: the server never took it. */
  | {readonly kind: 'discarded'};

/**
 * Tells later edits of the same row what became of the one before them; returns those it tells. Only edits
 * that never left the device are touched. A field the settled edit also changed gets its outcome as base; every
 * other base stays what its writer saw, so that a third person's change in between is still noticed.
 */
export function rebaseLater(
  ofRow: readonly OutboxEntry[],
  settled: OutboxEntry,
  outcome: Settled,
): OutboxEntry[] {
  return ofRow
    .filter(({seq, state, sentAt}) => seq > settled.seq && state !== 'settled' && sentAt === null)
    .map((entry) => ({...entry, mutation: rebase(entry.mutation, settled.mutation, outcome)}));
}

function rebase(mutation: Mutation, settled: Mutation, outcome: Settled): Mutation {
  switch (outcome.kind) {
    case 'applied': {
      const {row, version, isMerged} = outcome;
      if (!row) return mutation;
      // Nobody deletes what he was not shown.
      if (mutation.op === 'delete')
        return isMerged || version === null ? mutation : {...mutation, base_version: version};
      // What a third person has written since is not what the later edit was made on.
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
      return outcome.proposal === null ? mutation : {...mutation, on_proposal: outcome.proposal};
    case 'withdrawn': {
      const {on_proposal: _, ...rest} = mutation;
      return rest;
    }
    case 'discarded': {
      const base = {...mutation.base};
      for (const field of Object.keys(base)) {
        if (field in settled.base) base[field] = settled.base[field];
      }
      return {...mutation, base};
    }
  }
}
