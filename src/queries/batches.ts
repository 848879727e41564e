import type {RowOf} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';

import {useList} from './server-rows.ts';
import {onReturn} from './use-answer.ts';

/** What an administrator did to many records in one go. */
export type Batch = RowOf<'get_batches'>;

export type BatchPage = {readonly batches: readonly Batch[]; readonly hasOlder: boolean};

/** So many batches a page. */
const batchesAPage = 50;

/** A page of the batches, newest first; `before` is when the last one of the page before was started. */
export function useBatchPage(before: string | null): [Remote<BatchPage>, () => void] {
  // One more tells whether there is another page.
  const args = {p_limit: batchesAPage + 1, p_before: before};
  return useList('get_batches', args, {select: toPage});
}

function toPage(rows: readonly Batch[]): BatchPage {
  return {batches: rows.slice(0, batchesAPage), hasOlder: rows.length > batchesAPage};
}

/**
 * The imports that were begun and neither finished nor undone, or half undone, newest first; asked for again when
 * somebody comes back to the page or the line returns.
 */
export function useOpenImports(): [Remote<readonly Batch[]>, () => void] {
  return useList('get_batches', newestImports, {select: halfDone, ...onReturn});
}

const newestImports = {p_kind: 'import', p_limit: 200};

function halfDone(imports: readonly Batch[]): readonly Batch[] {
  return imports.filter(
    ({status, undone_at: undoneAt}) =>
      status === 'open' || (undoneAt !== null && status !== 'undone'),
  );
}
