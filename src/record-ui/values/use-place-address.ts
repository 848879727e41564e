import {pointAt} from '#src/lib/coordinates.ts';
import {mapLink} from '#src/lib/map-link.ts';
import {useRow} from '#src/queries/rows.ts';
import type {RowOf} from '#src/records/registry.ts';
import {useTitleWords} from './use-title-words.ts';

/** The lines of a postal address without the place's name, and the link that opens the place on a map. */
export type PlaceAddress = {readonly lines: readonly string[]; readonly map: string};

/** Returns the address of a place; `null` until it is read, and without a place. */
export function usePlaceAddress(placeId: string | null): PlaceAddress | null {
  const place = useRow('places', placeId)?.row;
  const words = useTitleWords();
  const country = useRow('countries', place?.country_id)?.row.name;
  if (!place) return null;
  const lines = addressLines(place, country && words('countries', country));
  const address = [place.place_name, ...lines].join(', ');
  const point = pointAt(place.coordinates ?? '');
  return {lines, map: mapLink({name: place.place_name, address, point}, navigator.userAgent)};
}

/** Returns the lines of a postal address; `country` is the country's name as it is shown. */
export function addressLines(place: RowOf<'places'>, country: string | undefined): string[] {
  const town = [place.postal_code, place.city].filter(Boolean).join(' ');
  const lines = [place.address_line_1, place.address_line_2, town, place.province, country];
  return lines.filter((line): line is string => Boolean(line));
}
