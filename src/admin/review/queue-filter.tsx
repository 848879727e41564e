import {useSearchParams} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {FilterSelect} from '#src/ui/filter-select.tsx';
import styles from './queue.module.css';

type QueueFiltersProps = {
  readonly lines: readonly PendingChange[];
  readonly filter: QueueFilter;
  readonly onChange: (filter: QueueFilter) => void;
};

/** Filters the queue by record type or by author. Each filter counts what the other one leaves. */
export function QueueFilters({lines, filter, onChange}: QueueFiltersProps) {
  const t = useT();
  const labels = useLabels();
  const all = {value: '', label: t('review.filter.all')};
  const tables = useCounted(
    filterQueue(lines, {...filter, table: ''}).map((line) => line.target_table_name),
    filter.table,
    labels.table,
  );
  const requesters = useCounted(
    filterQueue(lines, {...filter, requester: ''}).flatMap((line) => line.requester_username ?? []),
    filter.requester,
    (name) => name,
  );
  return (
    <div className={styles['filters']}>
      <FilterSelect
        label={t('review.column.table')}
        value={filter.table}
        onChange={(table) => onChange({...filter, table})}
        options={[all, ...tables]}
      />
      <FilterSelect
        label={t('review.column.requester')}
        value={filter.requester}
        onChange={(requester) => onChange({...filter, requester})}
        options={[{value: '', label: t('review.filter.everyone')}, ...requesters]}
      />
    </div>
  );
}

/** Returns the options, each with its number of changes; a chosen option stays when it has none any more. */
function useCounted(values: readonly string[], chosen: string, nameOf: (value: string) => string) {
  const t = useT();
  const formats = useFormats();
  const counts = new Map<string, number>(chosen === '' ? [] : [[chosen, 0]]);
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({value, name: nameOf(value), count: formats.number(count)}))
    .sort((a, b) => formats.collator.compare(a.name, b.name))
    .map(({value, name, count}) => ({value, label: t('review.filter.option', {name, count})}));
}

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
