import {regionNamed} from '#src/lib/region-names.ts';
import {locales, type Locale} from './locale.ts';

/**
 * Returns the name of a country in a language of the app, from its name in any of them. A name that is no known country
 * stays as it is, and so does an English one for an English reader.
 */
export function countryName(name: string, locale: Locale): string {
  const key = `${locale} ${name}`;
  const known = shownNames.get(key);
  if (known !== undefined) return known;
  const shown = translated(name, locale);
  shownNames.set(key, shown);
  return shown;
}

// A list of thousands of places asks for few countries.
const shownNames = new Map<string, string>();

function translated(name: string, locale: Locale): string {
  if (locale === 'en' && regionNamed(name, ['en']) !== null) return name;
  const region = regionNamed(name, locales);
  if (region === null) return name;
  return new Intl.DisplayNames(locale, {type: 'region', fallback: 'none'}).of(region) ?? name;
}
