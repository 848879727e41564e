import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  approve,
  insertion,
  mutation,
  proposalOf,
  push,
  pushOne,
  reject,
} from '#tests/sql/support/wire.ts';
import {createWorld, insertRow, rowOf} from '#tests/sql/support/world.ts';

export function describeDepending(database: () => Database): void {
  describe('a record that refers to another', () => {
    test('is blocked until the other one exists', async () => {
      const {db, admin, marco} = await createWorld(database());
      for (const person of [admin, marco]) {
        const place = crypto.randomUUID();
        const diocese = insertion(person, 'dioceses', {diocese_name: 'D', place_id: place});
        const [bad, waiting] = await push(db, person, [
          insertion(person, 'places', {place_name: ''}, {id: place}),
          diocese,
        ]);
        expect(bad).toMatchObject({status: 'rejected', key: 'required', field: 'place_name'});
        expect(waiting).toMatchObject({status: 'blocked', by: {table: 'places', id: place}});
        await pushOne(db, admin, insertion(admin, 'places', {place_name: 'mended'}, {id: place}));
        const answer = await pushOne(db, person, diocese);
        expect(answer.status).toBe(person === admin ? 'applied' : 'queued');
        expect(answer.replayed).toBeUndefined();
      }
    });

    test('is rejected, with the field named, when that record was deleted', async () => {
      const {db, marco} = await createWorld(database());
      const place = await insertRow(db, 'places', {place_name: 'P'});
      await db.query('delete from public.places where id = $1::uuid', [place]);
      expect(
        await pushOne(
          db,
          marco,
          insertion(marco, 'dioceses', {diocese_name: 'D', place_id: place}),
        ),
      ).toMatchObject({status: 'rejected', key: 'gone', field: 'place_id'});
    });

    test("is queued on the user's own open insert, and blocked on another user's", async () => {
      const {db, admin, marco, nino} = await createWorld(database());
      const place = insertion(marco, 'places', {place_name: 'Nuovo'});
      const parent = proposalOf(await pushOne(db, marco, place));
      const diocese = insertion(marco, 'dioceses', {diocese_name: 'D', place_id: place.id});
      const child = proposalOf(await pushOne(db, marco, diocese));
      expect(child).toMatchObject({unmet_dependency: true});
      expect(
        await pushOne(
          db,
          nino,
          insertion(nino, 'dioceses', {diocese_name: 'N', place_id: place.id}),
        ),
      ).toMatchObject({status: 'blocked', by: {table: 'places', id: place.id}});

      await expect(approve(db, admin, child.id)).rejects.toMatchObject({
        code: 'PT409',
        message: expect.stringContaining(place.id) as string,
      });
      await approve(db, admin, parent.id);
      expect(await rowOf(db, 'pending_changes', child.id)).toMatchObject({unmet_dependency: false});
      await approve(db, admin, child.id);
      expect(await rowOf(db, 'dioceses', diocese.id)).not.toBeNull();
    });

    test('is blocked when the insert that it needs is rejected', async () => {
      const {db, admin, marco} = await createWorld(database());
      const place = insertion(marco, 'places', {place_name: 'Nuovo'});
      const parent = proposalOf(await pushOne(db, marco, place));
      const diocese = insertion(marco, 'dioceses', {diocese_name: 'D', place_id: place.id});
      const child = proposalOf(await pushOne(db, marco, diocese));
      expect(await reject(db, admin, parent.id, 'no')).toMatchObject({
        status: 'rejected',
        blocked: [child.id],
      });
      await expect(approve(db, admin, child.id)).rejects.toMatchObject({
        code: 'PT409',
        message: expect.stringContaining('does not exist') as string,
      });
      // An edit of it is blocked too, instead of being retried for ever like a race.
      const more = mutation(marco, {
        table: 'dioceses',
        id: diocese.id,
        on_proposal: child.id,
        changes: {diocese_type: 'archdiocese'},
      });
      expect(await pushOne(db, marco, more)).toMatchObject({
        status: 'blocked',
        by: {table: 'places', id: place.id},
      });
    });

    test('waits no longer when the rejected insert is proposed again and approved', async () => {
      const {db, admin, marco} = await createWorld(database());
      const place = insertion(marco, 'places', {place_name: 'Nuovo'});
      const parent = proposalOf(await pushOne(db, marco, place));
      const diocese = insertion(marco, 'dioceses', {diocese_name: 'D', place_id: place.id});
      const child = proposalOf(await pushOne(db, marco, diocese));
      await reject(db, admin, parent.id, 'no');
      const again = insertion(marco, 'places', {place_name: 'Corretto'}, {id: place.id});
      await approve(db, admin, proposalOf(await pushOne(db, marco, again)).id);
      expect(await rowOf(db, 'pending_changes', child.id)).toMatchObject({unmet_dependency: false});
      await approve(db, admin, child.id);
      expect(await rowOf(db, 'dioceses', diocese.id)).not.toBeNull();
    });

    test('is applied after the other one of its group, whichever was edited last', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const group = crypto.randomUUID();
      const place = insertion(marco, 'places', {place_name: 'Nuovo'}, {group});
      const diocese = insertion(
        marco,
        'dioceses',
        {diocese_name: 'D', place_id: place.id},
        {group},
      );
      const [first] = await push(db, marco, [place, diocese]);
      // Folding makes the place's proposal the newest of the group.
      const folded = await pushOne(
        db,
        marco,
        mutation(marco, {
          table: 'places',
          id: place.id,
          on_proposal: proposalOf(first).id,
          changes: {city: 'Terni'},
        }),
      );
      expect(proposalOf(folded)).toMatchObject({group_id: group, unmet_dependency: false});
      await approve(db, admin, proposalOf(folded).id);
      expect(await rowOf(db, 'dioceses', diocese.id)).toMatchObject({place_id: place.id});
    });

    test('waits with the records of its group that depend on it', async () => {
      const {db, admin, marco, circumscription} = await createWorld(database());
      const place = insertion(marco, 'places', {place_name: 'Nuovo'});
      const parent = await pushOne(db, marco, place);
      const group = crypto.randomUUID();
      const diocese = insertion(
        marco,
        'dioceses',
        {diocese_name: 'D', place_id: place.id},
        {group},
      );
      const house = insertion(
        marco,
        'fraternities',
        {
          name: 'F',
          title: 'T',
          circumscription_id: circumscription,
          diocese_id: diocese.id,
          place_id: place.id,
        },
        {group},
      );
      const answers = await push(db, marco, [diocese, house]);
      expect(answers.map((answer) => proposalOf(answer)['unmet_dependency'])).toEqual([true, true]);
      const inQueue = async () => {
        const call = `select unmet_dependency from public.get_pending_changes_with_username()
          where group_id = $1::uuid`;
        const [line] = await db.queryAs<{unmet_dependency: boolean}>(admin, call, [group]);
        return line?.unmet_dependency;
      };
      expect(await inQueue()).toBe(true);
      await approve(db, admin, proposalOf(parent).id);
      expect(await inQueue()).toBe(false);
    });
  });
}
