import {callWithRetries, type NotCompleted} from '#src/backend/retry.ts';
import type {AnswerTo, Arguments} from '#src/backend/server-functions.ts';

import {RowsPerCall} from './rows-per-call.ts';

/** One record to send to the server. */
export type ImportRow = Arguments<'import_rows'>['p_rows'][number];

/** A record that the server refused, with the reason. */
export type RefusedRow = AnswerTo<'import_rows'>[number];

/** A set of records that is written together and can be undone together. */
export type Import = {
  /** The id of the batch, created once per intent of the user. */
  readonly batch: string;
  readonly table: string;
  readonly title: string;
  readonly rows: readonly ImportRow[];
};

/** The result of sending an import. */
export type SendingEnd =
  | {readonly kind: 'done'}
  /** Nothing was written of the call with these rows. */
  | {readonly kind: 'refused'; readonly rows: readonly RefusedRow[]}
  | NotCompleted;

export type Sending = {
  /** The number of rows that are known to be written already. */
  readonly written: number;
  readonly signal: AbortSignal;
  readonly onWritten: (count: number) => void;
};

/**
 * Sends the rows of an import in chunks, each of which is written completely or not at all. Sending may
 * start again with the same batch: the server knows each row by its number and writes it once.
 */
export async function sendImport(what: Import, sending: Sending): Promise<SendingEnd> {
  const {batch: p_batch, table: p_table, title: p_title, rows} = what;
  const {signal, onWritten} = sending;
  const begun = await callWithRetries('begin_import', {p_batch, p_table, p_title}, signal);
  if (begun.kind !== 'answered') return begun;
  const calls = new RowsPerCall();
  let {written} = sending;
  while (written < rows.length) {
    const from = written;
    const sent = await calls.call((count) =>
      callWithRetries('import_rows', {p_batch, p_rows: rows.slice(from, from + count)}, signal),
    );
    if (sent.kind !== 'answered') return sent;
    const refused = sent.value.filter(({outcome}) => outcome === 'refused');
    if (refused.length > 0) return {kind: 'refused', rows: refused};
    written = Math.min(rows.length, written + calls.rows);
    onWritten(written);
  }
  const finished = await callWithRetries('finish_import', {p_batch}, signal);
  return finished.kind === 'answered' ? {kind: 'done'} : finished;
}
