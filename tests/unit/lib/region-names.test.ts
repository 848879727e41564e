import {expect, test} from 'vitest';
import {regionNamed} from '#src/lib/region-names.ts';

test.each([
  ['Indonesia', 'ID'],
  ['ITALIA', 'IT'],
  ['Italy', 'IT'],
  ['Jerman', 'DE'],
  ['Timor-Leste', 'TL'],
  ['East Timor', 'TL'],
  ['Città del Vaticano', 'VA'],
  ['Costa d’Avorio', 'CI'],
  ['Atlantis', null],
])('regionNamed finds for %s the region %s', (name, region) => {
  expect(regionNamed(name, ['en', 'id', 'it'])).toBe(region);
});
