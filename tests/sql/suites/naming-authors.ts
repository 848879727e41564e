import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  type Answer,
  approve,
  mutation,
  type Person,
  proposalOf,
  pushOne,
  type Row,
} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, type World} from '#tests/sql/support/world.ts';

/** Edits the birthplace that the form of the first version showed. */
const settle = (world: World, person: Person, place: string, version = 1, base = 'Assisi') =>
  pushOne(
    world.db,
    person,
    mutation(person, {
      id: world.brother,
      base_version: version,
      base: {birth_place: base},
      changes: {birth_place: place},
    }),
  );

async function approved(world: World, person: Person, place: string): Promise<void> {
  await approve(world.db, world.admin, proposalOf(await settle(world, person, place)).id);
}

const authorOf = (answer: Answer): unknown => (answer as unknown as Row)['author'];
const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/) as unknown;

export function describeNamingAuthors(database: () => Database): void {
  describe('the author in a conflict', () => {
    test('is the administrator who wrote the other value, for administrators and members', async () => {
      const world = await createWorld(database());
      const {admin, secretary, marco} = world;
      expect(await settle(world, secretary, 'Terni')).toMatchObject({status: 'applied'});
      for (const person of [admin, marco]) {
        const answer = await settle(world, person, 'Todi');
        expect(answer).toMatchObject({status: 'conflict'});
        expect(authorOf(answer)).toEqual({user_id: secretary.id, at});
      }
    });

    test('is the member of an approved proposal for an administrator', async () => {
      const world = await createWorld(database());
      await approved(world, world.nino, 'Terni');
      expect(authorOf(await settle(world, world.secretary, 'Todi'))).toEqual({
        user_id: world.nino.id,
        at,
      });
    });

    test('is never another member for a member, but the administrator who approved', async () => {
      const world = await createWorld(database());
      await approved(world, world.nino, 'Terni');
      const answer = await settle(world, world.marco, 'Todi');
      expect(authorOf(answer)).toEqual({user_id: world.admin.id, at});
      expect(JSON.stringify(answer)).not.toContain(world.nino.id);
    });

    test("is the member himself for an approved proposal of the member's other device", async () => {
      const world = await createWorld(database());
      await approved(world, world.marco, 'Terni');
      expect(authorOf(await settle(world, world.marco, 'Todi'))).toEqual({
        user_id: world.marco.id,
        at,
      });
    });

    test('is the last one who changed a field of the conflict', async () => {
      const world = await createWorld(database());
      const {db, admin, secretary, brother} = world;
      await settle(world, secretary, 'Terni');
      await pushOne(
        db,
        admin,
        mutation(admin, {id: brother, base_version: 2, base: {notes: null}, changes: {notes: 'n'}}),
      );
      expect(authorOf(await settle(world, admin, 'Todi'))).toEqual({user_id: secretary.id, at});
    });

    test('is the last one who changed the record, for a delete', async () => {
      const world = await createWorld(database());
      const {db, admin, secretary, brother} = world;
      await settle(world, secretary, 'Terni');
      const removal = mutation(admin, {op: 'delete', id: brother, base_version: 1});
      const answer = await pushOne(db, admin, removal);
      expect(answer).toMatchObject({status: 'conflict'});
      expect(authorOf(answer)).toEqual({user_id: secretary.id, at});
    });

    test('has a time alone where the operator wrote the value', async () => {
      const world = await createWorld(database());
      await changeRow(world.db, 'brothers', world.brother, {birth_place: 'Gubbio'});
      expect(authorOf(await settle(world, world.marco, 'Todi'))).toEqual({at});
    });

    test("is left out of a conflict with the user's own open proposal", async () => {
      const world = await createWorld(database());
      await settle(world, world.marco, 'Terni');
      const answer = await settle(world, world.marco, 'Todi');
      expect(answer).toMatchObject({status: 'conflict'});
      expect(answer.proposal).toBeTypeOf('string');
      expect(authorOf(answer)).toBeUndefined();
    });
  });
}
