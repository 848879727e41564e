import type {TableName} from '#src/records/registry.ts';

export type Operation = 'insert' | 'update' | 'delete' | 'withdraw';

/** One edit as it is sent. Once it may have been sent it never changes. */
export type Mutation = {
  /** UUID, and the key of the server's receipt: sent twice, it takes effect once. */
  readonly mutation_id: string;
  /** The account that made the edit. The server refuses it from any other. */
  readonly user_id: string;
  /** The outbox number on the writing device: the order in which its edits were made. */
  readonly seq: number;
  /** The `wireSchema` of the build that wrote it. */
  readonly schema: number;
  readonly table: TableName;
  readonly op: Operation;
  /** The UUID of the record, also of one that the edit inserts. */
  readonly id: string;
  /** The version that the form showed; `null` of an insert, a withdrawal, and an edit of a record that is only proposed. */
  readonly base_version: number | null;
  /**
   * By field, the value that the form showed. Of a delete: `'*children'` maps table → id → version of the child rows
   * shown, `'*proposed'` lists the ids of the own proposals shown.
   */
  readonly base: Readonly<Record<string, unknown>>;
  /** By field, the new value; empty of a delete and a withdrawal. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** The own proposal whose values the form showed. A withdrawal names the proposal that it withdraws. */
  readonly on_proposal?: string;
  /** UUID that edits share which are applied, or approved, all or none. */
  readonly group?: string;
};

/** The wire schema this build writes. Older queued mutations are sent as they were written. */
export const wireSchema = 1;

/** A field with three different values in the record, in the edit's base and in the edit. */
export type FieldConflict = {
  /** The name of a field; `'*'`: the whole record; `'*children'`: the child rows of a delete. */
  readonly field: string;
  readonly base: unknown;
  readonly current: unknown;
  readonly proposed: unknown;
};

/** What a mutation waits for before the server can take it. */
export type Blocker =
  /** A record that does not exist yet. */
  | {readonly table: string; readonly id: string}
  /** A limit of the member. */
  | {readonly reason: string}
  /** Another edit that the server must accept first. */
  | {readonly mutation_id: string};

/** The account that wrote the other value of a conflict, as far as the user may know it, and the time. */
export type ConflictAuthor = {readonly user_id?: string; readonly at: string};

/** Why a mutation needs attention. */
export type Problem =
  | {
      readonly kind: 'rejected';
      readonly code: string;
      readonly key: string;
      readonly field: string | null;
      readonly message: string;
      /** The brother into whom the missing one was merged, as far as the server names one. */
      readonly keptId?: string;
    }
  | {
      readonly kind: 'conflict';
      readonly version: number | null;
      readonly conflicts: readonly FieldConflict[];
      readonly proposal: string | null;
      /** Absent where the server did not tell. */
      readonly author?: ConflictAuthor;
    }
  | {readonly kind: 'unknown'; readonly answer: string};

export type Settlement =
  | 'applied'
  | 'queued'
  | 'withdrawn'
  | 'discarded'
  | 'replaced'
  /** The person was erased, and the content of the edit was removed from this device. */
  | 'erased';

/** Tells whether the server took the edit. A discarded or replaced edit is settled as well, but was not sent. */
export function isAccepted(settlement: Settlement | null): boolean {
  return settlement === 'applied' || settlement === 'queued' || settlement === 'withdrawn';
}

/** A mutation in the outbox, with its state. */
export type OutboxEntry = {
  readonly seq: number;
  readonly mutationId: string;
  readonly table: TableName;
  readonly recordId: string;
  readonly mutation: Mutation;
  /** The title of the record when it was edited: the record may be gone when the answer arrives. */
  readonly title?: string;
  readonly state: 'waiting' | 'attention' | 'settled';
  /** Counts the times it was sent; an answer counts only for its own attempt. */
  readonly attempt: number;
  /** Device clock, ms, committed before the first request starts; `null` while it was never sent. */
  readonly sentAt: number | null;
  /**
   * Device clock, ms: when it was first written to a file, or read from one. From then on another device
   * may send it.
   */
  readonly exportedAt?: number;
  /** It was read from a file: its number says nothing about the order in which it was made. */
  readonly isImported?: true;
  /** By field, the own proposal whose value its form showed, where the mutation names another. */
  readonly proposalOf?: Readonly<Record<string, string>>;
  /** The body under which it may have been sent, when it has got a new base and a new id since. */
  readonly origin?: Mutation | undefined;
  /**
   * Device clock, ms: the start of the request in flight; `null` when there is none. While it is set, the edit cannot
   * be discarded.
   */
  readonly leftAt: number | null;
  /** The number of answers of an unknown kind, and of time-outs when it was sent alone. */
  readonly oddAnswers: number;
  readonly createdAt: number;
  readonly problem: Problem | null;
  readonly blockedBy: Blocker | null;
  /** The number of consecutive "blocked" answers. */
  readonly blockedTimes?: number;
  /** Device clock, ms: a blocked edit is not sent before this time, unless its blocker may have changed. */
  readonly retryAt?: number | null;
  readonly settlement: Settlement | null;
  readonly settledAt: number | null;
};

/**
 * Tells whether the server may have the edit already, from here or from a file: then its body never
 * changes.
 */
export function mayHaveLeft({sentAt, exportedAt}: OutboxEntry): boolean {
  return sentAt !== null || exportedAt !== undefined;
}
