import type {Values} from '#src/lib/values.ts';
import {
  bigint,
  givesRows,
  givesValue,
  integer,
  jsonb,
  moment,
  nothing,
  nullable,
  text,
  uuid,
  word,
} from './server-function.ts';

/** A row of an import file; `n` is its number within the batch, in whichever call it is sent. */
type ImportRow = {
  readonly n: number;
  readonly id: string;
  readonly op: 'insert' | 'update';
  readonly values: Values;
  /** The version that the dry run saw; null for a new row. */
  readonly base_version: number | null;
};

type ImportOutcome = {
  readonly n: number;
  /** One `refused` row rolls the whole call back: then the others are refused as `together`. */
  readonly outcome: 'applied' | 'unchanged' | 'refused';
  /**
   * The reason: `moved` (the record has changed since the dry run), `gone`, `exists`, `missing` (it refers
   * to nothing), `together`, `reused` (this `n` was written with other values), or a key of the sync
   * protocol.
   */
  readonly code: string | null;
  readonly field: string | null;
  /** The database's own message, for the log. */
  readonly detail: string | null;
};

type Undoing = {
  /** The number of rows of the batch that are not undone yet. */
  readonly left: number;
  /** At most 50 rows that were changed, deleted or referred to since. Then nothing was undone. */
  readonly changed: readonly {
    readonly table: string;
    readonly id: string;
    readonly title: string | null;
    readonly why: 'changed' | 'gone' | 'referred';
  }[];
};

/**
 * The administrator's actions on many rows, and their undo. A refusal's `details` is JSON with a `key`:
 * `moved` or `gone` (with the `id`), `same`, `two_accounts`, `incompatible` (with `rows`: `table`, `kept`,
 * `gone`), `large_group`, `closed`, `reused`, or the problem of a chosen value (with its `field`).
 */
export const batchFunctions = {
  /** Newest first, a page of at most 200 at a time: `p_before` is the last `started_at` of the page before. */
  get_batches: givesRows(
    {p_kind: nullable(text()), p_limit: nullable(integer()), p_before: nullable(moment())},
    {
      id: uuid(),
      kind: word('import', 'merge'),
      table_name: text(),
      title: text(),
      /** With `undone_at` and not yet `undone`: the undo has begun and continues with the next call. */
      status: word('open', 'done', 'undone'),
      rows_new: bigint(),
      rows_changed: bigint(),
      started_by_name: nullable(text()),
      started_at: moment(),
      undone_by_name: nullable(text()),
      undone_at: nullable(moment()),
    },
  ),
  /** The id is created once per intent; a repeated call has no second effect. */
  begin_import: givesValue({p_batch: uuid(), p_table: text(), p_title: text()}, nothing()),
  /** At most 200 rows, all or none of them. */
  import_rows: givesValue(
    {p_batch: uuid(), p_rows: jsonb<readonly ImportRow[]>()},
    jsonb<readonly ImportOutcome[]>(),
  ),
  finish_import: givesValue({p_batch: uuid()}, nothing()),
  /** Undoes one step; to be called until nothing is `left`. */
  undo_batch: givesValue({p_batch: uuid(), p_limit: nullable(integer())}, jsonb<Undoing>()),
  /**
   * Moves all rows of `p_gone` to `p_keep`, who gets `p_values`; returns the number of rows of each table.
   */
  merge_brothers: givesValue(
    {
      p_batch: uuid(),
      p_keep: uuid(),
      p_gone: uuid(),
      p_values: jsonb<Values>(),
      p_keep_version: bigint(),
      p_gone_version: bigint(),
      p_reason: text(),
    },
    jsonb<{readonly moved: Readonly<Record<string, number>>}>(),
  ),
};
