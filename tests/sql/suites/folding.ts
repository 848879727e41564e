import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  approve,
  insertion,
  mutation,
  proposalOf,
  pushOne,
  reject,
  type Mutation,
  type Person,
  type Row,
} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, rowOf, type World} from '#tests/sql/support/world.ts';

/** An edit of Fra Uno's birth place (and more) as a member's form makes it, on version 1. */
function edit(world: World, person: Person, changes: Row, more: Partial<Mutation> = {}): Mutation {
  const official: Row = {birth_place: 'Assisi', notes: null, birth_name: null};
  const base = Object.fromEntries(
    Object.keys(changes).map((field) => [field, official[field] ?? null]),
  );
  return mutation(person, {id: world.brother, base_version: 1, base, changes, ...more});
}

async function openProposals(world: World, person: Person): Promise<Row[]> {
  return world.db.query<Row>(
    `select id::text, operation, proposed_changes, base_values from public.pending_changes
     where requested_by = $1::uuid and status = 'pending'`,
    [person.id],
  );
}

export function describeFolding(database: () => Database): void {
  describe('an edit of a record with an own open proposal', () => {
    test('becomes part of the proposal that its form showed', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const first = proposalOf(
        await pushOne(db, marco, edit(world, marco, {birth_place: 'Perugia'})),
      );
      const second = proposalOf(
        await pushOne(
          db,
          marco,
          edit(world, marco, {birth_place: 'Terni', notes: 'n'}, {on_proposal: first.id}),
        ),
      );
      expect(second).toMatchObject({
        operation: 'update',
        base_values: {birth_place: 'Assisi', notes: null},
        proposed_changes: {birth_place: 'Terni', notes: 'n'},
      });
      expect(second.id).not.toBe(first.id);
      expect(await rowOf(db, 'pending_changes', first.id)).toMatchObject({status: 'superseded'});
      expect(await openProposals(world, marco)).toHaveLength(1);
    });

    test('does not overwrite the newer proposal when it has an older value from another device', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const open = proposalOf(
        await pushOne(db, marco, edit(world, marco, {birth_place: 'NEW, Wednesday'})),
      );
      const answer = await pushOne(
        db,
        marco,
        edit(world, marco, {birth_place: 'OLD, Monday offline'}),
      );
      expect(answer).toMatchObject({
        status: 'conflict',
        proposal: open.id,
        conflicts: [
          {
            field: 'birth_place',
            base: 'Assisi',
            current: 'NEW, Wednesday',
            proposed: 'OLD, Monday offline',
          },
        ],
      });
      expect(await openProposals(world, marco)).toMatchObject([{id: open.id}]);
    });

    test('may add a field that the proposal does not have, from another device', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      await pushOne(db, marco, edit(world, marco, {birth_place: 'Perugia'}));
      const answer = await pushOne(db, marco, edit(world, marco, {notes: 'from the other phone'}));
      expect(proposalOf(answer)).toMatchObject({
        proposed_changes: {birth_place: 'Perugia', notes: 'from the other phone'},
      });
    });

    test('keeps the base value of the other fields in the proposal', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const opened = await pushOne(db, marco, edit(world, marco, {birth_place: 'Perugia'}));
      await changeRow(db, 'brothers', brother, {birth_place: 'Gubbio'});
      const on = {on_proposal: proposalOf(opened).id};
      const folded = proposalOf(await pushOne(db, marco, edit(world, marco, {notes: 'n'}, on)));
      expect(folded).toMatchObject({base_values: {birth_place: 'Assisi', notes: null}});
      // The member has never seen Gubbio, so the approval must not overwrite it.
      await expect(approve(db, admin, folded.id)).rejects.toMatchObject({code: 'PT409'});
    });

    test('is a conflict only where a value has changed, if its form showed a superseded proposal', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const shown = proposalOf(
        await pushOne(db, marco, edit(world, marco, {birth_place: 'Perugia', notes: 'same'})),
      );
      const open = proposalOf(
        await pushOne(
          db,
          marco,
          edit(world, marco, {birth_place: 'Terni'}, {on_proposal: shown.id}),
        ),
      );
      const late = {on_proposal: shown.id};
      expect(
        await pushOne(db, marco, edit(world, marco, {birth_place: 'Narni'}, late)),
      ).toMatchObject({
        status: 'conflict',
        proposal: open.id,
        conflicts: [{field: 'birth_place', base: 'Perugia', current: 'Terni', proposed: 'Narni'}],
      });
      const unmoved = await pushOne(db, marco, edit(world, marco, {notes: 'changed'}, late));
      expect(proposalOf(unmoved)).toMatchObject({
        proposed_changes: {birth_place: 'Terni', notes: 'changed'},
      });
    });

    test("removes fields set back to the record's values, and withdraws an empty proposal", async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const first = proposalOf(
        await pushOne(db, marco, edit(world, marco, {birth_place: 'Perugia', notes: 'n'})),
      );
      const second = proposalOf(
        await pushOne(db, marco, edit(world, marco, {notes: null}, {on_proposal: first.id})),
      );
      expect(second).toMatchObject({proposed_changes: {birth_place: 'Perugia'}});
      const last = await pushOne(
        db,
        marco,
        edit(world, marco, {birth_place: 'Assisi'}, {on_proposal: second.id}),
      );
      expect(last).toMatchObject({
        status: 'withdrawn',
        proposal: {id: second.id, status: 'withdrawn'},
      });
      expect(await openProposals(world, marco)).toEqual([]);
    });

    test("supersedes the user's own open delete", async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      await pushOne(db, marco, mutation(marco, {op: 'delete', id: brother, base_version: 1}));
      const answer = await pushOne(db, marco, edit(world, marco, {birth_place: 'Perugia'}));
      expect(await openProposals(world, marco)).toMatchObject([
        {operation: 'update', proposed_changes: {birth_place: 'Perugia'}},
      ]);
      await approve(db, admin, proposalOf(answer).id);
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({birth_place: 'Perugia'});
    });

    test('cannot be replaced by a delete from another device that has not seen it', async () => {
      const world = await createWorld(database());
      const {db, marco, brother} = world;
      const open = proposalOf(
        await pushOne(db, marco, edit(world, marco, {birth_place: 'Perugia'})),
      );
      const unaware = mutation(marco, {op: 'delete', id: brother, base_version: 1});
      expect(await pushOne(db, marco, unaware)).toMatchObject({
        status: 'conflict',
        proposal: open.id,
        conflicts: [{field: '*', current: {birth_place: 'Perugia'}}],
      });
      const aware = {...unaware, on_proposal: open.id};
      expect(proposalOf(await pushOne(db, marco, aware))).toMatchObject({operation: 'delete'});
    });

    test('completes an own open insert', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const add = insertion(marco, 'places', {place_name: 'Nuovo', type: 'fraternity'});
      const first = proposalOf(await pushOne(db, marco, add));
      const more = mutation(marco, {
        table: 'places',
        id: add.id,
        on_proposal: first.id,
        changes: {city: 'Terni'},
      });
      const second = proposalOf(await pushOne(db, marco, more));
      expect(second).toMatchObject({
        operation: 'insert',
        proposed_changes: {place_name: 'Nuovo', type: 'fraternity', city: 'Terni'},
      });
      // Approved before the next edit of the insert arrives, whose form showed exactly these values.
      await approve(db, admin, second.id);
      const late = mutation(marco, {
        table: 'places',
        id: add.id,
        on_proposal: second.id,
        changes: {city: 'Narni', province: 'TR'},
      });
      expect(proposalOf(await pushOne(db, marco, late))).toMatchObject({
        operation: 'update',
        proposed_changes: {city: 'Narni', province: 'TR'},
      });
    });

    test('is based on the approved values, if its form showed a proposal that was approved since', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const shown = proposalOf(
        await pushOne(db, marco, edit(world, marco, {birth_place: 'Perugia'})),
      );
      await approve(db, admin, shown.id);
      const on = {on_proposal: shown.id};
      const next = await pushOne(db, marco, edit(world, marco, {birth_place: 'Terni'}, on));
      expect(proposalOf(next)).toMatchObject({
        base_values: {birth_place: 'Perugia'},
        proposed_changes: {birth_place: 'Terni'},
      });
      // But not on a value that another user wrote after it.
      await changeRow(db, 'brothers', brother, {birth_place: 'Gubbio'});
      expect(
        await pushOne(db, marco, edit(world, marco, {birth_place: 'Narni'}, on)),
      ).toMatchObject({
        status: 'conflict',
      });
    });

    test('is a new proposal after a rejection', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const shown = proposalOf(
        await pushOne(db, marco, edit(world, marco, {birth_place: 'Perugia'})),
      );
      await reject(db, admin, shown.id, 'no source');
      const next = await pushOne(
        db,
        marco,
        edit(world, marco, {notes: 'n'}, {on_proposal: shown.id}),
      );
      expect(proposalOf(next)).toMatchObject({proposed_changes: {notes: 'n'}});
    });
  });
}
