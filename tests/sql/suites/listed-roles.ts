import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {listedRole, textWords} from '#src/domain/listed-role.ts';
import {isGuardian, isNoviceMaster} from '#src/domain/offices.ts';
import {houseRoleNames, roleNames, type RoleNames} from '#src/domain/role-names.ts';
import type {Database} from '#tests/sql/support/database.ts';

type Names = {readonly name: string; readonly role: string};

const pairs = (list: RoleNames): Names[] =>
  Object.entries(list).flatMap(([role, names]) =>
    [...new Set([role, ...names])].map((name) => ({name, role})),
  );
const inOrder = (names: readonly Names[]): string[] =>
  [...new Set(names.map(({name, role}) => `${role}: ${name}`))].toSorted();

const piece = fc.oneof(
  fc.constantFrom(...pairs(houseRoleNames).map(({name}) => name)),
  fc.constantFrom(
    'Fr.',
    'ex',
    'vice-',
    'del',
    'emerito',
    'the',
    ',',
    '/',
    ' e ',
    '_',
    '(',
    '\u00a0',
  ),
  fc.string({unit: 'binary', maxLength: 4}),
);
const typedRole = fc
  .array(piece, {minLength: 1, maxLength: 5})
  .map((pieces) => pieces.join(' ').replaceAll('\u0000', ''));

export function describeListedRoles(database: () => Database): void {
  describe('the list of roles', () => {
    test.each([
      [true, houseRoleNames],
      [false, roleNames],
    ])('is the same on the server and on devices (in a house: %s)', async (inHouse, list) => {
      const names = await database().query<Names>(
        'select name, role from app.role_names($1::boolean)',
        [inHouse],
      );
      expect(inOrder(names)).toEqual(inOrder(pairs(list)));
    });

    test('is read from any text in the same way by both', async () => {
      const texts = fc.sample(typedRole, 400);
      const rows = await database().query<Record<string, unknown>>(
        `select t.role, app.text_words(t.role) as words, app.listed_role(t.role, true) as here,
           app.listed_role(t.role, false) as there, app.is_guardian(t.role) as guards,
           app.is_novice_master(t.role) as teaches
         from jsonb_array_elements_text($1::text::jsonb) with ordinality as t (role, place)
         order by t.place`,
        [JSON.stringify(texts)],
      );
      expect(rows).toEqual(
        texts.map((role) => ({
          role,
          words: textWords(role),
          here: listedRole(houseRoleNames, role),
          there: listedRole(roleNames, role),
          guards: isGuardian(role),
          teaches: isNoviceMaster(role),
        })),
      );
    });
  });
}
