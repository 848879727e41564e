import {useLiveQuery} from 'dexie-react-hooks';
import {useMemo} from 'react';

import type {OutboxEntry} from '#src/db/mutation.ts';
import type {UnreadableRow as StoredUnreadableRow} from '#src/db/user-database.ts';
import {findTables} from '#src/records/listed-tables.ts';
import {isTableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {findHeldEdits} from '#src/sync/held-edits.ts';

import type {Change, Titles} from './change.ts';
import {useLive, useLocal} from './local.ts';
import {toOutboxChange} from './outbox-change.ts';
import {usePartRows} from './parts.ts';
import {toProposalChange} from './proposal-change.ts';
import {type TableView, type TableViews, useTable, useTables} from './rows.ts';

/** Returns the user's own edits: those in the outbox or in review, and those decided, newest first. */
export function useChanges():
  | {readonly open: readonly Change[]; readonly decided: readonly Change[]}
  | undefined {
  const local = useLocal();
  const unsettled = useLive(local?.unsettled);
  const proposals = useTable('pending_changes');
  const titles = useTitles();
  const parts = usePartRows(useChanged(unsettled, proposals));
  return useMemo(() => {
    if (!unsettled || !proposals || !titles || !parts) return undefined;
    const held = findHeldEdits(unsettled);
    const sent = proposals.all.map(({row}) => toProposalChange(row, titles, parts));
    return {
      open: [
        ...unsettled.map((entry) => toOutboxChange(entry, held.get(entry.seq), {titles, parts})),
        ...sent.filter(({state}) => state === 'awaiting').sort(newestFirst),
      ],
      decided: sent.filter(({state}) => state !== 'awaiting').sort(newestFirst),
    };
  }, [unsettled, proposals, titles, parts]);
}

/** A row from the server that this build could not read. */
export type UnreadableRow = Omit<StoredUnreadableRow, 'at'> & {readonly at: Date};

export function useUnreadableRows(): UnreadableRow[] | undefined {
  const local = useLocal();
  const rows = useLiveQuery(async () => (await local?.db.unreadable.toArray()) ?? [], [local]);
  return rows?.map((row) => ({...row, at: new Date(row.at)}));
}

function useChanged(
  unsettled: readonly OutboxEntry[] | undefined,
  proposals: TableView<'pending_changes'> | undefined,
) {
  return useMemo(() => {
    const sent = (proposals?.all ?? []).flatMap(({row}) =>
      isTableName(row.target_table_name)
        ? [{table: row.target_table_name, recordId: row.record_id}]
        : [],
    );
    return [...(unsettled ?? []), ...sent];
  }, [unsettled, proposals]);
}

/** Returns the titles of records, for the tables that users edit. */
function useTitles(): Titles | undefined {
  const views: Partial<TableViews> | undefined = useTables(findTables);
  return useMemo(
    () => views && ((table, id) => titleIn(table, views[table]?.byId.get(id)?.row)),
    [views],
  );
}

function newestFirst(a: Change, b: Change): number {
  return b.at.getTime() - a.at.getTime();
}
