import {expect, test} from 'vitest';
import {toSearchText} from '#src/lib/search-text.ts';

test.each([
  ['MARIA', 'maria'],
  ['Frà Nicolò', 'fra nicolo'],
  ['Łukasz Đorđe Søren', 'lukasz dorde soren'],
  ['Weiß', 'weiss'],
  ['İbrahim', 'ibrahim'],
  ['Dell’Orto', "dell'orto"],
  ['Yosef\u00a0  Hutabolon', 'yosef hutabolon'],
  ['Nicolo\u0300', 'nicolo'],
  ['若望', '若望'],
  ['Dell`Orto', "dell'orto"],
  ['A  B', 'a b'],
])('toSearchText changes %s to %s', (written, sought) => {
  expect(toSearchText(written)).toBe(sought);
});

test('toSearchText does not change its own result', () => {
  const once = toSearchText('Ærøskøbing  “Œuvre” ÇĞ');
  expect(toSearchText(once)).toBe(once);
});
