import {describe, expect, test} from 'vitest';
import english from '#locales/en.json' with {type: 'json'};
import indonesian from '#locales/id.json' with {type: 'json'};
import italian from '#locales/it.json' with {type: 'json'};
import {listedRole} from '#src/domain/listed-role.ts';
import {houseRoleNames, roleNames} from '#src/domain/role-names.ts';

const inHouse = (text: string) => listedRole(houseRoleNames, text);

describe('a text that names a listed role', () => {
  test.each([
    ['guardian', 'guardian'],
    ['GUARDIANO', 'guardian'],
    ['  Gardian\t', 'guardian'],
    ['Fr. Guardian', 'guardian'],
    ['P. Gardian', 'guardian'],
    ['Superiore', 'guardian'],
    ['Pastor  Paroki', 'parish priest'],
    ['parish_priest', 'parish priest'],
    ['Parish-priest', 'parish priest'],
    ['Studen (frater)', 'student'],
    ['Vicario del guardiano', 'vicar'],
    ['Vice-master', 'vice master'],
  ])('"%s" is read as "%s"', (text, role) => {
    expect(inHouse(text)).toBe(role);
  });

  test.each([
    '',
    'Fr.',
    'Guardiano e parroco',
    'Gardian, Pastor Paroki',
    'guardian (2nd term)',
    'Superiore provinciale',
    'guardians',
    'Chaplain to the Deaf',
    'constructor',
  ])('"%s" stays own words', (text) => {
    expect(inHouse(text)).toBeNull();
  });

  test('"Superiore" is the guardian in a house of the order alone', () => {
    expect(listedRole(roleNames, 'Superiore')).toBeNull();
    expect(listedRole(roleNames, 'Guardiano')).toBe('guardian');
  });
});

test('no name means two roles', () => {
  const names = Object.entries(houseRoleNames).flatMap(([role, others]) => [role, ...others]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each([
  ['English', english],
  ['Indonesian', indonesian],
  ['Italian', italian],
])('every label of a role in %s names that role', (_language, {records}) => {
  const labels = Object.entries(records.shared.roles);
  const roles = Object.keys(roleNames).map((role) => role.replaceAll(' ', '_'));
  expect(labels.map(([key]) => key).toSorted()).toEqual(roles.toSorted());
  const read = labels.map(([key, label]) => [label, listedRole(roleNames, label), key]);
  expect(read.filter(([, role, key]) => role?.replaceAll(' ', '_') !== key)).toEqual([]);
});
