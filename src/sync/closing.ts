import {readStoredSession} from '#src/db/device-database.ts';
import {dropFact, readFact, writeFact} from '#src/db/facts.ts';
import {readMirrorTable} from '#src/db/mirror.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {removeMirror, removeSettled} from '#src/db/remove-mirror.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {offlineAge} from '#src/domain/offline-age.ts';
import {readSettings, type SettingRow} from '#src/domain/settings.ts';
import {closeNotifications} from '#src/lib/notifications.ts';

const dayMs = 24 * 3_600_000;

type Reason = 'revokedSince' | 'expiredSince' | 'closedSince';

/**
 * Removes the records that the server has sent this user. Unsent edits stay. Sent edits stay for a day: a
 * server that is being restored may not have its accounts and sessions back yet, and then needs these
 * edits again. Drafts stay for a day when the records have expired: the clock of the device may be wrong, and the
 * server has no copy of a draft.
 */
export async function closeRecords(db: UserDatabase, reason: Reason, now: number): Promise<void> {
  const since = (await readFact(db, reason)) ?? now;
  const isLong = now - since > dayMs;
  await removeMirror(db, {withDrafts: isLong || reason !== 'expiredSince'});
  // They name brothers.
  void closeNotifications();
  await writeFact(db, reason, since);
  if (isLong) await removeSettled(db);
}

/**
 * Removes the records of a user whose session the server has closed; returns whether it has. Runs under
 * the round lock.
 */
export async function closeEndedSession(userId: string): Promise<boolean> {
  const session = await readStoredSession();
  if (session?.userId !== userId || session.closedAt === undefined) return false;
  const db = await openUserDatabase(userId);
  await closeRecords(db, 'closedSince', Date.now());
  // After the next sign-in the records are pulled as in a first sync.
  await dropFact(db, 'round');
  return true;
}

/** Tells whether this device was offline for longer than the province allows. */
export async function isTooOld(db: UserDatabase, now: number): Promise<boolean> {
  if ((await readFact(db, 'expiredSince')) !== undefined) return true;
  const syncedAt = await readFact(db, 'syncedAt');
  if (syncedAt === undefined) return false;
  // The table holds these columns.
  const rows = (await readMirrorTable(db, 'settings')) as unknown as SettingRow[];
  const {maxOfflineDays} = readSettings(rows);
  return offlineAge({syncedAt, maxOfflineDays, now}).kind === 'passed';
}
