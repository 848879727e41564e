import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';
import {readBackup, type Backup} from '#supabase/restore/read-backup.ts';

/**
 * What apps of each wire schema have left on devices and in files, and servers of each release in backups, for ever:
 * these files are added to, never changed.
 */
export type GoldenDevice = {
  readonly userId: string;
  /** The version of the database's layout. */
  readonly version: number;
  readonly stores: Readonly<Record<string, readonly unknown[]>> & {
    readonly outbox: readonly OutboxEntry[];
  };
};

/** Reads a device as an app of this schema left it. */
export function goldenDevice(schema: number): GoldenDevice {
  return JSON.parse(read(schema, 'device.json')) as GoldenDevice;
}

/** Reads a file of unsent edits as an app of this schema wrote it. */
export function goldenFile(schema: number): string {
  return read(schema, 'unsent-file.json');
}

/** The mutations that wait on such a device, in their order. */
export function goldenMutations(schema: number): Mutation[] {
  const {outbox} = goldenDevice(schema).stores;
  return outbox.filter(({state}) => state === 'waiting').map(({mutation}) => mutation);
}

/** The last migration of the server of this release; later files in `supabase/migrations` upgrade it. */
export const lastMigration: Readonly<Record<number, string>> = {
  1: '20251121082200_photo_storage.sql',
};

/**
 * Reads the full backup that an admin made on the server of this release: 48 brothers with their life events, open
 * proposals, accounts and history.
 */
export function goldenProvince(release: number): Backup {
  const file = fileURLToPath(new URL(`./server-${release}/province.zip`, import.meta.url));
  return readBackup(file, readFileSync(file));
}

function read(schema: number, name: string): string {
  return readFileSync(new URL(`./schema-${schema}/${name}`, import.meta.url), 'utf8');
}
