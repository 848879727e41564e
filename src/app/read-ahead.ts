import {matchPath} from 'react-router-dom';
import type {TableCache} from '#src/db/table-cache.ts';
import {storedLocale} from '#src/i18n/locale.ts';
import {dayOf} from '#src/lib/civil-date.ts';
import {isKeptPageShown} from '#src/lib/shown-kept-page.ts';
import {pause} from '#src/lib/pause.ts';
import {isUuid} from '#src/lib/uuid.ts';
import {
  dashboardParams,
  dashboardQuestion,
  dashboardReader,
} from '#src/queries/dashboard-question.ts';
import {preloadAnswer, dropPreloadedAnswer} from '#src/queries/kept-answer.ts';
import {dropPreloadedRows, preloadFirstRows} from '#src/queries/first-rows.ts';
import {type Ahead, asFirstRead, type Local, readAhead} from '#src/queries/local.ts';
import {brotherIdOf} from '#src/queries/profile.ts';
import type {RowOf, TableName} from '#src/records/registry.ts';
import {knownSession, type Session} from '#src/session/session.ts';

/** What every page of a signed-in user shows. */
const everywhere: readonly TableName[] = ['settings', 'pending_changes'];

const profilePath = '/brothers/profile/:id';

/** What the pages show on which the app is opened most. */
const byPath: readonly (readonly [path: string, ...tables: TableName[]])[] = [
  ['/brothers', 'brothers', 'brother_photos', 'fraternities'],
  ['/dashboard', ...dashboardQuestion.tables],
  [profilePath, 'users', 'circumscriptions', 'fraternities'],
];

/** What a profile shows of the brother. */
const ofBrother = ['brother_photos', 'vows', 'fraternity_assignments', 'ordinations'] as const;

/** Reading a few hundred rows takes less time than a drawing without them, after which the page would be drawn again. */
const SHORT_READ_MS = 150;
/** A page that is shown as it was kept does not answer; for longer than this, an empty page that does is better. */
const KEPT_READ_MS = 1000;
/** A large province on a slow phone; syncing must not wait for longer. */
export const LONG_READ_MS = 3000;

/**
 * Finds out who is signed in, and begins to read what the page of this path shows. Resolves when that is read, at the
 * latest `mostMs` after it has begun, and a second later while a kept page is shown.
 */
export async function readRecordsOf(pathname: string, mostMs = SHORT_READ_MS): Promise<void> {
  const session = await knownSession();
  if (session.kind !== 'signed-in') return;
  const ahead = readAhead(session.userId);
  if (ahead === null) return;
  reading = {pathname, letGo: ahead.letGo};
  const reads: Promise<unknown>[] = [ahead.begin(everywhere.map(wholeTable))];
  // A kept dashboard is drawn before any of its tables is read.
  if (pathname === '/dashboard' && (await hasKeptDashboard(session))) return;
  const [, ...tables] = byPath.find(([path]) => matchPath(path, pathname) !== null) ?? [''];
  // A long list shows the rows that it stored, and reads its table then.
  const hasRows =
    pathname === '/brothers' &&
    (await asFirstRead(preloadFirstRows(session.userId, 'brothers')).catch(() => false));
  const missing = tables.filter((table) => !hasRows || table !== 'brothers');
  reads.push(ahead.begin(missing.map(wholeTable)));
  const slugOrId = matchPath(profilePath, pathname)?.params.id;
  if (slugOrId !== undefined) reads.push(readBrother(ahead, slugOrId));
  await Promise.race([Promise.all(reads), tooLong(mostMs)]);
}

async function tooLong(mostMs: number): Promise<void> {
  await pause(mostMs);
  if (isKeptPageShown()) await pause(KEPT_READ_MS);
}

async function hasKeptDashboard(session: Extract<Session, {kind: 'signed-in'}>): Promise<boolean> {
  const params = dashboardParams({
    today: dayOf(new Date()),
    reader: dashboardReader(session),
    locale: storedLocale(),
  });
  return asFirstRead(preloadAnswer(session.userId, dashboardQuestion, params)).catch(() => false);
}

/** Reads what a profile shows of the brother whom its address means. */
async function readBrother(ahead: Ahead, slugOrId: string): Promise<unknown> {
  let accounts: TableCache | undefined;
  if (!isUuid(slugOrId)) await ahead.begin([(local) => (accounts = local.table('users'))]);
  // The mirror holds checked rows of the table they are read from.
  const rows = accounts?.read()?.pages.flat() as RowOf<'users'>[] | undefined;
  const id = brotherIdOf(slugOrId, rows);
  if (!id) return undefined;
  return ahead.begin([
    (local) => local.row('brothers', id),
    ...ofBrother.map((table) => (local: Local) => local.family(table, id)),
  ]);
}

function wholeTable(name: TableName): (local: Local) => TableCache {
  return (local) => local.table(name);
}

let reading: {readonly pathname: string; readonly letGo: () => void} | null = null;

/** Lets go of what was read ahead once another page is shown. */
export function endReadAhead(shownPath: string): void {
  if (reading === null || reading.pathname === shownPath) return;
  reading.letGo();
  dropPreloadedAnswer();
  dropPreloadedRows();
  reading = null;
}
