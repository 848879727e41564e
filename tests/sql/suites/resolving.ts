import {describe, expect, test} from 'vitest';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {type FieldDecisions, resolve} from '#src/mutations/decide-change.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {
  type Answer,
  type Mutation,
  mutation,
  type Person,
  proposalOf,
  pushOne,
} from '#tests/sql/support/wire.ts';
import {addBrother, changeRow, createWorld, rowOf} from '#tests/sql/support/world.ts';

/** Returns the mutation that the app sends for this choice in a conflict. */
function chosen(
  sent: Mutation,
  {version, conflicts, proposal}: Answer,
  choices: FieldDecisions,
): Mutation {
  const problem = {
    kind: 'conflict',
    version: version ?? null,
    conflicts,
    proposal: proposal ?? null,
  };
  const next = resolve({mutation: sent, problem} as unknown as OutboxEntry, choices);
  if (next === null) throw new Error('the choice drops the edit');
  return {...(next as unknown as Mutation), mutation_id: crypto.randomUUID()};
}

export function describeResolving(database: () => Database): void {
  describe('a choice in a conflict', () => {
    const place = (person: Person, brother: string, value: string, on?: string): Mutation =>
      mutation(person, {
        id: brother,
        base_version: 1,
        base: {birth_place: 'Assisi'},
        changes: {birth_place: value},
        ...(on === undefined ? {} : {on_proposal: on}),
      });

    test('ends it when the user deletes in spite of a proposal from their other device', async () => {
      const {db, marco, brother} = await createWorld(database());
      const {id} = proposalOf(await pushOne(db, marco, place(marco, brother, 'Terni')));
      const removal = mutation(marco, {op: 'delete', id: brother, base_version: 1});
      const conflict = await pushOne(db, marco, removal);
      expect(conflict).toMatchObject({status: 'conflict', proposal: id});

      const again = await pushOne(db, marco, chosen(removal, conflict, {'*': 'mine'}));
      expect(proposalOf(again)).toMatchObject({operation: 'delete', status: 'pending'});
      expect(await rowOf(db, 'pending_changes', id)).toMatchObject({status: 'superseded'});
    });

    test('ends it when the user withdraws a proposal that their other device has edited', async () => {
      const {db, marco, brother} = await createWorld(database());
      const first = proposalOf(await pushOne(db, marco, place(marco, brother, 'Terni')));
      const open = proposalOf(await pushOne(db, marco, place(marco, brother, 'Todi', first.id)));
      const withdrawal = mutation(marco, {op: 'withdraw', id: brother, on_proposal: first.id});
      const conflict = await pushOne(db, marco, withdrawal);
      expect(conflict).toMatchObject({status: 'conflict', proposal: open.id});

      const again = await pushOne(db, marco, chosen(withdrawal, conflict, {'*': 'mine'}));
      expect(again).toMatchObject({status: 'withdrawn', proposal: {id: open.id}});
    });

    test('writes the whole unit when the user keeps the own value in one of its fields', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const dead = await addBrother(world, {
        membership_status: 'deceased',
        death_date: '2026-01-01',
      });
      await changeRow(db, 'brothers', dead, {membership_status: 'active'});
      const edit = mutation(admin, {
        id: dead,
        base_version: 1,
        base: {death_place: null},
        changes: {death_place: 'Roma'},
      });
      const conflict = await pushOne(db, admin, edit);
      const fields = conflict.conflicts?.map(({field}): [string, 'mine'] => [field, 'mine']) ?? [];
      expect(
        await pushOne(db, admin, chosen(edit, conflict, Object.fromEntries(fields))),
      ).toMatchObject({
        status: 'applied',
        row: {membership_status: 'deceased', death_place: 'Roma'},
      });
    });

    test('ends it for an edit of a new record that was approved and changed since', async () => {
      const {db, admin, marco} = await createWorld(database());
      const add = mutation(marco, {
        table: 'places',
        op: 'insert',
        changes: {place_name: 'Nuovo', city: 'Assisi'},
      });
      const insert = proposalOf(await pushOne(db, marco, add));
      await db.queryAs(admin, 'select public.approve_change($1::uuid)', [insert.id]);
      const about = {table: 'places', id: add.id};
      await pushOne(
        db,
        marco,
        mutation(marco, {
          ...about,
          base_version: 1,
          base: {city: 'Assisi'},
          changes: {city: 'Todi'},
        }),
      );
      // The user's other device still shows the record as proposed.
      const late = mutation(marco, {
        ...about,
        base: {city: 'Assisi'},
        changes: {city: 'Spello'},
        on_proposal: insert.id,
      });
      const conflict = await pushOne(db, marco, late);
      expect(conflict).toMatchObject({status: 'conflict'});
      expect(await pushOne(db, marco, chosen(late, conflict, {city: 'mine'}))).toMatchObject({
        status: 'queued',
        proposal: {proposed_changes: {city: 'Spello'}},
      });
    });
  });
}
