import {useMemo} from 'react';
import type {DirectoryRows} from '#src/domain/directory/directory.ts';
import {readSettings} from '#src/domain/settings.ts';
import type {RowOf, TableName} from '#src/records/registry.ts';
import {remainingRows} from './remaining-rows.ts';
import {type TableViews, useTables} from './rows.ts';

/** From what a directory is made. */
export type DirectorySource = {
  readonly rows: DirectoryRows;
  readonly places: ReadonlyMap<string, RowOf<'places'>>;
  /** The names of the countries by their ids. */
  readonly countries: ReadonlyMap<string, string>;
  /** The paths of the photos by the ids of the brothers. */
  readonly photos: ReadonlyMap<string, string>;
  readonly settings: readonly RowOf<'settings'>[];
};

const tables = [
  'brothers',
  'brother_photos',
  'chapters',
  'circumscriptions',
  'countries',
  'elections',
  'formation_stages',
  'fraternities',
  'fraternity_assignments',
  'institution_assignments',
  'institutions',
  'necrology_entries',
  'ordinations',
  'places',
  'settings',
  'vows',
] as const satisfies readonly TableName[];

/** Returns the rows of a directory as this device shows them; `undefined` until they are read. */
export function useDirectorySource(): DirectorySource | undefined {
  const views = useTables(tables);
  return useMemo(() => views && sourceOf(views), [views]);
}

function sourceOf(views: TableViews<(typeof tables)[number]>): DirectorySource {
  const rowsOf = <T extends (typeof tables)[number]>(table: T): RowOf<T>[] =>
    remainingRows<T>(views[table].all);
  return {
    rows: {
      brothers: rowsOf('brothers'),
      vows: rowsOf('vows'),
      ordinations: rowsOf('ordinations'),
      formation: rowsOf('formation_stages'),
      circumscriptions: rowsOf('circumscriptions'),
      fraternities: rowsOf('fraternities'),
      institutions: rowsOf('institutions'),
      assignments: rowsOf('fraternity_assignments'),
      services: rowsOf('institution_assignments'),
      elections: rowsOf('elections'),
      chapters: rowsOf('chapters'),
      entries: rowsOf('necrology_entries'),
    },
    places: new Map(rowsOf('places').map((place) => [place.id, place])),
    countries: new Map(rowsOf('countries').map(({id, name}) => [id, name])),
    photos: new Map(
      rowsOf('brother_photos').map((photo) => [photo.brother_id, photo.storage_path]),
    ),
    settings: rowsOf('settings'),
  };
}

/** Returns whether the totals of a circumscription include its novices. */
export function countsNovices(
  {settings}: DirectorySource,
  circumscriptionId: string | null,
): boolean {
  return readSettings(settings, circumscriptionId).countNovices;
}
