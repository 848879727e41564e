import {matchPath} from 'react-router-dom';
import type {TableCache} from '#src/db/table-cache.ts';
import {pause} from '#src/lib/pause.ts';
import {isUuid} from '#src/lib/uuid.ts';
import {dashboardQuestion} from '#src/queries/dashboard-question.ts';
import {findAhead, forgetFound} from '#src/queries/kept-answer.ts';
import {forgetRecalled, recallAhead} from '#src/queries/first-rows.ts';
import {asFirstRead, type Local, readAhead} from '#src/queries/local.ts';
import type {TableName} from '#src/records/registry.ts';
import {knownSession} from '#src/session/session.ts';

/** What every page of a signed-in user shows. */
const everywhere: readonly TableName[] = ['settings', 'pending_changes'];

const profilePath = '/brothers/profile/:id';

/** What the pages show on which the app is opened most. */
const byPath: readonly (readonly [path: string, ...tables: TableName[]])[] = [
  ['/brothers', 'brothers', 'brother_photos', 'fraternities'],
  ['/dashboard', ...dashboardQuestion.tables],
  [profilePath, 'users', 'brothers', 'circumscriptions', 'fraternities'],
];

/** What a profile shows of the brother. */
const ofBrother = ['brother_photos', 'vows', 'fraternity_assignments', 'ordinations'] as const;

/** Reading a few hundred rows takes less time than a drawing without them, after which the page would be drawn again. */
const SHORT_READ_MS = 150;

/**
 * Finds out who is signed in, and begins to read what the page of this path shows. Resolves when that is read, at the
 * latest `mostMs` after it has begun.
 */
export async function readRecordsOf(pathname: string, mostMs = SHORT_READ_MS): Promise<void> {
  const session = await knownSession();
  if (session.kind !== 'signed-in') return;
  const ahead = readAhead(session.userId);
  if (ahead === null) return;
  reading = {pathname, letGo: ahead.letGo};
  const reads = [ahead.begin(everywhere.map(wholeTable))];
  // A dashboard that is kept needs none of its tables.
  const isKept =
    pathname === '/dashboard' &&
    (await asFirstRead(findAhead(session.userId, dashboardQuestion)).catch(() => false));
  if (isKept) return;
  const [, ...tables] = byPath.find(([path]) => matchPath(path, pathname) !== null) ?? [''];
  // A long list shows the rows that it stored, and reads its table then.
  const hasRows =
    pathname === '/brothers' &&
    (await asFirstRead(recallAhead(session.userId, 'brothers')).catch(() => false));
  const missing = tables.filter((table) => !hasRows || table !== 'brothers');
  reads.push(ahead.begin(missing.map(wholeTable)));
  const brotherId = matchPath(profilePath, pathname)?.params.id ?? '';
  if (isUuid(brotherId)) {
    const ofHim = (table: TableName) => (local: Local) =>
      local.family(table, brotherId.toLowerCase());
    reads.push(ahead.begin(ofBrother.map(ofHim)));
  }
  await Promise.race([Promise.all(reads), pause(mostMs)]);
}

function wholeTable(name: TableName): (local: Local) => TableCache {
  return (local) => local.table(name);
}

let reading: {readonly pathname: string; readonly letGo: () => void} | null = null;

/** Lets go of what was read ahead once another page is shown. */
export function endReadAhead(shownPath: string): void {
  if (reading === null || reading.pathname === shownPath) return;
  reading.letGo();
  forgetFound();
  forgetRecalled();
  reading = null;
}
