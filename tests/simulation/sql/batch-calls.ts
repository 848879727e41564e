import type {AnyRow} from '#src/records/record.ts';
import type {ImportRow, Merge, Server, Values} from '#tests/simulation/server.ts';
import type {Parameter} from '#tests/sql/support/database.ts';

/** Calls a function of the database as a user. */
export type Call = <T>(user: string, call: string, parameters: readonly Parameter[]) => Promise<T>;

/** The real functions for imports and merges, and for undoing them. */
export function batchCalls(ask: Call): Pick<Server, 'importRows' | 'mergeBrothers' | 'undoBatch'> {
  return {
    async importRows(caller, batch, table, rows: readonly ImportRow[]) {
      await ask(caller, `public.begin_import($1::uuid, $2, 'storm')`, [batch, table]);
      const outcomes = await ask<readonly {readonly outcome: string}[]>(
        caller,
        'public.import_rows($1::uuid, $2::text::jsonb)',
        [batch, JSON.stringify(rows)],
      );
      return outcomes.every(({outcome}) => outcome !== 'refused');
    },
    mergeBrothers: (caller, {batch, keep, gone, values}: Merge) =>
      ask(
        caller,
        `public.merge_brothers(
           $1::uuid, $2::uuid, $3::uuid, $4::text::jsonb, $5::bigint, $6::bigint, 'one person'
         )`,
        [batch, keep.id, gone.id, JSON.stringify(values), keep.version, gone.version],
      ),
    async undoBatch(caller, batch) {
      const {changed} = await ask<{readonly changed: readonly Values[]}>(
        caller,
        'public.undo_batch($1::uuid, 200)',
        [batch],
      );
      return changed.length === 0;
    },
  };
}

/** The ids that the database has given to open proposals: of a person there is one for a record. */
export function namesIn(queue: readonly {readonly proposal: AnyRow}[]): (one: Values) => string {
  const placeOf = (row: Values): string =>
    [row['requested_by'], row['target_table_name'], row['record_id']].join();
  const ids = new Map(queue.map(({proposal}) => [placeOf(proposal), proposal.id]));
  return (proposal) => ids.get(placeOf(proposal)) ?? crypto.randomUUID();
}
