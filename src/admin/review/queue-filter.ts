import {useSearchParams} from 'react-router-dom';
import type {PendingChange} from '#src/queries/review.ts';

/** The filters of the queue; an empty text is no filter. */
export type QueueFilter = {readonly table: string; readonly requester: string};

/** Stores the filters of the queue in the address. */
export function useQueueFilter(): [QueueFilter, (filter: QueueFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const filter = {table: query.get('table') ?? '', requester: query.get('requester') ?? ''};
  return [filter, (next) => setQuery(new URLSearchParams(entriesOf(next)), {replace: true})];
}

/** The address of the filtered queue. */
export function queuePath(filter: QueueFilter): string {
  return `/admin/pending-changes${queryOf(filter)}`;
}

/** The address of one change; its link back leads to the filtered queue. */
export function changePath(id: string, filter: QueueFilter): string {
  return `/admin/pending-changes/${id}${queryOf(filter)}`;
}

/** The address that shows one change after the other, beginning with this one. */
export function reviewAllPath(id: string, filter: QueueFilter): string {
  return `/admin/pending-changes?${new URLSearchParams([...entriesOf(filter), ['review', id]])}`;
}

/** Returns the changes that match a filter. */
export function filterQueue(
  lines: readonly PendingChange[],
  {table, requester}: QueueFilter,
): PendingChange[] {
  return lines.filter(
    (line) =>
      (table === '' || line.target_table_name === table) &&
      (requester === '' || line.requester_username === requester),
  );
}

function queryOf(filter: QueueFilter): string {
  const query = new URLSearchParams(entriesOf(filter)).toString();
  return query && `?${query}`;
}

function entriesOf(filter: QueueFilter): [string, string][] {
  return Object.entries(filter).filter(([, value]) => value !== '');
}
