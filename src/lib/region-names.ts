import {dialledRegions} from './phone-number.ts';
import {toSearchText} from './search-text.ts';

/** Names in use that the browser's own lists don't have, or no longer. */
const otherNames: Readonly<Record<string, string>> = {
  burma: 'MM',
  'cape verde': 'CV',
  'czech republic': 'CZ',
  'east timor': 'TL',
  england: 'GB',
  'holy see': 'VA',
  'ivory coast': 'CI',
  'republik indonesia': 'ID',
  swaziland: 'SZ',
  turkey: 'TR',
  uk: 'GB',
  usa: 'US',
  vatican: 'VA',
};

const known = new Map<string, ReadonlyMap<string, string>>();

/** Finds the region (ISO 3166) that a country's name means, in any of the `languages` it may be written in. */
export function regionNamed(name: string, languages: readonly string[]): string | null {
  const wanted = plain(name);
  if (Object.hasOwn(otherNames, wanted)) return otherNames[wanted] ?? null;
  for (const language of languages) {
    // A slow phone takes a twentieth of a second for each: the first one knows most names.
    let names = known.get(language);
    if (names === undefined) known.set(language, (names = readNames(language)));
    const region = names.get(wanted);
    if (region !== undefined) return region;
  }
  return null;
}

function readNames(language: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const lookUp = new Intl.DisplayNames(language, {type: 'region', fallback: 'none'});
  for (const region of dialledRegions) {
    const name = lookUp.of(region);
    if (name !== undefined) names.set(plain(name), region);
  }
  return names;
}

function plain(name: string): string {
  return toSearchText(name).replaceAll('-', ' ').trim();
}
