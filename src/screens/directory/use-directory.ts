import {useEffect, useMemo, useState} from 'react';
import {type Directory, makeDirectory} from '#src/domain/directory/directory.ts';
import {settingsByCircumscription} from '#src/domain/settings.ts';
import {countryName} from '#src/i18n/country-name.ts';
import {formatsOf} from '#src/i18n/formats.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {runInPieces} from '#src/lib/run-in-pieces.ts';
import {countsNovices, type DirectorySource} from '#src/queries/directory.ts';
import {useToday} from '#src/queries/today.ts';
import {listedRoles} from '#src/record-ui/values/listed-roles.ts';
import {addressLines} from '#src/record-ui/values/use-place-address.ts';
import {type DirectoryBlock, directoryBlocks} from './directory-blocks.tsx';
import type {DirectoryView} from './directory-choices.tsx';

export type MadeDirectory = {
  readonly directory: Directory;
  readonly blocks: readonly DirectoryBlock[];
  /** The paths of the photos to print, by the ids of the brothers. */
  readonly photoPaths: ReadonlyMap<string, string>;
  /** Whether it is made of the present records and choices, and not of those before. */
  readonly isCurrent: boolean;
};

type Choice = Pick<DirectoryView, 'locale' | 'circumscriptionId' | 'hasPhotos'> & {
  readonly source: DirectorySource;
  readonly today: Day;
};

type Made = Omit<MadeDirectory, 'isCurrent'> & {readonly of: Choice};

/**
 * Makes the directory that the user has chosen; `null` until the first is made. The page stays usable, as it is made in
 * short pieces.
 */
export function useDirectory(source: DirectorySource, view: DirectoryView): MadeDirectory | null {
  const today = useToday();
  const {locale, circumscriptionId, hasPhotos} = view;
  const choice = useMemo(
    () => ({source, today, locale, circumscriptionId, hasPhotos}),
    [source, today, locale, circumscriptionId, hasPhotos],
  );
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => {
    const stopped = new AbortController();
    void make(choice, stopped.signal).then((next) => {
      if (next !== null) setMade(next);
    });
    return () => stopped.abort();
  }, [choice]);
  return useMemo(() => made && {...made, isCurrent: made.of === choice}, [made, choice]);
}

/** Resolves to `null` when another one is wanted. */
async function make(choice: Choice, signal: AbortSignal): Promise<Made | null> {
  const {source, today, locale, circumscriptionId} = choice;
  const steps = makeDirectory(source.rows, {
    today,
    circumscriptionId,
    compareNames: formatsOf(locale).collator.compare,
    houseRoles: listedRoles('fraternity_assignments'),
    roles: listedRoles('institution_assignments'),
    settingsOf: settingsByCircumscription(source.settings),
    countNovices: countsNovices(source, circumscriptionId),
  });
  const directory = await runInPieces(steps, signal);
  return directory && {of: choice, ...bookOf(directory, choice)};
}

function bookOf(
  directory: Directory,
  {source: {places, countries, photos}, locale, hasPhotos}: Choice,
): Omit<Made, 'of'> {
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
}
