import type {VowStatus} from '#src/domain/vow-status.ts';
import type {Translate} from '#src/i18n/key.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import type {VowStanding} from '#src/queries/vow-standings.ts';
import type {ViewCodec} from '#src/record-ui/lists/use-list-view.ts';
import type {BadgeTone} from '#src/ui/badge.tsx';

/** The filters of the table, stored in the page's address; an empty text is no filter. */
export type StatusView = {
  readonly text: string;
  readonly status: string;
  readonly circumscription: string;
};

const everything: StatusView = {text: '', status: '', circumscription: ''};

const names = {
  text: 'q',
  status: 'status',
  circumscription: 'circumscription_id',
} as const satisfies Record<keyof StatusView, string>;

export const statusViewCodec: ViewCodec<StatusView> = {
  everything,
  read: (search) => {
    const query = new URLSearchParams(search);
    return {
      text: query.get(names.text) ?? '',
      status: query.get(names.status) ?? '',
      circumscription: query.get(names.circumscription) ?? '',
    };
  },
  write: ({text, status, circumscription}) => {
    const query = new URLSearchParams();
    if (text !== '') query.set(names.text, text);
    if (status !== '') query.set(names.status, status);
    if (circumscription !== '') query.set(names.circumscription, circumscription);
    return query.size === 0 ? '' : `?${query}`;
  },
  stateOf: () => null,
};

/** Returns the rows that match a view, in their order. */
export function filterStatusRows(
  rows: readonly VowStanding[],
  view: StatusView,
): readonly VowStanding[] {
  const text = toSearchText(view.text);
  return rows.filter(
    (row) =>
      (text === '' || toSearchText(row.brother_name).includes(text)) &&
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

/** Returns the label of a vow status; a status of a newer server stays as it is. */
export function vowStatusWord(t: Translate, status: string): string {
  const known = vowStatuses.find((each) => each === status);
  return known === undefined ? status : t(`vowStatus.words.${known}`);
}

/** Statuses that need an action have a colour of their own; all others are green. */
export function vowStatusTone(status: string): BadgeTone {
  switch (status) {
    case 'Expired Past Grace':
      return 'red';
    case 'In Grace Period':
      return 'yellow';
    case 'Expiring Soon':
      return 'blue';
    default:
      return 'green';
  }
}
