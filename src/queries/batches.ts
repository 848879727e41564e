import type {ResultRow} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/request-error.ts';

import {useList} from './server-rows.ts';
import {onReturn} from './use-answer.ts';

/** An admin's change of many records at once. */
export type Batch = ResultRow<'get_batches'>;

export type BatchPage = {readonly batches: readonly Batch[]; readonly hasOlder: boolean};

/** The number of batches per page. */
const batchesAPage = 50;

/** Returns a page of batches, newest first; `before` is the start of the last batch of the previous page. */
export function useBatchPage(before: string | null): [Remote<BatchPage>, () => void] {
  // One more batch shows whether there is another page.
  const args = {p_limit: batchesAPage + 1, p_before: before};
  return useList('get_batches', args, {select: toPage});
}

function toPage(rows: readonly Batch[]): BatchPage {
  return {batches: rows.slice(0, batchesAPage), hasOlder: rows.length > batchesAPage};
}

/**
 * Returns the interrupted imports and those whose undo was interrupted, newest first; loaded again when the
 * user returns to the page or is back online.
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
