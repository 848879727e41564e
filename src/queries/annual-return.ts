import {useMemo} from 'react';
import type {ReturnRows} from '#src/domain/annual-return/annual-return.ts';
import {readSettings} from '#src/domain/settings.ts';
import type {RowOf, TableName} from '#src/records/registry.ts';
import {type TableView, useTable} from './rows.ts';

/** From what an annual return is made. */
export type ReturnSource = {
  readonly rows: ReturnRows;
  /** Whether the total includes the novices. */
  readonly countNovices: boolean;
  /** The name of the circumscription; `null` for the whole province. */
  readonly circumscription: string | null;
};

/** Returns the rows of the province, or of one circumscription; `undefined` until they are read. */
export function useReturnSource(circumscriptionId: string | null): ReturnSource | undefined {
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const ordinations = useTable('ordinations');
  const formation = useTable('formation_stages');
  const assignments = useTable('fraternity_assignments');
  const fraternities = useTable('fraternities');
  const circumscriptions = useTable('circumscriptions');
  const settings = useTable('settings');
  return useMemo(() => {
    if (!brothers || !vows || !ordinations || !formation) return undefined;
    if (!assignments || !fraternities || !circumscriptions || !settings) return undefined;
    const isOwn = (row: {readonly circumscription_id: string | null}): boolean =>
      circumscriptionId === null || row.circumscription_id === circumscriptionId;
    return {
      rows: {
        brothers: rowsOf(brothers).filter(isOwn),
        vows: rowsOf(vows),
        ordinations: rowsOf(ordinations),
        formation: rowsOf(formation),
        assignments: rowsOf(assignments),
        fraternities: rowsOf(fraternities).filter(isOwn),
      },
      countNovices: readSettings(rowsOf(settings), circumscriptionId).countNovices,
      circumscription: circumscriptions.byId.get(circumscriptionId ?? '')?.row.name ?? null,
    };
  }, [
    brothers,
    vows,
    ordinations,
    formation,
    assignments,
    fraternities,
    circumscriptions,
    settings,
    circumscriptionId,
  ]);
}

function rowsOf<T extends TableName>(view: TableView<T>): RowOf<T>[] {
  return view.all.map(({row}) => row);
}
