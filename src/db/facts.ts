import type {RequestError} from '#src/lib/request-error.ts';
import type {Cursor} from './cursor.ts';
import type {UserDatabase} from './user-database.ts';

export type RoundResult =
  | 'ok'
  | Extract<RequestError['kind'], 'offline' | 'reauth' | 'revoked' | 'upgrade'>
  /** Any other error, of the server or of this device. */
  | 'failed';

/** A first sync or a reset in progress: its pages are in `staging`. */
export type Staging = {
  readonly cursor: Cursor;
  readonly pages: number;
  readonly rows: number;
  /** The server started again under the epoch that this device knows: it was set back to an older state. */
  readonly isSetBack?: boolean;
};

/** What a push carries. */
export type PushLoad = {readonly mutations: number; readonly bytes: number};

/** How much a push may carry, the last load that failed, and the calls that succeeded since. */
export type PushSize = PushLoad & {readonly failed: PushLoad | null; readonly successes: number};

/** A list that was exported; `at` is a time of the device's clock, in ISO 8601. */
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

/** What the notification of a morning says. */
export type MorningNotice = {readonly title: string; readonly body: string};

/** The notifications of the coming mornings, as the app has last written them. */
export type MorningNotices = {
  /** By civil day, 'yyyy-MM-dd'; days without a celebration are missing. */
  readonly byDay: Readonly<Record<string, MorningNotice>>;
  /** The last day whose notification was shown. */
  readonly shownOn: string | null;
};

/** Facts about this database. Every value is absent until it is first set. */
export type StoredFacts = {
  cursor: Cursor;
  /** The cursor that was dropped since the last complete pull: how far this device had pulled, and for which role. */
  lastCursor: Cursor;
  /** The server's history in which the settled edits took effect; stays when the cursor is dropped. */
  history: string;
  /** Counts complete replacements of the mirror. */
  generation: number;
  /** The number of rows of each table in the last complete replacement. */
  arrived: Readonly<Record<string, number>>;
  staging: Staging;
  /** The last round's end, device clock, ms. */
  round: {
    readonly result: RoundResult;
    readonly at: number;
    /** It failed because the device had no room for the pulled rows. */
    readonly isDiskFull?: boolean;
  };
  /** Since when the server has answered that the user is no member, device clock, ms. */
  revokedSince: number;
  /** Since when this device has been offline for longer than the province allows, device clock, ms. */
  expiredSince: number;
  /** Since when the server has answered that the sign-in session is closed, device clock, ms. */
  closedSince: number;
  /** The end of the server's Retry-After, device clock, ms. */
  quietUntil: number;
  /** The end of the pause before the rest of a mirror that can wait, device clock, ms. */
  putOffUntil: number;
  /** The last moment at which the mirror was known to be complete and fresh, device clock, ms. */
  syncedAt: number;
  /** When the digest of the mirror was last compared, device clock, ms. */
  digestAt: number;
  /** The build of the app that has read the parked rows last. */
  parkedBuild: string;
  /** Since when an open transaction on the server holds newer changes back, as of the last pull. */
  heldSince: string;
  /** Edits settled before `cutoff` may be removed once `at` is a day ago (device clock, ms). */
  pruning: {readonly cutoff: number; readonly at: number};
  /** The number of consecutive differences of the mirror, and the time of the last (device clock, ms). */
  digestMisses: {readonly count: number; readonly at: number};
  /** The size of a push after one that failed because of its size; absent for the largest. */
  pushSize: PushSize;
  /** The number of rows per page on a weak connection; absent for the usual number. */
  pullLimit: number;
  /** The columns of the server's tables, sorted, for tables of which a row has arrived. */
  serverColumns: Readonly<Record<string, readonly string[]>>;
  /** The server's synced tables, as its last digest named them. */
  serverTables: readonly string[];
  /** The tables and fields that the build of the last digest knew. */
  comparedRecords: string;
  /** The records last opened by finding them, newest first. */
  recent: readonly RecentRecord[];
  /** By table, the values of the last new record that the next one begins with. */
  entered: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The rejected proposals that the user has read about, by id. */
  readRejections: readonly string[];
  /** Exports that the server has not recorded yet, oldest first. */
  exports: readonly ExportReport[];
  /** Absent unless the user wants a notification in the morning. */
  morning: MorningNotices;
};

export async function readFact<K extends keyof StoredFacts>(
  db: UserDatabase,
  key: K,
): Promise<StoredFacts[K] | undefined> {
  // Only writeFact writes here, so the value has the key's type.
  return (await db.facts.get(key))?.value as StoredFacts[K] | undefined;
}

export async function writeFact<K extends keyof StoredFacts>(
  db: UserDatabase,
  key: K,
  value: StoredFacts[K],
): Promise<void> {
  await db.facts.put({key, value});
}

/** Removes a fact, as if it had never been written. */
export async function dropFact(db: UserDatabase, key: keyof StoredFacts): Promise<void> {
  await db.facts.delete(key);
}
