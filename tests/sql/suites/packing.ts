import {describe, expect, test} from 'vitest';
import {type PackedPage, unpackPage} from '#src/backend/unpack-page.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {pull} from '#tests/sql/support/wire.ts';
import {addBrother, changeRow, createWorld, type World} from '#tests/sql/support/world.ts';

type Arguments = (world: World) => (string | number)[];

/** The functions that read the feed, with arguments for which a member gets rows. */
export const insideOfPulls: Record<string, Arguments> = {
  'unseen_proposals()': () => [],
  'feed_page(xid8,bigint,xid8,integer)': () => ['0', 0, '0', 10],
  'feed_pack(text,uuid[])': ({brother}) => ['brothers', `{${brother}}`],
  'feed_list(text,uuid[])': ({brother}) => ['brothers', `{${brother}}`],
  'feed_tables()': () => [],
  'feed_digest()': () => [],
};

export function describePacking(database: () => Database): void {
  describe('a packed page', () => {
    test('packs the same rows as it lists, for a cursor that asks for packs', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const start = await pull(db, marco, {limit: 1});
      const gone = await addBrother(world);
      await db.query('delete from public.brothers where id = $1::uuid', [gone]);
      await changeRow(db, 'brothers', brother, {notes: 'a "quoted" [note], {} \\ \n – é'});
      for (const person of [marco, admin]) {
        const cursor = person === marco ? start.cursor : (await pull(db, admin, {limit: 1})).cursor;
        const listed = await pull(db, person, {cursor});
        const packed = await pull(db, person, {cursor: {...cursor, packed: true}});
        expect(packed.changes).toEqual([]);
        expect(packed.packs?.map(({table}) => table)).toEqual([
          ...new Set(listed.changes.map(({table}) => table)),
        ]);
        const unpacked = unpackPage(packed as unknown as PackedPage).changes;
        expect(sorted(unpacked)).toEqual(sorted(listed.changes));
        expect({...packed, changes: [], packs: []}).toEqual({...listed, changes: [], packs: []});
      }
    });

    test.each(['feed_pack', 'feed_list'])(
      '%s reads the rows of a page alone, also in a large table',
      async (name) => {
        const {db, marco} = await createWorld(database());
        const [{ids} = {ids: ''}] = await db.query<{ids: string}>(`
        with added as (
          insert into public.places (place_name)
          select 'Place ' || n from generate_series(1, 12000) n
          returning id
        )
        select array_agg(id)::text as ids from (select id from added limit 1000) page
      `);
        await db.query('analyze public.places');
        const [page] = await db.queryAs<{length: number; scanned: number}>(
          marco,
          `select length(app.${name}('places', $1::uuid[])),
           pg_stat_get_xact_tuples_returned('public.places'::regclass)::int as scanned`,
          [ids],
        );
        expect(page?.length).toBeGreaterThan(100_000);
        expect(page?.scanned).toBe(0);
      },
    );
  });
}

const sorted = <T extends {table: string; id: string}>(changes: readonly T[]): T[] =>
  changes.toSorted((a, b) => (a.table + a.id < b.table + b.id ? -1 : 1));
