import type {RecordType} from '#src/records/record.ts';
import {registry} from '#src/records/registry.ts';
import type {ServerView} from './server-view.ts';

type Example = (admin: ServerView) => Promise<string>;

/** The table of each area with pages of single records; one record is the example. */
const tables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.values<RecordType>(registry).flatMap(({table, list}) =>
      list === null ? [] : [[list.path, table]],
    ),
  ),
  '/admin/pending-changes': 'pending_changes',
};

/** Addresses that contain something else than the id of a record of their area. */
const others: Readonly<Record<string, Example>> = {
  '/brothers/profile/:slugOrId': () => Promise.resolve('/brothers/profile/friar'),
  '/admin/erase/:id': async (admin) => `/admin/erase/${await admin.anyId('brothers')}`,
  '/admin/audit-log/:id': () => Promise.resolve('/admin/audit-log/1'),
  '/admin/duplicates/:one/:other': async (admin) =>
    `/admin/duplicates/${(await admin.someBrothers(2)).join('/')}`,
  '/history/:table/new': async (admin) =>
    `/history/vows/new?brother_id=${await admin.anyId('brothers')}`,
  '/history/:table/edit/:id': async (admin) => `/history/vows/edit/${await admin.anyId('vows')}`,
};

/** The titles of such examples, where the route's own is one for all tables. */
const titles: Readonly<Record<string, string>> = {
  '/history/:table/new': 'records.vows.titles.new',
  '/history/:table/edit/:id': 'records.vows.titles.edit',
};

/** Returns the key of the title that the example of a route has. */
export function titleOfExample({path, title}: {path: string; title: string}): string {
  return titles[path] ?? title;
}

/** Returns how to make an address from a route's pattern; `null` when no example is declared. */
export function exampleOf(pattern: string): Example | null {
  if (!pattern.includes(':')) return () => Promise.resolve(pattern);
  const other = others[pattern];
  if (other) return other;
  const area = /^(.+?)(?:\/edit)?\/:\w+$/.exec(pattern)?.[1] ?? '';
  const table = tables[area];
  if (table === undefined) return null;
  return async (admin) => pattern.replace(/:\w+$/, await admin.anyId(table));
}
