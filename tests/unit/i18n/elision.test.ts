import {expect, test} from 'vitest';
import {elide} from '#src/i18n/elision.ts';

test.each([
  ['L’11 novembre 2026, a Assisi, fra Leone', 'L’11 novembre 2026, ad Assisi, fra Leone'],
  ['da Todi a Anagni, di Leone A Alba', 'da Todi ad Anagni, di Leone A Alba'],
  ['a Gubbio, fino a Empoli', 'a Gubbio, fino a Empoli'],
  ['a Àncora', 'ad Àncora'],
  ['santità a Alba', 'santità ad Alba'],
])('elide writes %s as %s in Italian', (text, written) => {
  expect(elide(text, 'it')).toBe(written);
});

test('elide changes no preposition in a language other than Italian', () => {
  expect(elide('a Assisi', 'en')).toBe('a Assisi');
});
