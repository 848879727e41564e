import type {FeedChange} from '#src/db/user-database.ts';

import type {Pack, PullPage} from './sync-answers.ts';

/** A page as it travels: with packs in the place of changes, where the server makes them. */
export type PackedPage = PullPage & {readonly packs?: readonly Pack[] | null};

/** A page with all its changes as a list. */
export function unpackPage({packs, ...page}: PackedPage): PullPage {
  if (!packs) return page;
  return {...page, changes: [...page.changes, ...packs.flatMap(changesOf)]};
}

/** Reads the changes of a page that was kept as it came. */
export function changesOfSource(source: ArrayBuffer): readonly FeedChange[] {
  return unpackPage(JSON.parse(new TextDecoder().decode(source)) as PackedPage).changes;
}

function changesOf({table, columns, rows, removed}: Pack): FeedChange[] {
  const idAt = columns.indexOf('id');
  const changes = rows.map((values): FeedChange => {
    const row: Record<string, unknown> = {};
    for (const [index, column] of columns.entries()) row[column] = values[index];
    return {table, id: String(values[idAt]), op: 'U', row};
  });
  for (const id of removed) changes.push({table, id, op: 'D'});
  return changes;
}
