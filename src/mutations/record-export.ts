import type {ExportDetails} from '#src/backend/privacy-functions.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {isRefusal} from '#src/lib/request-error.ts';
import {readSession} from '#src/session/session.ts';

import {localUser} from './local-user.ts';

/** The number of exports per user and day that the server records. */
const mostReports = 200;

/** The server accepts a report of at most 8 KiB. */
const longestFilter = 1000;

/**
 * Reports to the audit log that a list was exported. The report stays on this device until the server has
 * it, so that an export without a connection is recorded as well.
 */
export async function recordExport(list: string, details: ExportDetails): Promise<void> {
  const {db} = await localUser();
  const report = {
    id: crypto.randomUUID(),
    what: list.replaceAll('-', '_'),
    at: new Date().toISOString(),
    details: {...details, filter: details.filter.slice(0, longestFilter)},
  };
  await db.transaction('rw', db.facts, async () => {
    const waiting = (await readFact(db, 'exports')) ?? [];
    await writeFact(db, 'exports', [...waiting, report].slice(-mostReports));
  });
  void sendExports();
}

/** Sends the waiting reports. Those without an answer keep waiting, and a failure on this device is logged. */
export async function sendExports(): Promise<void> {
  await sendWaiting().catch((error: unknown) =>
    console.info('The exports could not be reported:', error),
  );
}

async function sendWaiting(): Promise<void> {
  const session = await readSession();
  if (session.kind !== 'signed-in') return;
  const db = await openUserDatabase(session.userId);
  const reports = (await readFact(db, 'exports')) ?? [];
  if (reports.length === 0) return;
  const {callFunction} = await import('#src/backend/call.ts');
  for (const {id, what, at, details} of reports) {
    const args = {p_id: id, p_what: what, p_at: at, p_details: details};
    // The server would enter it as an export of a user who has signed in during the last call.
    await localUser(session.userId);
    const answer = await callFunction('record_export', args);
    // A server that refuses a report would refuse it again.
    if (!answer.ok && !isRefusal(answer.error)) return;
    await forget(db, id);
  }
}

/** Returns the number of reports that the server does not have yet. */
export async function countWaitingExports(): Promise<number> {
  const {db} = await localUser();
  return (await readFact(db, 'exports'))?.length ?? 0;
}

async function forget(db: UserDatabase, sent: string): Promise<void> {
  await db.transaction('rw', db.facts, async () => {
    const waiting = (await readFact(db, 'exports')) ?? [];
    await writeFact(
      db,
      'exports',
      waiting.filter(({id}) => id !== sent),
    );
  });
}
