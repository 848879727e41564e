import {classifyError} from '#src/backend/classify-error.ts';
import type {Answer} from '#src/lib/request-error.ts';
import type {PullPage, PushAnswer} from '#src/backend/sync-answers.ts';
import type {Cursor} from '#src/db/cursor.ts';
import type {Mutation} from '#src/db/mutation.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The history entry of one change of one row. */
export type HistoryEntry = {
  readonly actor: string | null;
  readonly changeId: string | null;
  readonly action: 'insert' | 'update' | 'delete';
  readonly table: string;
  readonly id: string;
  readonly before: Values | null;
  readonly after: Values | null;
};

/** A proposal in the queue, beside the present record. */
export type QueuedChange = {readonly proposal: AnyRow; readonly current: AnyRow | null};

/** A row of an import file; `n` is its number within the batch. */
export type ImportRow = {
  readonly n: number;
  readonly id: string;
  readonly op: 'insert' | 'update';
  readonly values: Values;
  /** The version that the admin was shown; null for a new row. */
  readonly base_version: number | null;
};

/** Two records of one brother, as the admin was shown them, and what the kept one takes over. */
export type Merge = {
  readonly batch: string;
  readonly keep: {readonly id: string; readonly version: number};
  readonly gone: {readonly id: string; readonly version: number};
  readonly values: Values;
};

/** The id of a proposal that a batch puts in the place of another. */
export type NameOf = (proposal: Values) => string;

/** The calls of devices and admins, and the state that the judges read. */
export type Server = {
  readonly pull: (
    caller: string,
    cursor: Cursor | null,
    limit: number,
    wantsDigest: boolean,
  ) => Promise<PullPage>;
  readonly push: (
    caller: string,
    mutations: readonly Mutation[],
    cursor: Cursor | null,
  ) => Promise<readonly PushAnswer[]>;
  readonly queue: () => Promise<readonly QueuedChange[]>;
  readonly approve: (
    caller: string,
    changeId: string,
    resolution: Values | null,
    seenVersion: number | null,
  ) => Promise<void>;
  readonly reject: (caller: string, changeId: string) => Promise<void>;
  /** Writes all of these rows, once for each `n`, or none of them; tells which. */
  readonly importRows: (
    caller: string,
    batch: string,
    table: TableName,
    rows: readonly ImportRow[],
  ) => Promise<boolean>;
  readonly mergeBrothers: (caller: string, merge: Merge, nameOf?: NameOf) => Promise<void>;
  /** Tells whether it was undone; it is not where others have changed the records since. */
  readonly undoBatch: (caller: string, batch: string, nameOf?: NameOf) => Promise<boolean>;
  readonly erase: (caller: string, brother: string) => Promise<void>;
  /** Lets the storage service take a photo; `isAllowed` is what its policies should say. Tells whether it has taken it. */
  readonly storePhoto: (user: string, path: string, isAllowed: boolean) => Promise<boolean>;
  /** Lets the storage service delete all photos of a brother. */
  readonly removePhotos: (brother: string) => Promise<void>;
  readonly setAdmin: (user: string, isAdmin: boolean) => Promise<void>;
  readonly setDisabled: (user: string, isDisabled: boolean) => Promise<void>;
  /** A server that lacks what the newest app knows, from the start; or its upgrade. */
  readonly setOlder: (isOlder: boolean) => Promise<void>;
  readonly setMinSchema: (schema: number) => Promise<void>;
  readonly backUp: () => Promise<void>;
  readonly restore: () => Promise<void>;
  /** All rows that row-level security shows this user, by table; of the queue only what a device may hold. */
  readonly visibleRows: (user: string) => Promise<ReadonlyMap<string, readonly AnyRow[]>>;
  /** All rows of a table. */
  readonly rows: (table: TableName) => Promise<readonly AnyRow[]>;
  readonly history: () => Promise<readonly HistoryEntry[]>;
  /** `<user>/<mutation id>` of every accepted mutation. */
  readonly receipts: () => Promise<ReadonlySet<string>>;
  /** Every proposal that was ever made. */
  readonly proposals: () => Promise<readonly AnyRow[]>;
  /** The differences between two servers that should be alike. */
  readonly disagreements: readonly string[];
};

/** A refusal of a whole call, with its SQLSTATE. */
export class Refusal extends Error {
  readonly code: string;
  readonly details: string;

  constructor(code: string, message: string, details = '') {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Converts the server's answer or error into the result of a call on the device. */
export async function answerTo<T>(work: Promise<T>): Promise<Answer<T>> {
  try {
    return {ok: true, value: await work};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const {code, message, details} = error;
    const status = statusOf(code);
    return {
      ok: false,
      error: classifyError({status, code, message, details, retryAfterMs: null, isJson: true}),
    };
  }
}

/** The HTTP status that the REST interface gives an SQLSTATE. */
function statusOf(code: string): number {
  if (code.startsWith('PT')) return Number(code.slice(2));
  if (code === '42501') return 403;
  return /^(40|53|57|58)/.test(code) ? 500 : 400;
}
