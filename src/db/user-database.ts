import {Dexie, type EntityTable, type PromiseExtended, type Table} from 'dexie';

import type {AnyRow} from '#src/records/record.ts';

import {sealAtRest} from './at-rest.ts';
import {userDatabaseName, userOfDatabase} from './database-names.ts';
import type {OutboxEntry} from './mutation.ts';
import {openWhenShown, trackedIndexedDb, refuseTransactionsInPageCache} from './page-cache.ts';

export type StoredPage = {table: string; bucket: number; rows: AnyRow[]};
export type PageRevision = {table: string; bucket: number; rev: number};

/** A change in the server's feed. */
export type FeedChange =
  | {readonly table: string; readonly id: string; readonly op: 'U'; readonly row: unknown}
  | {readonly table: string; readonly id: string; readonly op: 'D'};

/** A page of a first sync or a reset, staged until all of them have arrived. */
export type StagedPage =
  | {index: number; changes: readonly FeedChange[]}
  /** The server's answer as it came: written in a tenth of the time. */
  | {index: number; source: ArrayBuffer};

/** A row from the server that this build cannot read. */
export type UnreadableRow = {
  table: string;
  id: string;
  reason: string;
  at: number;
  /** The row's version on the server, if it could be read. */
  version?: number;
};

/** A photo by its path on the server. As bytes, because not every browser can store a file. */
export type StoredPhoto = {
  readonly path: string;
  readonly mimeType: string;
  readonly bytes: ArrayBuffer;
};

/** An attachment that the user keeps on this device. Its bytes are a row of their own, so that a list reads none. */
export type KeptAttachment = {
  readonly id: string;
  readonly table: string;
  readonly recordId: string;
  readonly name: string;
  readonly mimeType: string;
  readonly byteSize: number;
  /** When it was uploaded, as the server wrote it. */
  readonly at: string;
};

export type KeptBytes = {readonly id: string; readonly bytes: ArrayBuffer};

/** The first rows of a long list when it was last shown, with the state they follow from. */
export type StoredFirstRows = {
  table: string;
  origin: string;
  rows: readonly unknown[];
  total: number;
};

/** An answer that was computed from whole tables, with the state of everything it follows from. */
export type KeptAnswer = {
  readonly name: string;
  readonly origin: string;
  readonly answer: unknown;
};

export type Draft = {key: string; opened: unknown; values: unknown; savedAt: number};

/** Small facts about the mirror, one row each. */
export type StoredFact = {key: string; value: unknown};

/**
 * One user's records on this device. It is opened explicitly: a worker that is still running while the
 * user signs out must not create a deleted database again.
 */
export class UserDatabase extends Dexie {
  readonly userId: string;
  declare pages: Table<StoredPage, [string, number]>;
  declare page_revs: Table<PageRevision, [string, number]>;
  declare staging: Table<StagedPage, number>;
  declare outbox: Table<OutboxEntry, number>;
  declare drafts: EntityTable<Draft, 'key'>;
  declare unreadable: Table<UnreadableRow, [string, string]>;
  declare facts: EntityTable<StoredFact, 'key'>;
  declare photos: EntityTable<StoredPhoto, 'path'>;
  declare first_rows: EntityTable<StoredFirstRows, 'table'>;
  declare kept_answers: EntityTable<KeptAnswer, 'name'>;
  declare attachments: EntityTable<KeptAttachment, 'id'>;
  declare attachment_bytes: EntityTable<KeptBytes, 'id'>;

  constructor(userId: string) {
    super(userDatabaseName(userId), {
      autoOpen: false,
      cache: 'disabled',
      ...trackedIndexedDb(),
      // A saved edit must survive, so it must be on the disk when its transaction ends.
      chromeTransactionDurability: 'strict',
    });
    this.userId = userId;
    this.version(1).stores({
      pages: '[table+bucket]',
      page_revs: '[table+bucket], table',
      staging: 'index',
      outbox: '++seq, &mutationId, state, [table+recordId]',
      drafts: 'key',
      unreadable: '[table+id]',
      facts: 'key',
    });
    this.version(2).stores({photos: 'path'});
    this.version(3).stores({first_rows: 'table'});
    this.version(4).stores({attachments: 'id, [table+recordId]', attachment_bytes: 'id'});
    this.version(5).stores({kept_answers: 'name'});
    refuseTransactionsInPageCache(this);
    sealAtRest(this);
  }

  override open(): PromiseExtended<Dexie> {
    return openWhenShown(() => super.open());
  }
}

/** The users who have a database on this device. */
export async function usersOnDevice(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  return names.map(userOfDatabase).filter((userId) => userId !== null);
}
