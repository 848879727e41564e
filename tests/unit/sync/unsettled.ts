import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';

/** An outbox entry with only the fields that choosing a batch reads: an edit of `<table>/<id>`. */
export function unsettled(
  seq: number,
  place: string,
  mutation: Partial<Mutation> = {},
  state: OutboxEntry['state'] = 'waiting',
): OutboxEntry {
  const [table = '', id = ''] = place.split('/');
  return {
    seq,
    state,
    table,
    recordId: id,
    mutation: {table, id, op: 'update', base: {}, changes: {}, ...mutation},
  } as unknown as OutboxEntry;
}

/** A new record that refers to a place. */
export function dioceseIn(seq: number, id: string, placeId: string): OutboxEntry {
  return unsettled(seq, `dioceses/${id}`, {op: 'insert', changes: {place_id: placeId}});
}
