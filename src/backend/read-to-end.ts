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
 * so every page brings the count of all; when that changed between two pages, it begins again.
 */
export async function readToEnd(
  client: SupabaseClient,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  let rows: unknown[] = [];
  let total: number | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const reply: Reply = await client
      .rpc(name, args, {count: 'exact'})
      .range(rows.length, rows.length + pageRows - 1);
    const isShorterNow = reply.status === 416 && rows.length > 0;
    if (reply.error && !isShorterNow) return reply;
    const {data} = reply;
    // "*" in the place of a number comes as NaN.
    const count = Number.isInteger(reply.count) ? Number(reply.count) : null;
    if (isShorterNow || (total !== null && count !== total)) {
      rows = [];
      total = null;
      continue;
    }
    if (!Array.isArray(data)) return notRows;
    rows = [...rows, ...(data as unknown[])];
    total = count;
    const isWhole = total === null ? data.length < pageRows : rows.length >= total;
    if (isWhole || data.length === 0) return {...reply, data: rows};
  }
  return notRows;
}

/** As when nobody had answered: it may be another time. */
const notRows: Reply = {
  data: null,
  status: 0,
  error: {code: '', message: 'The answer is not a list of rows.', details: ''},
};
