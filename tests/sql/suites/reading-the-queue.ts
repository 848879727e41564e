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
  type Person,
  type Row,
} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, insertRow, type World} from '#tests/sql/support/world.ts';

const linesOf = async (db: Database, admin: Person, ids: readonly string[]): Promise<Row[]> => {
  const lines = await db.queryAs<Row>(
    admin,
    `select id::text, is_stale, current_version::int, base_values, needs
     from public.get_pending_changes_with_username() where id = any (string_to_array($1, ',')::uuid[])`,
    [ids.join(',')],
  );
  return ids.flatMap((id) => lines.filter((line) => line['id'] === id));
};

const relatedTo = async (db: Database, person: Person, id: string): Promise<Row[]> =>
  db.queryAs<Row>(person, 'select relation, id::text from public.get_related_changes($1::uuid)', [
    id,
  ]);

const movesTo = async ({db, brother}: World, person: Person, town: string): Promise<string> =>
  proposalOf(
    await pushOne(
      db,
      person,
      mutation(person, {
        id: brother,
        base_version: 1,
        base: {birth_place: 'Assisi'},
        changes: {birth_place: town},
      }),
    ),
  ).id;

/** Proposes a place and a diocese in it, separately. */
async function placeAndDiocese({db, marco}: World): Promise<{place: string; diocese: string}> {
  const place = insertion(marco, 'places', {place_name: 'Nuovo'});
  const diocese = insertion(marco, 'dioceses', {diocese_name: 'D', place_id: place.id});
  const [first, second] = await push(db, marco, [place, diocese]);
  return {place: proposalOf(first).id, diocese: proposalOf(second).id};
}

export function describeReadingTheQueue(database: () => Database): void {
  describe('the review queue', () => {
    test('shows which proposals are stale, and the version of each record', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const [moved, untouched, gone, doomed] = [
        await insertRow(db, 'places', {place_name: 'P', city: 'Assisi'}),
        await insertRow(db, 'places', {place_name: 'Q', city: 'Assisi'}),
        await insertRow(db, 'places', {place_name: 'R', city: 'Assisi'}),
        await insertRow(db, 'places', {place_name: 'S', city: 'Assisi'}),
      ];
      const answers = await push(db, marco, [
        ...[moved, untouched, gone].map((id) =>
          mutation(marco, {
            table: 'places',
            id,
            base_version: 1,
            base: {city: 'Assisi'},
            changes: {city: 'Terni'},
          }),
        ),
        mutation(marco, {table: 'places', op: 'delete', id: doomed, base_version: 1}),
      ]);
      const ids = answers.map((answer) => proposalOf(answer).id);
      const brotherChange = await movesTo(world, marco, 'Terni');
      const before = await linesOf(db, admin, [...ids, brotherChange]);
      expect(before.map((line) => line['is_stale'])).toEqual([false, false, false, false, false]);

      await changeRow(db, 'places', moved, {city: 'Gubbio'});
      await changeRow(db, 'places', untouched, {address_line_1: 'Via Roma'});
      await db.query('delete from public.places where id = $1::uuid', [gone]);
      await changeRow(db, 'places', doomed, {city: 'Gubbio'});
      // Another user has written the proposed value, so nothing is left to decide.
      await changeRow(db, 'brothers', brother, {birth_place: 'Terni'});
      expect(await linesOf(db, admin, [...ids, brotherChange])).toMatchObject([
        {is_stale: true, current_version: 2, base_values: {city: 'Assisi'}},
        {is_stale: false, current_version: 2},
        {is_stale: true, current_version: null},
        {is_stale: true, current_version: 2},
        {is_stale: false, current_version: 2},
      ]);
    });

    test('calls exactly those proposals stale whose approval is refused', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, nino, brother} = world;
      const [hers, his] = [
        await movesTo(world, marco, 'Terni'),
        proposalOf(
          await pushOne(
            db,
            nino,
            mutation(nino, {
              id: brother,
              base_version: 1,
              base: {notes: null},
              changes: {notes: 'n'},
            }),
          ),
        ).id,
      ];
      await changeRow(db, 'brothers', brother, {birth_place: 'Gubbio'});
      const lines = await linesOf(db, admin, [hers, his]);
      expect(lines.map((line) => line['is_stale'])).toEqual([true, false]);
      await expect(approve(db, admin, hers, null, 2)).rejects.toMatchObject({code: 'PT409'});
      await approve(db, admin, his, null, 2);
    });

    test('names the proposals that must be decided before one', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const {place, diocese} = await placeAndDiocese(world);
      expect(await linesOf(db, admin, [place, diocese])).toMatchObject([
        {needs: []},
        {needs: [place]},
      ]);
      await approve(db, admin, place);
      expect(await linesOf(db, admin, [diocese])).toMatchObject([{needs: []}]);
    });

    test('returns beside a proposal those for the same record, those it needs and those that wait for it', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, nino} = world;
      const {place, diocese} = await placeAndDiocese(world);
      expect(await relatedTo(db, admin, diocese)).toEqual([{relation: 'needed', id: place}]);
      expect(await relatedTo(db, admin, place)).toEqual([{relation: 'waiting', id: diocese}]);

      const [first, second] = [
        await movesTo(world, marco, 'Terni'),
        await movesTo(world, nino, 'Gubbio'),
      ];
      expect(await relatedTo(db, admin, first)).toEqual([{relation: 'same_record', id: second}]);
      for (const person of [marco, nino]) expect(await relatedTo(db, person, first)).toEqual([]);
      await reject(db, admin, second, 'no');
      expect(await relatedTo(db, admin, first)).toEqual([]);
    });

    test('names the reviewer and the time of a decided proposal', async () => {
      const world = await createWorld(database());
      const {db, secretary, marco} = world;
      const change = await movesTo(world, marco, 'Terni');
      const reviewOf = () =>
        db.queryAs<Row>(
          secretary,
          `select reviewer_username, reviewed_at is not null as is_dated
           from public.get_change_by_id($1::uuid)`,
          [change],
        );
      expect(await reviewOf()).toEqual([{reviewer_username: null, is_dated: false}]);
      await reject(db, secretary, change, 'no');
      expect(await reviewOf()).toEqual([{reviewer_username: secretary.username, is_dated: true}]);
    });
  });
}
