import {expect, test} from 'vitest';
import {countryName} from '#src/i18n/country-name.ts';

test.each([
  ['Italy', 'it', 'Italia'],
  ['Germany', 'id', 'Jerman'],
  ['Germania', 'id', 'Jerman'],
  ['Jerman', 'en', 'Germany'],
  ['Ivory Coast', 'it', 'Costa d’Avorio'],
  ['East Timor', 'id', 'Timor Leste'],
  ['East Timor', 'en', 'East Timor'],
  ['Atlantis', 'it', 'Atlantis'],
  ['', 'it', ''],
] as const)('the country %s is named in the language %s as %s', (name, locale, shown) => {
  expect(countryName(name, locale)).toBe(shown);
});
