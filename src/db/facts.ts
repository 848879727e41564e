import type {UserDatabase} from './user-database.ts';

/** How far this device has pulled. Opaque but for the epoch. */
export type Cursor = {readonly epoch: string; readonly xid: string; readonly seq: number};

export type RoundResult = 'ok' | 'offline' | 'reauth' | 'revoked' | 'upgrade' | 'failed';

/** A first sync or a reset under way: its pages wait in `staging`. */
export type Staging = {
  readonly cursor: Cursor;
  readonly pages: number;
  readonly rows: number;
  /** The server began again under the epoch this device knows: it was set back to an older state. */
  readonly isSetBack?: boolean;
};

type Load = {readonly mutations: number; readonly bytes: number};

/** How much a push may carry, the last load that failed, and the calls that succeeded since. */
export type PushSize = Load & {readonly failed: Load | null; readonly successes: number};

/** A list that was saved as a file; `at` is a moment of the device's clock, in ISO 8601. */
export type ExportReport = {
  readonly id: string;
  readonly what: string;
  readonly at: string;
  readonly details: {
    readonly format: string;
    readonly columns: readonly string[];
    readonly rows: number;
    readonly filter: string;
  };
};

export type RecentRecord = {readonly table: string; readonly id: string};

/** What the database knows about itself. Every value is absent until it is first set. */
export type Facts = {
  cursor: Cursor;
  /** The server's history that what is settled here is part of; stays when the cursor is dropped. */
  history: string;
  /** Counts complete replacements of the mirror. */
  generation: number;
  /** How many rows of each table the last complete replacement brought. */
  arrived: Readonly<Record<string, number>>;
  staging: Staging;
  /** The last round's end, device clock, ms. */
  round: {
    readonly result: RoundResult;
    readonly at: number;
    /** It failed because this device had no room to store what came. */
    readonly isDiskFull?: boolean;
  };
  /** Since when the server says that the user is no member, device clock, ms. */
  revokedSince: number;
  /** Since when this device was without the server for longer than the province allows, device clock, ms. */
  expiredSince: number;
  /** Since when the server says that the sign-in session is closed, device clock, ms. */
  closedSince: number;
  /** Until when the server asked to be left alone, device clock, ms. */
  quietUntil: number;
  /** The last moment at which the mirror was known to be complete and fresh, device clock, ms. */
  syncedAt: number;
  /** When the digest of the mirror was last compared, device clock, ms. */
  digestAt: number;
  /** The build of the app that last read the rows which could not be read. */
  parkedBuild: string;
  /** Since when the server holds newer changes back behind an open transaction, as the last pull said. */
  heldSince: string;
  /** What was settled before `cutoff` may be removed once `at` is a day ago (device clock, ms). */
  pruning: {readonly cutoff: number; readonly at: number};
  /** How many times in a row the mirror differed from the server, and when it last did (device clock, ms). */
  digestMisses: {readonly count: number; readonly at: number};
  /** How much one push may carry, after one that failed because of its size; absent for the largest. */
  pushSize: PushSize;
  /** How many rows to ask for in one page, after one that failed; absent for the usual number. */
  pullLimit: number;
  /** The columns of the server's tables, sorted, for tables of which a row has arrived. */
  serverColumns: Readonly<Record<string, readonly string[]>>;
  /** The server's synced tables, as its last digest named them. */
  serverTables: readonly string[];
  /** The tables and fields that the build of the last digest knew. */
  comparedRecords: string;
  /** What was last opened by finding it, newest first. */
  recent: readonly RecentRecord[];
  /** Exports that the server has not recorded yet, oldest first. */
  exports: readonly ExportReport[];
};

export async function readFact<K extends keyof Facts>(
  db: UserDatabase,
  key: K,
): Promise<Facts[K] | undefined> {
  // Only writeFact writes here, so the value has the key's type.
  return (await db.facts.get(key))?.value as Facts[K] | undefined;
}

export async function writeFact<K extends keyof Facts>(
  db: UserDatabase,
  key: K,
  value: Facts[K],
): Promise<void> {
  await db.facts.put({key, value});
}

export async function dropFact(db: UserDatabase, key: keyof Facts): Promise<void> {
  await db.facts.delete(key);
}
