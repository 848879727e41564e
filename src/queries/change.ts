import type {Operation} from '#src/db/mutation.ts';
import type {Values} from '#src/lib/values.ts';
import type {TableName} from '#src/records/registry.ts';

export type ChangeState =
  | 'waiting'
  | 'sent'
  | 'held'
  | 'blocked'
  | 'rejected'
  | 'conflict'
  | 'unreadable'
  | 'awaiting'
  | 'approved'
  | 'approvedInPart'
  | 'declined'
  | 'withdrawn'
  | 'replaced';

export type ChangeProblem =
  | {
      readonly kind: 'rejected';
      readonly key: string;
      readonly code: string;
      readonly field: string | null;
      readonly message: string;
    }
  | {
      readonly kind: 'conflict';
      readonly conflicts: readonly {
        readonly field: string;
        readonly base: unknown;
        readonly mine: unknown;
        readonly theirs: unknown;
      }[];
    }
  | {readonly kind: 'unknown'};

/** One of the user's own edits, from the moment it is saved until it is decided. */
export type Change = {
  readonly key: string;
  readonly state: ChangeState;
  readonly table: TableName;
  readonly recordId: string;
  /** What the record is called; empty when it is not known here. */
  readonly title: string;
  /** Set for a row that belongs to another record, e.g. a vow. */
  readonly part: Part | null;
  readonly op: Operation;
  readonly fields: readonly {
    readonly field: string;
    readonly from: unknown;
    readonly to: unknown;
    /** The administrator kept what the record had. */
    readonly leftOut?: boolean;
  }[];
  readonly at: Date;
  readonly reason: string | null;
  readonly problem: ChangeProblem | null;
  /** The key of the change it stands under. */
  readonly waitsFor: string | null;
  /** Its place in the outbox; `null` once it is a proposal. */
  readonly seq: number | null;
  readonly proposalId: string | null;
  /** It was tried at least once, so the server may have it although no answer came. */
  readonly mayHaveLeft: boolean;
};

/** What a row that belongs to another record holds, and what that one is called; empty when it is not known. */
export type Part = {readonly values: Values; readonly owner: string};

/** The names of records, as far as they are known here. */
export type Titles = (table: TableName, id: string) => string;

/** Puts each field's old value beside its new one. */
export function pairs(base: Values, changes: Values): Change['fields'] {
  return Object.entries(changes).map(([field, to]) => ({field, from: base[field] ?? null, to}));
}
