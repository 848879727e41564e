import {describe, expect, test} from 'vitest';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {cursorOf, pull, type Person} from '#tests/sql/support/wire.ts';
import {createWorld, type World} from '#tests/sql/support/world.ts';

/** Each writer makes so many transactions, however long they take; every third adds a place. */
const turns = 30;

export function describeFeeding(database: () => ServerDatabase): void {
  describe('devices that pull while eight writers write', () => {
    test('miss no row by the cursor, but would by a serial number', async () => {
      const world = await createWorld(database());
      const db = database();
      const {marco, nino} = world;
      const written = new Set<string>();
      // One reader has all rows and pulls small pages; the other starts its first sync during the writes.
      const patient = reader(db, marco, 7, await cursorOf(db, marco));
      const newcomer = reader(db, nino, 200);
      const naive = await serialReader(db);
      const readers = [patient, newcomer, naive];
      const race = {isOver: false};
      const writers = Array.from({length: 8}, () => write(db, world, written));
      await Promise.all([
        Promise.all(writers).finally(() => (race.isOver = true)),
        ...readers.map(async (one) => {
          while (!race.isOver) await one.read();
        }),
      ]);
      for (const one of readers) await one.read();

      const there = await db.query<{id: string; version: number}>(
        'select id::text, version::int from public.places where place_name = $1',
        [world.circumscription],
      );
      const truth = new Map(there.map(({id, version}) => [id, version]));
      expect(truth.size).toBeLessThan(written.size);
      for (const {mirror} of [patient, newcomer]) {
        const known = [...mirror].filter(([id]) => written.has(id));
        expect(new Map(known)).toEqual(truth);
      }
      expect(patient.polls()).toBeGreaterThan(5);

      // The same entries, read by their serial number: an entry that commits late is skipped for good.
      const entries = await db.query<{id: string; seq: number}>(
        `select row_id::text as id, seq from app.change_feed where table_name = 'places'`,
      );
      const lost = entries.filter(({id, seq}) => written.has(id) && !naive.seen.has(seq));
      expect(lost.length).toBeGreaterThan(0);
    });
  });
}

/** Inserts, changes and deletes places, each in a transaction that takes a moment to commit. */
async function write(
  db: ServerDatabase,
  {admin, circumscription}: World,
  written: Set<string>,
): Promise<void> {
  const own: string[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const id = turn % 3 === 0 ? crypto.randomUUID() : (own[turn % own.length] ?? '');
    await db.transactionAs(admin, async (run) => {
      if (turn % 3 === 0) {
        const add = 'insert into public.places (id, place_name) values ($1::uuid, $2)';
        await run(add, [id, circumscription]);
      } else if (turn % 7 === 0) {
        await run('delete from public.places where id = $1::uuid', [id]);
      } else {
        await run('update public.places set city = $2 where id = $1::uuid', [id, `${turn}`]);
      }
      await run('select pg_sleep(random() * 0.04)');
    });
    if (turn % 3 === 0) own.push(id);
    written.add(id);
  }
}

/** A device: keeps the version of every place in its pages. */
function reader(db: ServerDatabase, person: Person, limit: number, start?: unknown) {
  const mirror = new Map<string, number>();
  let cursor = start;
  let polls = 0;
  return {
    mirror,
    polls: () => polls,
    async read(): Promise<void> {
      for (let isMore = true; isMore; polls += 1) {
        const page = await pull(db, person, {cursor, limit});
        ({cursor, has_more: isMore} = page);
        for (const {table, id, op, row} of page.changes) {
          if (table !== 'places') continue;
          if (op === 'D') mirror.delete(id);
          else mirror.set(id, Number(row?.['version']));
        }
      }
    },
  };
}

/** A reader that asks for every entry with a higher number than the last one it saw. */
async function serialReader(db: ServerDatabase) {
  const seen = new Set<number>();
  const [end] = await db.query<{last: number}>('select last_value as last from app.feed_seq');
  let last = end?.last ?? 0;
  return {
    seen,
    async read(): Promise<void> {
      const entries = await db.query<{seq: number}>(
        'select seq from app.change_feed where seq > $1 order by seq',
        [last],
      );
      for (const {seq} of entries) seen.add(seq);
      last = entries.at(-1)?.seq ?? last;
    },
  };
}
