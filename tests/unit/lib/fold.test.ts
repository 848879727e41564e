import {expect, test} from 'vitest';
import {fold} from '#src/lib/fold.ts';

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
])('fold changes %s to %s', (written, sought) => {
  expect(fold(written)).toBe(sought);
});

test('fold does not change a folded text', () => {
  const once = fold('Ærøskøbing  “Œuvre” ÇĞ');
  expect(fold(once)).toBe(once);
});
