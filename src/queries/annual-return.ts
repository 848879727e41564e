import {useMemo} from 'react';
import type {ReturnRows} from '#src/domain/annual-return/annual-return.ts';
import {readSettings} from '#src/domain/settings.ts';
import type {TableName} from '#src/records/registry.ts';
import {remainingRows} from './remaining-rows.ts';
import {type TableViews, useTables} from './rows.ts';

/** From what an annual return is made. */
export type ReturnSource = {
  readonly rows: ReturnRows;
  /** Whether the total includes the novices. */
  readonly countNovices: boolean;
  /** The name of the circumscription; `null` for the whole province. */
  readonly circumscription: string | null;
};

const tables = [
  'brothers',
  'vows',
  'ordinations',
  'formation_stages',
  'fraternity_assignments',
  'fraternities',
  'circumscriptions',
  'countries',
  'dioceses',
  'settings',
] as const satisfies readonly TableName[];

/**
 * Returns the rows of the province, or of one circumscription; `undefined` until they are read. `collator` sorts names in
 * the user's language.
 */
export function useReturnSource(
  circumscriptionId: string | null,
  collator: Intl.Collator,
): ReturnSource | undefined {
  const views = useTables(tables);
  return useMemo(
    () => views && sourceOf(views, circumscriptionId, collator),
    [views, circumscriptionId, collator],
  );
}

function sourceOf(
  views: TableViews<(typeof tables)[number]>,
  circumscriptionId: string | null,
  collator: Intl.Collator,
): ReturnSource {
  const {countries, dioceses, circumscriptions} = views;
  const isOwn = (row: {readonly circumscription_id: string | null}): boolean =>
    circumscriptionId === null || row.circumscription_id === circumscriptionId;
  const houses = remainingRows(views.fraternities.all);
  const settings = remainingRows(views.settings.all);
  return {
    rows: {
      brothers: remainingRows(views.brothers.all).filter(isOwn),
      vows: remainingRows(views.vows.all),
      ordinations: remainingRows(views.ordinations.all),
      formation: remainingRows(views.formation_stages.all),
      assignments: remainingRows(views.fraternity_assignments.all),
      fraternities: houses.filter(isOwn),
      everyHouse: houses,
      names: {
        countries: new Map(countries.all.map(({row}) => [row.id, row.name])),
        dioceses: new Map(dioceses.all.map(({row}) => [row.id, row.diocese_name])),
        circumscriptions: new Map(circumscriptions.all.map(({row}) => [row.id, row.name])),
        compareNames: collator.compare,
      },
      settings,
    },
    countNovices: readSettings(settings, circumscriptionId).countNovices,
    circumscription: circumscriptions.byId.get(circumscriptionId ?? '')?.row.name ?? null,
  };
}
