import {useMemo} from 'react';
import type {ReturnRows} from '#src/domain/annual-return/annual-return.ts';
import {readSettings} from '#src/domain/settings.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';

/** From what an annual return is made. */
export type ReturnSource = {
  readonly rows: ReturnRows;
  /** Whether the total includes the novices. */
  readonly countNovices: boolean;
  /** The name of the circumscription; `null` for the whole province. */
  readonly circumscription: string | null;
};

/**
 * Returns the rows of the province, or of one circumscription; `undefined` until they are read. `collator` sorts names in
 * the user's language.
 */
export function useReturnSource(
  circumscriptionId: string | null,
  collator: Intl.Collator,
): ReturnSource | undefined {
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const ordinations = useTable('ordinations');
  const formation = useTable('formation_stages');
  const assignments = useTable('fraternity_assignments');
  const fraternities = useTable('fraternities');
  const circumscriptions = useTable('circumscriptions');
  const countries = useTable('countries');
  const dioceses = useTable('dioceses');
  const settings = useTable('settings');
  return useMemo(() => {
    if (!brothers || !vows || !ordinations || !formation) return undefined;
    if (!assignments || !fraternities || !circumscriptions || !settings) return undefined;
    if (!countries || !dioceses) return undefined;
    const isOwn = (row: {readonly circumscription_id: string | null}): boolean =>
      circumscriptionId === null || row.circumscription_id === circumscriptionId;
    const houses = remainingRows(fraternities.all);
    return {
      rows: {
        brothers: remainingRows(brothers.all).filter(isOwn),
        vows: remainingRows(vows.all),
        ordinations: remainingRows(ordinations.all),
        formation: remainingRows(formation.all),
        assignments: remainingRows(assignments.all),
        fraternities: houses.filter(isOwn),
        everyHouse: houses,
        names: {
          countries: new Map(countries.all.map(({row}) => [row.id, row.name])),
          dioceses: new Map(dioceses.all.map(({row}) => [row.id, row.diocese_name])),
          circumscriptions: new Map(circumscriptions.all.map(({row}) => [row.id, row.name])),
          compareNames: collator.compare,
        },
        settings: remainingRows(settings.all),
      },
      countNovices: readSettings(remainingRows(settings.all), circumscriptionId).countNovices,
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
    countries,
    dioceses,
    settings,
    circumscriptionId,
    collator,
  ]);
}
