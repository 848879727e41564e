import {describe, expect, test} from 'vitest';
import {mergeBrothers, undoBatch} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {aVow, editOf, openOf, withTwin} from '#tests/sql/support/merged-proposals.ts';
import {approve, push, pushOne, type Row} from '#tests/sql/support/wire.ts';
import {changeRow, rowOf, type World} from '#tests/sql/support/world.ts';

/** Proposes values of a brother and a vow, to be decided together; returns the group. */
async function proposeTogether({db, marco}: World, brother: string, changes: Row): Promise<string> {
  const group = crypto.randomUUID();
  const values = editOf(marco, brother, {notes: null, phone: null}, changes, {group});
  await push(db, marco, [values, aVow(marco, brother, {group})]);
  return group;
}

export function describeCombiningProposals(database: () => Database): void {
  describe("a user's proposal for a brother who is merged into another that the user has edited, too", () => {
    test('becomes one proposal with that for the kept brother, whose values win', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, marco, nino} = world;
      const notes = {notes: null};
      await pushOne(
        db,
        marco,
        editOf(marco, gone, {...notes, birth_place: 'Todi'}, {notes: 'g', birth_place: 'Narni'}),
      );
      await pushOne(db, marco, editOf(marco, keep, notes, {notes: 'k'}));
      await pushOne(db, nino, editOf(nino, gone, notes, {notes: 'n'}));
      const {batch} = await mergeBrothers(world, {keep, gone});
      expect(await openOf(world, marco)).toMatchObject([
        {record_id: keep, proposed_changes: {notes: 'k', birth_place: 'Narni'}},
      ]);
      expect(await openOf(world, nino)).toMatchObject([
        {record_id: keep, proposed_changes: {notes: 'n'}},
      ]);
      await undoBatch(db, world.admin, batch);
      const both = await openOf(world, marco);
      expect(both.map((one) => [one['record_id'], one['proposed_changes']])).toEqual(
        expect.arrayContaining([
          [gone, {notes: 'g', birth_place: 'Narni'}],
          [keep, {notes: 'k'}],
        ]),
      );
      expect(both).toHaveLength(2);
    });

    test('overwrites no value of the kept brother that it has not shown', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, admin, marco} = world;
      const death = {membership_status: 'deceased', death_date: '2019-10-04'};
      await changeRow(db, 'brothers', gone, death);
      await changeRow(db, 'brothers', keep, {...death, death_place: 'Roma'});
      const edit = (id: string, field: string, value: string) =>
        editOf(marco, id, {[field]: null}, {[field]: value}, {base_version: 2});
      await pushOne(db, marco, edit(gone, 'death_place', 'Assisi'));
      await pushOne(db, marco, edit(keep, 'death_cause', 'Age'));
      await mergeBrothers(world, {keep, gone});
      const [proposal] = await openOf(world, marco);
      const id = String(proposal?.['id']);
      await expect(approve(db, admin, id)).rejects.toMatchObject({code: 'PT409'});
      expect(await rowOf(db, 'brothers', keep)).toMatchObject({death_place: 'Roma'});
      expect(proposal).toMatchObject({
        proposed_changes: {death_place: 'Assisi', death_cause: 'Age'},
        base_values: {death_place: null, death_cause: null, death_date: '2019-10-04'},
      });
    });

    test('stays in the group of the proposal with which it is combined', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, marco} = world;
      const group = await proposeTogether(world, keep, {notes: 'k'});
      await pushOne(db, marco, editOf(marco, gone, {phone: null}, {phone: '+628111111111'}));
      await mergeBrothers(world, {keep, gone});
      expect(await openOf(world, marco)).toMatchObject([
        {group_id: group, proposed_changes: {notes: 'k', phone: '+628111111111'}},
        {group_id: group},
      ]);
    });

    test('still waits for a record when either of the two did', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, marco} = world;
      await pushOne(db, marco, editOf(marco, gone, {notes: null}, {notes: 'g'}));
      await pushOne(db, marco, editOf(marco, keep, {phone: null}, {phone: '+628111111111'}));
      const mark = 'update public.pending_changes set unmet_dependency = true where record_id = $1';
      await db.query(`${mark}::uuid`, [keep]);
      await mergeBrothers(world, {keep, gone});
      expect(await openOf(world, marco)).toMatchObject([{unmet_dependency: true}]);
    });

    test('makes one group of the groups of both, which stays one when the merge is undone', async () => {
      const {world, gone, keep} = await withTwin(database());
      const {db, admin, marco} = world;
      await proposeTogether(world, keep, {notes: 'k'});
      await proposeTogether(world, gone, {phone: '+628111111111'});
      const groups = async () => (await openOf(world, marco)).map((one) => one['group_id']);
      const {batch} = await mergeBrothers(world, {keep, gone});
      expect(await groups()).toHaveLength(3);
      expect(new Set(await groups()).size).toBe(1);
      await undoBatch(db, admin, batch);
      expect(await groups()).toHaveLength(4);
      expect(new Set(await groups()).size).toBe(1);
    });
  });
}
