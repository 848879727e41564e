import {viewQuery} from '#src/admin/list-view.ts';
import type {Bond} from '#src/domain/bond.ts';
import type {VowStatus} from '#src/domain/vow-status.ts';
import type {Translate} from '#src/i18n/key.ts';
import {createTextSearch} from '#src/lib/compound-words.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import {idIn} from '#src/lib/uuid.ts';
import type {BrotherVowStatus} from '#src/queries/brother-vow-statuses.ts';
import type {ViewCodec} from '#src/record-ui/lists/use-list-view.ts';
import type {SortKeys} from '#src/ui/sort-order.ts';

/** The filters of the table, stored in the page's address; an empty text is no filter. */
export type StatusView = {
  readonly text: string;
  readonly status: string;
  readonly circumscription: string;
  /** As `readSortOrder` reads it; '' for the server's order. */
  readonly sort: string;
};

const everything: StatusView = {text: '', status: '', circumscription: '', sort: ''};

const names = {
  text: 'q',
  status: 'status',
  circumscription: 'circumscription_id',
  sort: 'sort',
} as const satisfies Record<keyof StatusView, string>;

export const statusViewCodec: ViewCodec<StatusView> = {
  everything,
  read: (search) => {
    const query = new URLSearchParams(search);
    return {
      text: query.get(names.text) ?? '',
      status: query.get(names.status) ?? '',
      circumscription: idIn(query, names.circumscription) ?? '',
      sort: query.get(names.sort) ?? '',
    };
  },
  write: (view) => viewQuery(view, everything, names),
  stateOf: () => null,
};

/** Returns the rows that match a view, in their order. */
export function filterStatusRows(
  rows: readonly BrotherVowStatus[],
  view: StatusView,
): readonly BrotherVowStatus[] {
  const isFound = createTextSearch(view.text);
  return rows.filter(
    (row) =>
      isFound(toSearchText(row.brother_name)) &&
      (view.status === '' || row.vow_status === view.status) &&
      (view.circumscription === '' || row.circumscription_id === view.circumscription),
  );
}

/** The vow statuses of the server, the most urgent first. */
export const vowStatuses = [
  'Expired Past Grace',
  'In Grace Period',
  'Expiring Soon',
  'Active',
  'Perpetual',
  'Not Professed',
] as const satisfies readonly VowStatus[];

/** What the headings of the table sort by; a status by its urgency, those of a newer server last. */
export const statusSortKeys: SortKeys<BrotherVowStatus> = {
  brother: ({brother_name: name}) => name,
  fraternity: ({current_fraternity: name}) => name,
  status: ({vow_status: status}) => {
    const place = vowStatuses.findIndex((each) => each === status);
    return place === -1 ? null : place;
  },
  due: ({renewal_due_date: day}) => day,
  pending: ({pending_changes_count: count}) => count,
};

/** Returns the label of a vow status; a status of a newer server stays as it is. */
export function vowStatusWord(t: Translate, status: string): string {
  const known = vowStatuses.find((each) => each === status);
  return known === undefined ? status : t(`vowStatus.words.${known}`);
}

/**
 * Returns the bond to show beside a status of the server. The device adds the year of perpetual vows and the earliest day
 * for them, unless it knows other vows than the server, e.g. an unsent edit. `null` when there is nothing to show.
 */
export function agreedBond(standing: BrotherVowStatus, onDevice: Bond | null): Bond | null {
  const status = vowStatuses.find((each) => each === standing.vow_status);
  const until = standing.renewal_due_date;
  if (status === 'Perpetual') return onDevice?.kind === 'perpetual' ? onDevice : null;
  if (status === undefined || until === null) return null;
  const isKnown = onDevice?.kind === 'temporary' && onDevice.until === until;
  const earliestPerpetual = isKnown ? onDevice.earliestPerpetual : null;
  return {kind: 'temporary', status, until, earliestPerpetual};
}
