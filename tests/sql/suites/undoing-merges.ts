import {describe, expect, test} from 'vitest';
import {mergeBrothers, undoBatch} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {issuesOf} from '#tests/sql/support/issues.ts';
import {aVow, editOf, openOf, withTwin} from '#tests/sql/support/merged-proposals.ts';
import {mutation, proposalOf, pushOne, reject} from '#tests/sql/support/wire.ts';
import {addBrother, insertRow, rowOf} from '#tests/sql/support/world.ts';

export function describeUndoingMerges(database: () => Database): void {
  describe('the undo of a merge', () => {
    test('gives an accepted issue the gravity that the admin accepted, so that a graver issue is open again', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, admin} = world;
      await insertRow(db, 'formation_stages', {
        brother_id: gone,
        stage: 'novitiate',
        start_date: '2024-01-01',
      });
      const long = async (today: string) =>
        (await issuesOf(world, {today})).find(
          ({issue_type, entity_id}) => issue_type === 'NOVITIATE_LONG' && entity_id === gone,
        );
      const issue = await long('2026-03-01');
      await db.queryAs(admin, `select public.accept_issue($1::uuid, 'ill', '2026-03-01'::date)`, [
        issue?.id ?? '',
      ]);
      const {batch} = await mergeBrothers(world, {keep, gone});
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      expect(await long('2026-07-01')).toBeUndefined();
      expect(await long('2026-07-02')).toMatchObject({id: issue?.id, severity: 'high'});
    });

    test('returns a proposal to its own brother, although two merges had moved it', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, admin, marco} = world;
      const third = await addBrother(world);
      await pushOne(db, marco, editOf(marco, gone, {notes: null}, {notes: 'n'}));
      const first = await mergeBrothers(world, {keep: third, gone});
      const second = await mergeBrothers(world, {keep, gone: third});
      expect(await openOf(world, marco)).toMatchObject([{record_id: keep}]);
      for (const [{batch}, owner] of [
        [second, third],
        [first, gone],
      ] as const) {
        expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
        expect(await openOf(world, marco)).toMatchObject([
          {record_id: owner, proposed_changes: {notes: 'n'}},
        ]);
      }
    });

    test('returns the proposed row of the removed brother with what its author has added since', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, admin, marco} = world;
      const third = await addBrother(world);
      const vow = aVow(marco, gone);
      await pushOne(db, marco, vow);
      const first = await mergeBrothers(world, {keep: third, gone});
      const second = await mergeBrothers(world, {keep, gone: third});
      const [moved] = await openOf(world, marco);
      const shown = {table: 'vows', id: vow.id, on_proposal: String(moved?.['id'])};
      await pushOne(db, marco, mutation(marco, {...shown, changes: {received_by: 'P. Leo'}}));
      for (const [{batch}, owner] of [
        [second, third],
        [first, gone],
      ] as const) {
        expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
        expect(await openOf(world, marco)).toMatchObject([
          {record_id: vow.id, proposed_changes: {brother_id: owner, received_by: 'P. Leo'}},
        ]);
      }
    });

    test('is refused while an edit that it moved and its author has continued is open', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, admin, marco, nino} = world;
      for (const person of [marco, nino]) {
        await pushOne(db, person, editOf(person, gone, {phone: null}, {phone: '+628111111111'}));
      }
      const {batch} = await mergeBrothers(world, {keep, gone});
      const [moved] = await openOf(world, marco);
      const further = editOf(
        marco,
        keep,
        {notes: null},
        {notes: 'n'},
        {
          on_proposal: String(moved?.['id']),
        },
      );
      const {id} = proposalOf(await pushOne(db, marco, further));
      const told = {table: 'pending_changes', id, title: 'Fra Uno', why: 'changed'};
      expect((await undoBatch(db, admin, batch)).changed).toEqual([told]);
      expect(await rowOf(db, 'brothers', gone)).toBeNull();
      expect(await openOf(world, nino)).toMatchObject([{record_id: keep}]);

      await reject(db, admin, id, 'two brothers');
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      expect(await openOf(world, marco)).toEqual([]);
      expect(await openOf(world, nino)).toMatchObject([{record_id: gone}]);
    });
  });
}
