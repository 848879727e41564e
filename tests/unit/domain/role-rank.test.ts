import {expect, test, vi} from 'vitest';
import {listedRole} from '#src/domain/listed-role.ts';
import {houseRoleNames} from '#src/domain/role-names.ts';
import {inHouseOrder, roleRank, rolesIn} from '#src/domain/role-rank.ts';
import {recordOf} from '#src/records/registry.ts';

const listed = {
  values: Object.keys(houseRoleNames),
  read: (text: string) => listedRole(houseRoleNames, text),
};

function ranked(roles: readonly (string | null)[]): (string | null)[] {
  return [...roles].sort((a, b) => roleRank(a, listed) - roleRank(b, listed));
}

test('a house ranks its guardian, vicar, bursar and masters before the members, and guests last', () => {
  const inOrder = [
    'guardian',
    'vicar',
    'bursar',
    'novice master',
    'cook',
    'parish priest',
    'beekeeper',
    'member',
    'student',
    'novice',
    'postulant',
    'guest',
  ];
  expect(ranked(inOrder.toReversed())).toEqual(inOrder);
});

test.each(['president', 'president of foundation', 'chairman', 'coordinator'])(
  'an institution ranks its %s before its secretary, its treasurer and its members',
  (head) => {
    const spec = recordOf('institution_assignments').fields['role']?.spec;
    if (spec?.kind !== 'open-choice') throw new Error('The role is an open choice.');
    const rank = (role: string) => roleRank(role, spec);
    expect(rank(head)).toBeLessThan(rank('secretary'));
    expect(rank(head)).toBeLessThan(rank('treasurer'));
    expect(rank('secretary')).toBeLessThan(rank('member'));
  },
);

test('a role in another language has the rank of the listed one', () => {
  for (const [typed, role] of [
    ['Vikaris', 'vicar'],
    ['Fr. Economo', 'bursar'],
    ['Anggota', 'member'],
  ] as const) {
    expect(roleRank(typed, listed)).toBe(roleRank(role, listed));
  }
});

test('a text with several roles has the rank of the first of them', () => {
  expect(roleRank('Parroco e guardiano', listed)).toBe(roleRank('guardian', listed));
  expect(roleRank('cook, vicario', listed)).toBe(roleRank('vicar', listed));
  expect(roleRank('Fr. novice master emeritus and cook', listed)).toBeLessThan(
    roleRank('member', listed),
  );
});

test('a brother without a role ranks as a member', () => {
  expect(roleRank(null, listed)).toBe(roleRank('member', listed));
  expect(roleRank('', listed)).toBe(roleRank('member', listed));
});

test('rolesIn returns each listed role of a text, in whichever language, and no other words', () => {
  expect(rolesIn('Vicario e economo', listed)).toEqual(['vicar', 'bursar']);
  expect(rolesIn('Fr. Guardian', listed)).toEqual(['guardian']);
  expect(rolesIn('Guardiano del convento e parroco', listed)).toEqual([
    'guardian',
    'parish priest',
  ]);
  expect(rolesIn('beekeeper', listed)).toEqual([]);
});

test('inHouseOrder reads the role of each resident once', () => {
  const roles = [
    'member',
    'Vikaris',
    'guest',
    'bursar',
    'guardian',
    'cook',
    'student',
    'sacristan',
  ];
  const read = vi.fn(listed.read);
  const residents = roles.map((role) => ({role}));
  const inOrder = inHouseOrder(residents, {...listed, read}, () => 0);
  expect(inOrder.map(({role}) => role)).toEqual(ranked(roles));
  for (const role of roles) {
    // As a whole, and as the only part of itself.
    expect(read.mock.calls.filter(([text]) => text === role)).toHaveLength(2);
  }
});
