import {describe, expect, test} from 'vitest';
import {wireSchema} from '#src/db/mutation.ts';
import {goldenDevice, goldenMutations} from '#tests/golden/golden-files.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {push, type Person} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, insertRow} from '#tests/sql/support/world.ts';

const schemas = Array.from({length: wireSchema}, (_, index) => index + 1);

export function describeOlderSchemas(database: () => Database): void {
  describe.each(schemas)('a mutation by an app of wire schema %i', (schema) => {
    test('is accepted unchanged from any newer app', async () => {
      const world = await createWorld(database());
      const {db} = world;
      const {userId} = goldenDevice(schema);
      const friar: Person = {role: 'authenticated', id: userId, username: `golden.${schema}`};
      await db.query('insert into auth.users (id, email) values ($1::uuid, $2)', [
        userId,
        'golden@fraternitas.example',
      ]);
      await db.query('insert into public.users (id, username) values ($1::uuid, $2)', [
        userId,
        friar.username,
      ]);
      const mutations = goldenMutations(schema);
      const brothers = mutations.filter(({table, op}) => table === 'brothers' && op !== 'withdraw');
      for (const {id} of brothers) await addBrother(world, {id, birth_place: 'Assisi'});
      for (const {op, id, base} of brothers) {
        const shown = base['*children'] as {vows?: Record<string, number>} | undefined;
        for (const vow of op === 'delete' ? Object.keys(shown?.vows ?? {}) : []) {
          await insertRow(db, 'vows', {
            id: vow,
            brother_id: id,
            type: 'simple',
            date: '2001-10-04',
          });
        }
      }

      const answers = await push(db, friar, mutations, {schema: wireSchema});
      expect(answers.map(({status}) => status)).toEqual(
        mutations.map(({op}) => (op === 'withdraw' ? 'withdrawn' : 'queued')),
      );
      const queued = await db.query<{mutation: string}>(
        `select mutation_id::text as mutation from public.pending_changes
         where requested_by = $1::uuid order by mutation_id`,
        [userId],
      );
      expect(queued.map(({mutation}) => mutation)).toEqual(
        mutations.filter(({op}) => op !== 'withdraw').map((one) => one.mutation_id),
      );
    });
  });
}
