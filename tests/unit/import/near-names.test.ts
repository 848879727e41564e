import {expect, test} from 'vitest';
import {createNearNames} from '#src/import/near-names.ts';

test.each([
  ['yohanes simanjuntak', 'johanes simanjuntak'],
  ['joko prasetyo', 'djoko prasetyo'],
  ['umar hadikusumo', 'oemar hadikusumo'],
])('a name is similar in the spelling before 1972: %s, %s', (name, former) => {
  for (const [known, given] of [
    [name, former],
    [former, name],
  ] as const) {
    const names = createNearNames<string>();
    names.add(known, '1970', known);
    expect(names.near(given, ['1970', ''])).toEqual([known]);
  }
});

test('a name with another initial sound is not similar', () => {
  const names = createNearNames<string>();
  names.add('yohanes simanjuntak', '1970', 'yohanes');
  expect(names.near('nohanes simanjuntak', null)).toEqual([]);
});
