import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {link} from '#tests/sql/support/private-records.ts';
import {mutation, pushOne, type Mutation, type Person} from '#tests/sql/support/wire.ts';
import {
  addBrother,
  changeRow,
  createWorld,
  insertRow,
  type World,
} from '#tests/sql/support/world.ts';

export function describeFormerVersions(database: () => Database): void {
  const secret = 'known before 2019';
  /** An edit and a delete of Fra Uno on the version that had the note. */
  const onVersionTwo = ({brother}: World, person: Person): Mutation[] => [
    mutation(person, {id: brother, base_version: 2, base: {notes: null}, changes: {notes: 'x'}}),
    mutation(person, {op: 'delete', id: brother, base_version: 2}),
  ];

  describe('a conflict', () => {
    test('shows a member no version that was replaced before the account was added', async () => {
      const world = await createWorld(database());
      const {db, admin, nino, brother} = world;
      await changeRow(db, 'brothers', brother, {notes: secret});
      await changeRow(db, 'brothers', brother, {notes: null, birth_place: 'Gubbio'});
      await changeRow(db, 'brothers', brother, {notes: 'now'});
      const marco = await addMember(world);
      for (const one of onVersionTwo(world, marco)) {
        const answer = await pushOne(db, marco, one);
        expect(answer).toMatchObject({status: 'conflict', version: 4});
        expect(JSON.stringify(answer)).not.toContain(secret);
      }
      // A user who could see the version is shown it, and so is an administrator.
      for (const person of [nino, admin]) {
        for (const one of onVersionTwo(world, person)) {
          const answer = await pushOne(db, person, one);
          expect(answer.status).toBe('conflict');
          if (one.op === 'delete') expect(JSON.stringify(answer)).toContain(secret);
        }
      }
    });

    test('shows a member the version that was the present one when the account was added', async () => {
      const world = await createWorld(database());
      const {db, brother} = world;
      await changeRow(db, 'brothers', brother, {notes: secret});
      const marco = await addMember(world);
      await changeRow(db, 'brothers', brother, {notes: null});
      const [, removal] = onVersionTwo(world, marco);
      expect(await pushOne(db, marco, removal as Mutation)).toMatchObject({
        status: 'conflict',
        conflicts: [{base: {notes: secret}}],
      });
    });

    test("shows a brother no private values that his record had as another brother's", async () => {
      const world = await createWorld(database());
      const {db, marco, brother} = world;
      const other = await addBrother(world);
      await link(world, marco, brother);
      const table = 'brother_documents';
      const first = {brother_id: other, kind: 'passport', number: secret};
      const id = await insertRow(db, table, first);
      await changeRow(db, table, id, {brother_id: brother, number: 'M-9'});
      for (const one of [
        mutation(marco, {table, op: 'delete', id, base_version: 1}),
        mutation(marco, {table, id, base_version: 1, changes: {number: 'M-10'}}),
      ]) {
        const answer = await pushOne(db, marco, one);
        expect(answer).toMatchObject({status: 'conflict'});
        expect(JSON.stringify(answer)).not.toContain(secret);
        expect(JSON.stringify(answer)).not.toContain(other);
      }
    });
  });
}

/** A member whose account is added now. */
async function addMember({db}: World): Promise<Person> {
  const id = crypto.randomUUID();
  const username = `late.${id.slice(0, 8)}`;
  const email = `${username}@fraternitas.example`;
  await db.query('insert into auth.users (id, email) values ($1::uuid, $2)', [id, email]);
  await db.query('insert into public.users (id, username) values ($1::uuid, $2)', [id, username]);
  return {role: 'authenticated', id, username};
}
