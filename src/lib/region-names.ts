import {dialledRegions} from './calling-codes.ts';
import {fold} from './fold.ts';

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

let known: ReadonlyMap<string, string> | null = null;

/** Finds the region (ISO 3166) that a country's name means, in any of the `languages` it may be written in. */
export function regionNamed(name: string, languages: readonly string[]): string | null {
  known ??= readNames(languages);
  return known.get(plain(name)) ?? null;
}

function readNames(languages: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map(Object.entries(otherNames));
  for (const language of languages) {
    const lookUp = new Intl.DisplayNames(language, {type: 'region', fallback: 'none'});
    for (const region of dialledRegions) {
      const name = lookUp.of(region);
      if (name !== undefined) names.set(plain(name), region);
    }
  }
  return names;
}

function plain(name: string): string {
  return fold(name).replaceAll('-', ' ').trim();
}
