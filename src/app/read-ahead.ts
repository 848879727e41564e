import {matchPath} from 'react-router-dom';
import {dashboardQuestion} from '#src/queries/dashboard-question.ts';
import {findAhead} from '#src/queries/kept-answer.ts';
import {asFirstRead, readAhead} from '#src/queries/local.ts';
import type {TableName} from '#src/records/registry.ts';
import {knownSession} from '#src/session/session.ts';

/** What every page of a signed-in user shows. */
const everywhere: readonly TableName[] = ['settings', 'pending_changes'];

/** What the pages show on which the app is opened most. */
const byPath: readonly (readonly [path: string, ...tables: TableName[]])[] = [
  ['/brothers', 'brothers', 'brother_photos', 'fraternities'],
  ['/dashboard', ...dashboardQuestion.tables],
  [
    '/brothers/profile/:id',
    'users',
    'brothers',
    'circumscriptions',
    'brother_photos',
    'vows',
    'fraternities',
    'fraternity_assignments',
    'ordinations',
  ],
];

/** Finds out who is signed in, and begins to read what the page of this path shows. */
export async function readRecordsOf(pathname: string): Promise<void> {
  const session = await knownSession();
  if (session.kind !== 'signed-in') return;
  const ahead = readAhead(session.userId);
  if (ahead === null) return;
  reading = {pathname, letGo: ahead.letGo};
  ahead.begin(everywhere);
  // A dashboard that is kept needs none of its tables.
  const isKept =
    pathname === '/dashboard' &&
    (await asFirstRead(findAhead(session.userId, dashboardQuestion)).catch(() => false));
  if (isKept) return;
  const [, ...tables] = byPath.find(([path]) => matchPath(path, pathname) !== null) ?? [''];
  ahead.begin(tables);
}

let reading: {readonly pathname: string; readonly letGo: () => void} | null = null;

/** Lets go of what was read ahead once another page is shown. */
export function endReadAhead(shownPath: string): void {
  if (reading === null || reading.pathname === shownPath) return;
  reading.letGo();
  reading = null;
}
