import {useMemo} from 'react';
import {type Directory, makeDirectory} from '#src/domain/directory/directory.ts';
import type {ListedRoles} from '#src/domain/role-rank.ts';
import {countryName} from '#src/i18n/country-name.ts';
import {formatsOf} from '#src/i18n/formats.ts';
import {countsNovices, type DirectorySource} from '#src/queries/directory.ts';
import {useToday} from '#src/queries/today.ts';
import {specOf} from '#src/record-ui/values/spec-of.ts';
import {addressLines} from '#src/record-ui/values/use-place-lines.ts';
import {type DirectoryBlock, directoryBlocks} from './directory-blocks.tsx';
import type {DirectoryView} from './directory-view.ts';

type MadeDirectory = {
  readonly directory: Directory;
  readonly blocks: readonly DirectoryBlock[];
  /** The paths of the photos to print, by the ids of the brothers. */
  readonly photoPaths: ReadonlyMap<string, string>;
};

/** Makes the directory that the user has chosen; the same one until the records or the choice change. */
export function useDirectory(source: DirectorySource, view: DirectoryView): MadeDirectory {
  const today = useToday();
  const {locale, circumscriptionId, hasPhotos} = view;
  return useMemo(() => {
    const {places, countries, photos} = source;
    const directory = makeDirectory(source.rows, {
      today,
      circumscriptionId,
      compareNames: formatsOf(locale).collator.compare,
      houseRoles: listedRoles('fraternity_assignments'),
      roles: listedRoles('institution_assignments'),
      countNovices: countsNovices(source, circumscriptionId),
    });
    const printed = hasPhotos ? directory.brothers.filter(({contact}) => contact !== null) : [];
    const photoPaths = new Map(
      printed.flatMap(({id}): [string, string][] => {
        const path = photos.get(id);
        return path === undefined ? [] : [[id, path]];
      }),
    );
    const addressOf = (placeId: string | null): readonly string[] => {
      const place = places.get(placeId ?? '');
      const country = countries.get(place?.country_id ?? '');
      return place ? addressLines(place, country && countryName(country, locale)) : [];
    };
    const hasPhoto = (brotherId: string): boolean => photoPaths.has(brotherId);
    return {directory, photoPaths, blocks: directoryBlocks(directory, {addressOf, hasPhoto})};
  }, [source, today, locale, circumscriptionId, hasPhotos]);
}

function listedRoles(table: 'fraternity_assignments' | 'institution_assignments'): ListedRoles {
  const spec = specOf(table, 'role');
  return spec?.kind === 'open-choice' ? spec : {values: [], read: () => null};
}
