import type {Values} from '#src/lib/values.ts';
import {givesRows, givesValue} from './server-function.ts';
import {bigint, integer, jsonb, moment, nothing, nullable, text, uuid, word} from './sql-value.ts';

/** A row of a file as it is to be written; `n` is its own within the batch, whatever call carries it. */
type ImportRow = {
  readonly n: number;
  readonly id: string;
  readonly op: 'insert' | 'update';
  readonly values: Values;
  /** The version the dry run looked at; null for a new row. */
  readonly base_version: number | null;
};

type ImportOutcome = {
  readonly n: number;
  /** One `refused` row takes the whole call back: then the others are refused as `together`. */
  readonly outcome: 'applied' | 'unchanged' | 'refused';
  /**
   * Why: `moved` (somebody changed the record since the dry run), `gone`, `exists`, `missing` (it refers to
   * nothing), `together`, `reused` (this `n` was written with other values), or a key of the sync protocol.
   */
  readonly code: string | null;
  readonly field: string | null;
  /** The database's own words, for the log. */
  readonly detail: string | null;
};

type Undoing = {
  /** How many rows of the batch are not undone yet. */
  readonly left: number;
  /** At most 50 rows that somebody has changed, deleted or referred to since. Then nothing was undone. */
  readonly changed: readonly {
    readonly table: string;
    readonly id: string;
    readonly title: string | null;
    readonly why: 'changed' | 'gone' | 'referred';
  }[];
};

/**
 * What an administrator does to many rows in one go, and how it is undone. A refusal's `details` is JSON with
 * a `key`: `moved` or `gone` (with the `id`), `same`, `two_accounts`, `incompatible` (with `rows`: `table`, `kept`,
 * `gone`), `closed`, `reused`, or what is wrong with a chosen value (with its `field`).
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
      /** With `undone_at` and not yet `undone`: undoing has begun and goes on when it is asked for again. */
      status: word('open', 'done', 'undone'),
      rows_new: bigint(),
      rows_changed: bigint(),
      started_by_name: nullable(text()),
      started_at: moment(),
      undone_by_name: nullable(text()),
      undone_at: nullable(moment()),
    },
  ),
  /** The id is made once an intent; asking again has no second effect. */
  begin_import: givesValue({p_batch: uuid(), p_table: text(), p_title: text()}, nothing()),
  /** At most 200 rows, all or none of them. */
  import_rows: givesValue(
    {p_batch: uuid(), p_rows: jsonb<readonly ImportRow[]>()},
    jsonb<readonly ImportOutcome[]>(),
  ),
  finish_import: givesValue({p_batch: uuid()}, nothing()),
  /** Undoes a step; to be asked again until nothing is `left`. */
  undo_batch: givesValue({p_batch: uuid(), p_limit: nullable(integer())}, jsonb<Undoing>()),
  /** All that is of `p_gone` becomes of `p_keep`, who takes `p_values`; answers how many rows of each table. */
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
