import {describe, expect, test} from 'vitest';
import {mergeBrothers, undoBatch} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {aVow, editOf, openOf, withTwin} from '#tests/sql/support/merged-proposals.ts';
import {
  approve,
  mutation,
  proposalOf,
  pull,
  cursorOf,
  pushOne,
  type Person,
} from '#tests/sql/support/wire.ts';
import {insertRow, rowOf} from '#tests/sql/support/world.ts';

export function describeMergingProposals(database: () => Database): void {
  describe('a proposal for a brother who is merged into another', () => {
    test('is moved to the kept brother: an edit with the base it saw, an insert with the new reference', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, admin, marco} = world;
      const vow = aVow(marco, gone);
      await pushOne(db, marco, editOf(marco, gone, {birth_place: 'Todi'}, {birth_place: 'Narni'}));
      await pushOne(db, marco, vow);
      const cursor = await cursorOf(db, marco);
      await mergeBrothers(world, {keep, gone});
      const [about, his] = await openOf(world, marco);
      expect(about).toMatchObject({
        record_id: keep,
        base_values: {birth_place: 'Todi'},
        proposed_changes: {birth_place: 'Narni'},
      });
      expect(his).toMatchObject({record_id: vow.id, proposed_changes: {brother_id: keep}});
      // The phone gets the moved proposal, and an admin decides: it overwrites no value of the kept brother.
      const {changes} = await pull(db, marco, {cursor});
      expect(changes.map(({id}) => id)).toEqual(
        expect.arrayContaining([about?.['id'], his?.['id']]),
      );
      await expect(approve(db, admin, String(about?.['id']))).rejects.toMatchObject({
        code: 'PT409',
      });
      await approve(db, admin, String(his?.['id']));
      expect(await rowOf(db, 'vows', vow.id)).toMatchObject({brother_id: keep});
    });

    test('reaches no phone when the account of its author was deleted', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, admin, secretary, marco} = world;
      await pushOne(db, marco, aVow(marco, gone));
      await db.query('delete from public.users where id = $1::uuid', [marco.id]);
      const cursors = [await cursorOf(db, admin), await cursorOf(db, secretary)];
      const {batch} = await mergeBrothers(world, {keep, gone});
      await undoBatch(db, admin, batch);
      for (const [at, person] of [admin, secretary].entries()) {
        const {changes} = await pull(db, person, {cursor: cursors[at] ?? null});
        expect(changes.map(({table}) => table)).not.toContain('pending_changes');
      }
    });

    test('is closed when it is a delete, and open again when the merge is undone', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, admin, marco} = world;
      await pushOne(db, marco, mutation(marco, {op: 'delete', id: gone, base_version: 1}));
      const {batch} = await mergeBrothers(world, {keep, gone});
      expect(await openOf(world, marco)).toEqual([]);
      await undoBatch(db, admin, batch);
      expect(await openOf(world, marco)).toMatchObject([{operation: 'delete', record_id: gone}]);
    });

    test('stays decided when it was decided before the merge is undone', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, admin, marco} = world;
      await pushOne(db, marco, aVow(marco, gone));
      const {batch} = await mergeBrothers(world, {keep, gone});
      const [his] = await openOf(world, marco);
      await approve(db, admin, String(his?.['id']));
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      expect(await openOf(world, marco)).toEqual([]);
      expect(await rowOf(db, 'vows', String(his?.['record_id']))).toMatchObject({brother_id: keep});
    });
  });

  describe('a phone that has not pulled a merge', () => {
    test('gets "gone" for an edit of the removed brother, and keeps the edit', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, marco, admin} = world;
      const vow = await insertRow(db, 'vows', {
        brother_id: gone,
        type: 'simple',
        date: '2020-01-01',
      });
      await mergeBrothers(world, {keep, gone});
      for (const person of [marco, admin]) {
        const lost = editOf(person, gone, {notes: null}, {notes: 'n'});
        expect(await pushOne(db, person, lost)).toMatchObject({status: 'rejected', key: 'gone'});
        expect(await pushOne(db, person, aVow(person, gone))).toMatchObject({
          status: 'rejected',
          key: 'gone',
          field: 'brother_id',
        });
      }
      // A moved row exists, so an edit of it applies to the kept brother's row.
      const moved = (person: Person, field: string) =>
        mutation(person, {
          table: 'vows',
          id: vow,
          base_version: 1,
          base: {[field]: null},
          changes: {[field]: 'P'},
        });
      expect(await pushOne(db, marco, moved(marco, 'received_by'))).toMatchObject({
        status: 'queued',
      });
      expect(await pushOne(db, admin, moved(admin, 'witness_1'))).toMatchObject({
        status: 'applied',
        merged: ['brother_id'],
        row: {brother_id: keep, witness_1: 'P'},
      });
      // A delete of the removed brother is already fulfilled.
      const wish = mutation(marco, {op: 'delete', id: gone, base_version: 1});
      expect(await pushOne(db, marco, wish)).toMatchObject({status: 'applied'});
    });

    test('gets the first answer for an edit that it sends again, and makes no second proposal', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, marco, admin} = world;
      const vow = aVow(marco, gone);
      const about = editOf(marco, gone, {birth_place: 'Todi'}, {birth_place: 'Narni'});
      const sent = [about, vow];
      const first = [];
      for (const one of sent) first.push(proposalOf(await pushOne(db, marco, one)).id);
      const {batch} = await mergeBrothers(world, {keep, gone});
      // The moved proposals name the same edits, by which a phone finds them again.
      const moved = await openOf(world, marco);
      expect(moved).toHaveLength(2);
      for (const [at, one] of sent.entries()) {
        expect(await pushOne(db, marco, one)).toMatchObject({
          status: 'queued',
          replayed: true,
          proposal: {id: first[at], status: 'superseded'},
        });
      }
      expect(await openOf(world, marco)).toEqual(moved);
      // A later edit of the new record, whose form showed the first proposal, goes on in the moved one.
      const onFirst = {table: 'vows', id: vow.id, on_proposal: first[1] ?? ''};
      const later = mutation(marco, {...onFirst, changes: {received_by: 'P. Leo'}});
      expect(proposalOf(await pushOne(db, marco, later))).toMatchObject({
        operation: 'insert',
        proposed_changes: {brother_id: keep, received_by: 'P. Leo'},
      });
      await undoBatch(db, admin, batch);
      for (const one of sent) expect(await pushOne(db, marco, one)).toMatchObject({replayed: true});
      // Both are about the removed brother again, the edited one with its later value.
      expect(await openOf(world, marco)).toMatchObject([
        {record_id: gone, proposed_changes: {birth_place: 'Narni'}},
        {record_id: vow.id, proposed_changes: {brother_id: gone, received_by: 'P. Leo'}},
      ]);
    });

    test.each(['brothers', 'vows'])(
      'withdraws a moved proposal for %s only after it has seen the new one',
      async (table) => {
        const {world, gone, keep} = await withTwin(database());
        const {db, marco} = world;
        const proposed =
          table === 'vows' ? aVow(marco, gone) : editOf(marco, gone, {notes: null}, {notes: 'n'});
        const first = proposalOf(await pushOne(db, marco, proposed)).id;
        await mergeBrothers(world, {keep, gone});
        const withdraw = (on_proposal: string) =>
          mutation(marco, {op: 'withdraw', table, id: proposed.id, on_proposal});
        const [his] = await openOf(world, marco);
        expect(await pushOne(db, marco, withdraw(first))).toMatchObject({
          status: 'conflict',
          proposal: his?.['id'],
        });
        expect(await pushOne(db, marco, withdraw(String(his?.['id'])))).toMatchObject({
          status: 'withdrawn',
          proposal: {id: his?.['id'], status: 'withdrawn'},
        });
        expect(await openOf(world, marco)).toEqual([]);
      },
    );
  });
}
