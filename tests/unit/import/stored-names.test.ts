import {expect, test} from 'vitest';
import {ids, plannedRow, written} from './support/planning.ts';

const nameAfter = async (name: string) =>
  written(await plannedRow('brothers', `id,name\n${ids.markus},${name}`))['name'];

test.each([
  ['in capitals', 'MARKUS SIMARUNTANG'],
  ['in small letters', 'markus simaruntang'],
  ['with stray spaces', 'Markus  Simaruntang'],
  ['with a title', 'Mgr. Markus Simaruntang'],
  ['with a title and in capitals', 'P. MARKUS SIMARUNTANG'],
  ['with the letters of the Order', 'Markus Simaruntang OFMCap'],
])('the stored name stays when the file has it %s', async (_, name) => {
  expect(await nameAfter(name)).toBeUndefined();
});

test.each([
  'Márkus Simaruntang',
  'Markus Simaruntang-Hutabolon',
  'LUKAS SIMARUNTANG',
  'P. Lukas Simaruntang',
])('the name %s of the file replaces the stored one', async (name) => {
  expect(await nameAfter(name)).toBe(name);
});
