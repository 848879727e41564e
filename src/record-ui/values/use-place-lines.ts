import {useRow} from '#src/queries/rows.ts';
import type {RowOf} from '#src/records/registry.ts';
import {useTitleWords} from './use-title-words.ts';

/** Returns a place's name and the lines of its postal address; `null` until it is read, and without a place. */
export function usePlaceLines(placeId: string | null): readonly string[] | null {
  const place = useRow('places', placeId)?.row;
  const words = useTitleWords();
  const country = useRow('countries', place?.country_id)?.row.name;
  if (!place) return null;
  return [place.place_name, ...addressLines(place, country && words('countries', country))];
}

/** Returns the lines of a postal address; `country` is the country's name as it is shown. */
export function addressLines(place: RowOf<'places'>, country: string | undefined): string[] {
  const town = [place.postal_code, place.city].filter(Boolean).join(' ');
  const lines = [place.address_line_1, place.address_line_2, town, place.province, country];
  return lines.filter((line): line is string => Boolean(line));
}
