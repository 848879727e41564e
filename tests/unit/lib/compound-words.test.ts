import {expect, test} from 'vitest';
import {createTextSearch} from '#src/lib/compound-words.ts';
import {toSearchText} from '#src/lib/search-text.ts';

const isFound = (typed: string, name: string): boolean =>
  createTextSearch(typed)(toSearchText(name));

test.each([
  ['dangelo', 'Marco D’Angelo'],
  ['d angelo', "Marco D'Angelo"],
  ['d’angelo', "Marco D'Angelo"],
  ["d'angelo", 'Marco Dangelo'],
  ["d'angelo", 'Marco D Angelo'],
  ['saintjean', 'Saint-Jean'],
  ['saint jean', 'Saint\u2011Jean'],
  ['Saint-Jean', 'Saint Jean'],
  ['saint‐jean', 'Saintjean'],
  ['jean baptiste dang', 'Jean-Baptiste D’Angelo'],
  ["nicolo'", 'Nicolò'],
  ['co', "Nic'o"],
  ['(1)', 'Leone (1)'],
])('a search for %j finds %j', (typed, name) => {
  expect(isFound(typed, name)).toBe(true);
});

test.each([
  ['dangelo', 'Fernand Angelo'],
  ['saintjean', 'Saint Jean'],
  ['d.angelo', "D'Angelo"],
  ['nap', 'Ivan Paolo'],
])('a search for %j does not find %j', (typed, name) => {
  expect(isFound(typed, name)).toBe(false);
});
