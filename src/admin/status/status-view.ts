import {toSearchText} from '#src/lib/search-text.ts';
import type {VowStanding} from '#src/queries/vow-standings.ts';
import type {ViewCodec} from '#src/record-ui/lists/use-list-view.ts';

/** What the table is narrowed to; an empty text narrows nothing. It lives in the page's address. */
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

/** Keeps the rows that a view asks for, in their order. */
export function narrowed(rows: readonly VowStanding[], view: StatusView): readonly VowStanding[] {
  const text = toSearchText(view.text);
  return rows.filter(
    (row) =>
      (text === '' || toSearchText(row.brother_name).includes(text)) &&
      (view.status === '' || row.vow_status === view.status) &&
      (view.circumscription === '' || row.circumscription_id === view.circumscription),
  );
}
