import {useMemo} from 'react';

import type {RowOf} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';

import {useSyncWhenDenied} from './sync-when-denied.ts';
import {useOnReturn} from './on-return.ts';
import {useRows} from './server-rows.ts';

/** What an administrator did to many records in one go. */
export type Batch = RowOf<'get_batches'>;

export type BatchPage = {readonly batches: readonly Batch[]; readonly hasOlder: boolean};

/** So many batches a page. */
const batchesAPage = 50;

/** A page of the batches, newest first; `before` is when the last one of the page before was started. */
export function useBatchPage(before: string | null): [Remote<BatchPage>, () => void] {
  // One more tells whether there is another page.
  const [rows, reload] = useRows('get_batches', {p_limit: batchesAPage + 1, p_before: before});
  useSyncWhenDenied(rows);
  if (rows.kind !== 'loaded') return [rows, reload];
  const batches = rows.value.slice(0, batchesAPage);
  return [{kind: 'loaded', value: {batches, hasOlder: rows.value.length > batchesAPage}}, reload];
}

/**
 * The imports that were begun and neither finished nor undone, or half undone, newest first; asked for again when
 * somebody comes back to the page or the line returns.
 */
export function useOpenImports(): [Remote<readonly Batch[]>, () => void] {
  const [rows, reload] = useRows('get_batches', newestImports);
  useOnReturn(reload);
  useSyncWhenDenied(rows);
  const open = useMemo(
    () => (rows.kind === 'loaded' ? {...rows, value: rows.value.filter(isHalfDone)} : rows),
    [rows],
  );
  return [open, reload];
}

const newestImports = {p_kind: 'import', p_limit: 200};

function isHalfDone({status, undone_at: undoneAt}: Batch): boolean {
  return status === 'open' || (undoneAt !== null && status !== 'undone');
}
