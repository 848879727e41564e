import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {issuesOf} from '#tests/sql/support/issues.ts';
import type {Row} from '#tests/sql/support/wire.ts';
import {addBrother, changeRow, createWorld, type World} from '#tests/sql/support/world.ts';

type Pair = Row & {
  readonly id: string;
  readonly severity: string;
  readonly one_id: string;
  readonly other_id: string;
};

const born = '1911-05-04';

export function describeListingDuplicates(database: () => Database): void {
  describe('the list of possible duplicates', () => {
    test('names both brothers and the issue of every pair', async () => {
      const {world, ids} = await twins(database());
      const [one, other] = ids;
      const [pair, ...more] = await pairsOf(world, ids);
      expect(more).toEqual([]);
      expect(pair).toMatchObject({
        severity: 'high',
        one_id: one,
        one_name: 'Fra Gemello',
        one_birth_date: born,
        other_id: other,
        other_name: 'Fra Gemello',
        other_birth_date: born,
        accepted_at: null,
        accepted_by_username: null,
        accepted_reason: null,
      });
      const issue = (await issuesOf(world)).find(({id}) => id === pair?.id);
      expect(issue).toMatchObject({code: 'X04', entity_id: other, row_ids: [one]});
    });

    test('hides a dismissed pair unless it is asked for, until the pair is restored', async () => {
      const {world, ids} = await twins(database());
      const {db, admin} = world;
      const [pair] = await pairsOf(world, ids);
      const id = pair?.id ?? '';
      await db.queryAs(admin, `select public.accept_issue($1::uuid, 'cousins')`, [id]);
      // Other edits of the two brothers do not make a new pair.
      await changeRow(db, 'brothers', ids[0], {notes: 'seen'});
      expect(await pairsOf(world, ids)).toEqual([]);
      const [known] = await pairsOf(world, ids, true);
      expect(known).toMatchObject({
        id,
        accepted_by_username: admin.username,
        accepted_reason: 'cousins',
        accepted_at: expect.any(String) as unknown,
      });
      await db.queryAs(admin, 'select public.restore_issue($1::uuid)', [id]);
      expect(await pairsOf(world, ids)).toEqual([pair]);
    });

    test('omits archived brothers', async () => {
      const {world, ids} = await twins(database());
      await changeRow(world.db, 'brothers', ids[1], {deleted_at: '2026-01-01T00:00:00Z'});
      expect(await pairsOf(world, ids, true)).toEqual([]);
    });

    test('lists certain duplicates before similar ones', async () => {
      const {world} = await twins(database());
      await addBrother(world, {name: 'Fra Gemelo', birth_date: born});
      const places = (await allPairs(world, false)).map(({severity}) =>
        ['high', 'medium'].indexOf(severity),
      );
      expect(places).toContain(1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    });
  });
}

/** Two brothers with the same name and day of birth; returns their ids in order. */
async function twins(db: Database): Promise<{world: World; ids: [string, string]}> {
  const world = await createWorld(db);
  const values = {name: 'Fra Gemello', birth_date: born};
  const a = await addBrother(world, values);
  const b = await addBrother(world, values);
  return {world, ids: a < b ? [a, b] : [b, a]};
}

async function pairsOf(
  world: World,
  ids: readonly [string, string],
  accepted = false,
): Promise<Pair[]> {
  const pairs = await allPairs(world, accepted);
  return pairs.filter((pair) => ids.includes(pair.one_id) && ids.includes(pair.other_id));
}

async function allPairs({db, admin}: World, accepted: boolean): Promise<Pair[]> {
  return db.queryAs<Pair>(
    admin,
    `select id::text, severity, one_id::text, one_name, one_birth_date::text,
       other_id::text, other_name, other_birth_date::text,
       accepted_at::text, accepted_by_username, accepted_reason
     from public.get_duplicates($1::boolean)`,
    [accepted],
  );
}
