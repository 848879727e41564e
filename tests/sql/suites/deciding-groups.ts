import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  approve,
  approveOne,
  mutation,
  proposalOf,
  push,
  reject,
  type Row,
} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, insertRow, rowOf, type World} from '#tests/sql/support/world.ts';

/** Proposes a change of the brother and one of a place, as one group by Marco. */
async function proposePair(
  world: World,
): Promise<{brother: string; place: string; placeRow: string}> {
  const {db, marco} = world;
  const placeRow = await insertRow(db, 'places', {place_name: 'P', city: 'Assisi'});
  const group = crypto.randomUUID();
  const [brother, place] = await push(db, marco, [
    mutation(marco, {
      id: world.brother,
      group,
      base_version: 1,
      base: {birth_place: 'Assisi', notes: null},
      changes: {birth_place: 'Terni', notes: 'n'},
    }),
    mutation(marco, {
      table: 'places',
      id: placeRow,
      group,
      base_version: 1,
      base: {city: 'Assisi'},
      changes: {city: 'Terni'},
    }),
  ]);
  return {brother: proposalOf(brother).id, place: proposalOf(place).id, placeRow};
}

/** Changes both records as another user. */
async function moveBoth(world: World, placeRow: string): Promise<void> {
  await changeRow(world.db, 'brothers', world.brother, {birth_place: 'Gubbio'});
  await changeRow(world.db, 'places', placeRow, {city: 'Foligno'});
}

async function refusalOf(attempt: Promise<unknown>): Promise<{code: string; conflicts: Row[]}> {
  const error: unknown = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  const {code, detail} = error as {code: string; detail: string | null};
  return {code, conflicts: detail === null ? [] : (JSON.parse(detail) as Row[])};
}

