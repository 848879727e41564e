import {useSearchParams} from 'react-router-dom';
import type {PendingChange} from '#src/queries/review.ts';

/** What the queue is narrowed to; empty texts narrow nothing. */
export type QueueFilter = {readonly table: string; readonly requester: string};

/** Keeps the filter of the queue in the address. */
export function useQueueFilter(): [QueueFilter, (filter: QueueFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const filter = {table: query.get('table') ?? '', requester: query.get('requester') ?? ''};
  return [filter, (next) => setQuery(new URLSearchParams(entriesOf(next)), {replace: true})];
}

/** Where the queue is listed as it is narrowed. */
export function queuePath(filter: QueueFilter): string {
  return `/admin/pending-changes${queryOf(filter)}`;
}

/** Where one change is looked at, from which the way back leads to the queue as it is narrowed. */
export function changePath(id: string, filter: QueueFilter): string {
  return `/admin/pending-changes/${id}${queryOf(filter)}`;
}

/** Where one change after the other is decided, beginning with this one. */
export function reviewAllPath(id: string, filter: QueueFilter): string {
  return `/admin/pending-changes?${new URLSearchParams([...entriesOf(filter), ['review', id]])}`;
}

/** The lines that a filter lets through. */
export function narrowed(
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
