import type {SupabaseClient} from '@supabase/supabase-js';

/** What the client says of a request. */
export type Reply = {
  readonly data: unknown;
  readonly count?: number | null;
  readonly status: number;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: string;
  } | null;
};

/** What a server gives at most, unless it was told otherwise; one that gives less is asked more often. */
const pageRows = 1000;

/** A list that never stands still is not followed for ever. */
const mostPages = 1000;

/**
 * Reads all the rows that a function gives. The server cuts what is longer than its limit without a word,
 * so the first page brings the count of all, and the last once more: if it changed, all is read again.
 * (Counting may cost as much as the page, so those between are not counted.)
 */
export async function readToEnd(
  client: SupabaseClient,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  let rows: unknown[] = [];
  let total: number | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const end = rows.length + pageRows;
    const isCounted = total === null || end >= total;
    const reply: Reply = await client
      .rpc(name, args, isCounted ? {count: 'exact'} : {})
      .range(rows.length, end - 1);
    const isShorterNow = reply.status === 416 && rows.length > 0;
    if (reply.error && !isShorterNow) return reply;
    const {data} = reply;
    // "*" in the place of a number comes as NaN.
    const count = Number.isInteger(reply.count) ? Number(reply.count) : null;
    if (!isShorterNow && !Array.isArray(data)) return notRows;
    const found: readonly unknown[] = Array.isArray(data) ? data : [];
    const hasMoved = total !== null && (found.length === 0 || (count ?? total) !== total);
    if (hasMoved) {
      rows = [];
      total = null;
      continue;
    }
    rows = [...rows, ...found];
    total ??= count;
    const piece = inOnePiece[name];
    if (piece !== undefined && total !== null && total > rows.length) {
      const whole: Reply = await client.rpc(piece, args);
      return whole.error || Array.isArray(whole.data) ? whole : notRows;
    }
    const isWhole = total === null ? found.length < pageRows : rows.length >= total;
    if (isWhole) return {...reply, data: rows};
  }
  return notRows;
}

/** What takes long to make is not made anew for each page: where the first does not hold it, it comes whole. */
const inOnePiece: Readonly<Record<string, string>> = {
  validate_brother_data_integrity: 'list_issues',
};

/** As when nobody had answered: it may be another time. */
const notRows: Reply = {
  data: null,
  status: 0,
  error: {code: '', message: 'The answer is not a list of rows.', details: ''},
};
