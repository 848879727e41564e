import {useMemo} from 'react';
import type {Issue} from '#src/queries/issues.ts';
import {useTable, type TableView} from '#src/queries/rows.ts';
import {historyTables, type HistoryTable} from '#src/records/history-tables.ts';
import {mendPath, type HistoryRow, type Records} from './mend-path.ts';

/** Gives what tells where an issue is mended, by the records on this device; `undefined` until they are read. */
export function useMendPath(): ((issue: Issue) => string | null) | undefined {
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const ordinations = useTable('ordinations');
  const stages = useTable('formation_stages');
  const homes = useTable('fraternity_assignments');
  const posts = useTable('institution_assignments');
  return useMemo(() => {
    if (!brothers || !vows || !ordinations || !stages || !homes || !posts) return undefined;
    const views: Record<HistoryTable, Pick<TableView, 'byId'>> = {
      vows,
      ordinations,
      formation_stages: stages,
      fraternity_assignments: homes,
      institution_assignments: posts,
    };
    const records: Records = {
      brother: (id) => valuesOf(brothers, id),
      historyRow: (id) => {
        for (const table of historyTables) {
          const values = valuesOf(views[table], id);
          if (values !== undefined) return {table, id, values} satisfies HistoryRow;
        }
        return undefined;
      },
    };
    return (issue) => mendPath(issue, records);
  }, [brothers, vows, ordinations, stages, homes, posts]);
}

function valuesOf({byId}: Pick<TableView, 'byId'>, id: string): HistoryRow['values'] | undefined {
  const entry = byId.get(id);
  return entry && {...entry.row};
}