export function describeDecidingGroups(database: () => Database): void {
  describe('the decision on a group', () => {
    test('cannot approve a group without naming its changes', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const {brother, place} = await proposePair(world);
      for (const id of [brother, place]) {
        expect(await refusalOf(approveOne(db, admin, id))).toEqual({code: 'PT409', conflicts: []});
        expect(await refusalOf(approveOne(db, admin, id, null, 1))).toMatchObject({code: 'PT409'});
        expect(await refusalOf(approveOne(db, admin, id, {notes: 'proposed'}))).toMatchObject({
          code: 'PT409',
        });
        expect(await rowOf(db, 'pending_changes', id)).toMatchObject({status: 'pending'});
      }
    });

    test('names every stale change of the group, and applies none', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const {brother, place, placeRow} = await proposePair(world);
      await moveBoth(world, placeRow);
      const {code, conflicts} = await refusalOf(approve(db, admin, place));
      expect(code).toBe('PT409');
      expect(conflicts).toHaveLength(2);
      expect(conflicts).toEqual(
        expect.arrayContaining([
          {
            change_id: brother,
            table: 'brothers',
            record_id: world.brother,
            field: 'birth_place',
            base: 'Assisi',
            current: 'Gubbio',
            proposed: 'Terni',
          },
          {
            change_id: place,
            table: 'places',
            record_id: placeRow,
            field: 'city',
            base: 'Assisi',
            current: 'Foligno',
            proposed: 'Terni',
          },
        ]),
      );
      expect(await rowOf(db, 'brothers', world.brother)).toMatchObject({notes: null});
      for (const change of [brother, place]) {
        expect(await rowOf(db, 'pending_changes', change)).toMatchObject({status: 'pending'});
      }
    });

    test('is still one decision when the account of its author is deleted', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const {brother, place, placeRow} = await proposePair(world);
      await db.query('delete from public.users where id = $1::uuid', [marco.id]);
      const members = await db.queryAs<{id: string}>(
        admin,
        'select id::text from public.get_group_changes($1::uuid)',
        [place],
      );
      expect(members.map(({id}) => id).sort()).toEqual([brother, place].sort());
      const seen = {resolution: null, expected_version: 1};
      expect(await refusalOf(approve(db, admin, place, {[place]: seen}))).toEqual({
        code: 'PT409',
        conflicts: [],
      });
      await approve(db, admin, place, {[brother]: seen, [place]: seen});
      expect(await rowOf(db, 'brothers', world.brother)).toMatchObject({notes: 'n'});
      expect(await rowOf(db, 'places', placeRow)).toMatchObject({city: 'Terni'});
    });

    test('has a resolution for each change, based on the version seen of its record', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const {brother, place, placeRow} = await proposePair(world);
      await moveBoth(world, placeRow);
      const decide = (placeVersion: number | null) =>
        approve(db, admin, brother, {
          [brother]: {resolution: {birth_place: 'current'}, expected_version: 2},
          [place]: {resolution: {city: 'proposed'}, expected_version: placeVersion},
        });
      for (const unseen of [null, 1]) {
        const {code, conflicts} = await refusalOf(decide(unseen));
        expect(code).toBe('PT409');
        expect(conflicts.map(({change_id}) => change_id)).toEqual([place]);
      }

      expect(await decide(2)).toMatchObject({id: brother, status: 'approved', version: 3});
      expect(await rowOf(db, 'brothers', world.brother)).toMatchObject({
        birth_place: 'Gubbio',
        notes: 'n',
      });
      expect(await rowOf(db, 'places', placeRow)).toMatchObject({city: 'Terni'});
      expect(await rowOf(db, 'pending_changes', brother)).toMatchObject({
        status: 'approved',
        resolution: {birth_place: 'current'},
        applied_version: 3,
      });
      expect(await rowOf(db, 'pending_changes', place)).toMatchObject({
        status: 'approved',
        resolution: {city: 'proposed'},
        applied_version: 3,
      });
    });

    test('approves exactly the changes that it names', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const {brother, place} = await proposePair(world);
      const seen = {resolution: null, expected_version: 1};
      for (const looked of [
        {[brother]: seen},
        {[brother]: seen, [place]: seen, [crypto.randomUUID()]: seen},
      ]) {
        const {code, conflicts} = await refusalOf(approve(db, admin, brother, looked));
        expect(code).toBe('PT409');
        expect(conflicts).toEqual([]);
      }
      expect(await rowOf(db, 'pending_changes', brother)).toMatchObject({status: 'pending'});
      await approve(db, admin, brother, {[brother]: seen, [place]: seen});
      expect(await rowOf(db, 'pending_changes', place)).toMatchObject({
        status: 'approved',
        resolution: null,
      });
    });

    test('rejects no change that has joined the group since it was shown', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const {brother, place} = await proposePair(world);
      const unknown = crypto.randomUUID();
      for (const shown of [[], [brother], [place, unknown], [brother, place, unknown]]) {
        expect(await refusalOf(reject(db, admin, brother, 'No.', shown))).toEqual({
          code: 'PT409',
          conflicts: [],
        });
      }
      for (const id of [brother, place])
        expect(await rowOf(db, 'pending_changes', id)).toMatchObject({status: 'pending'});
      await reject(db, admin, brother, 'No.', [place, brother]);
      for (const id of [brother, place])
        expect(await rowOf(db, 'pending_changes', id)).toMatchObject({status: 'rejected'});
    });

    test('refuses an invalid resolution of any change', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const {brother, place} = await proposePair(world);
      const seen = {resolution: null, expected_version: 1};
      for (const bad of [
        {[brother]: seen, [place]: {...seen, resolution: {city: 'mine'}}},
        {[brother]: seen, [place]: 'proposed'},
        {[place]: seen},
      ]) {
        expect(await refusalOf(approve(db, admin, brother, bad))).toMatchObject({code: 'PT400'});
      }
    });

    test('reports a stale change even when another change fails because of it', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const place_id = await insertRow(db, 'places', {place_name: 'P'});
      const old = await insertRow(db, 'dioceses', {diocese_name: 'Old', place_id});
      const parish = await insertRow(db, 'institutions', {
        name: 'Parish',
        title: 'Saint Rose',
        diocese_id: old,
      });
      const group = crypto.randomUUID();
      const [moving] = await push(db, marco, [
        mutation(marco, {
          table: 'institutions',
          id: parish,
          group,
          base_version: 1,
          base: {diocese_id: old, alias: null},
          changes: {diocese_id: null, alias: 'Santa Rosa'},
        }),
        mutation(marco, {op: 'delete', table: 'dioceses', id: old, group, base_version: 1}),
      ]);
      await changeRow(db, 'institutions', parish, {alias: 'Rosa'});
      const {code, conflicts} = await refusalOf(approve(db, admin, proposalOf(moving).id));
      expect(code).toBe('PT409');
      expect(conflicts.map(({field}) => field)).toEqual(['alias']);
    });
  });
}
