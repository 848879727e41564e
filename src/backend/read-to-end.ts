import type {SupabaseClient} from '@supabase/supabase-js';

/** The client's reply to a request. */
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

/** The usual row limit of a server; more requests are made to one with a lower limit. */
const pageRows = 1000;

/** The limit for a list that keeps changing. */
const mostPages = 1000;

/**
 * Reads all the rows that a function returns. The server cuts longer results silently, so the first page
 * has the count of all rows, and the last has it again: if it changed, all pages are read again. (Counting
 * may cost as much as the page, so the pages in between are not counted.)
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
    // "*" in place of a number arrives as NaN.
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

/**
 * An expensive result is not computed again for each page: when it does not fit on the first, it is read
 * as one value.
 */
const inOnePiece: Readonly<Record<string, string>> = {
  validate_brother_data_integrity: 'list_issues',
};

/** Treated like no answer, because a later try may succeed. */
const notRows: Reply = {
  data: null,
  status: 0,
  error: {code: '', message: 'The answer is not a list of rows.', details: ''},
};
