import type {Cursor} from '#src/db/cursor.ts';
import type {Blocker, ConflictAuthor, FieldConflict} from '#src/db/mutation.ts';
import type {FeedChange} from '#src/db/user-database.ts';

export type Digest = Readonly<Record<string, {readonly count: number; readonly hash: string}>>;

export type PullPage = {
  readonly cursor: Cursor;
  readonly has_more: boolean;
  readonly reset: boolean;
  readonly held_since?: string | null;
  readonly digest?: Digest | null;
  readonly changes: readonly FeedChange[];
  /** The server's answer as it came, in UTF-8; absent where a test answers. */
  readonly source?: ArrayBuffer | null;
};

/** Rows of one table as they travel: their values, in the order of the columns. */
export type Pack = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** The ids of rows that are gone, or are not shown to this user any more. */
  readonly removed: readonly string[];
};

/** The server's answer for one mutation. */
export type PushAnswer = {readonly mutation_id: string; readonly replayed?: boolean} & (
  | {
      readonly status: 'applied';
      readonly row: unknown;
      readonly version?: number | null;
      readonly merged?: readonly string[];
    }
  | {readonly status: 'queued'; readonly proposal: unknown}
  | {readonly status: 'withdrawn'; readonly proposal?: unknown}
  | {
      readonly status: 'conflict';
      readonly version?: number | null;
      readonly conflicts: readonly FieldConflict[];
      readonly proposal?: string | null;
      /** Absent from older servers, and where the history does not tell. */
      readonly author?: ConflictAuthor | null;
    }
  | {
      readonly status: 'rejected';
      readonly code: string;
      readonly field?: string | null;
      readonly key: string;
      readonly message: string;
      /** The person was erased: this device keeps nothing of the mutation. */
      readonly erased?: boolean;
      /** The brother into whom the missing one was merged; absent from older servers. */
      readonly kept_id?: string;
    }
  | {readonly status: 'blocked'; readonly by: Blocker}
);
