import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {cursorOf, insertion, mutation, pushOne} from '#tests/sql/support/wire.ts';
import {
  changeRow,
  countVersionsByOne,
  createWorld,
  insertRow,
  rowOf,
} from '#tests/sql/support/world.ts';

export function describePushingAfterARestore(database: () => Database): void {
  describe('a push from a device that knows another history', () => {
    test('settles nothing until the device has pulled', async () => {
      const {db, admin} = await createWorld(database());
      const cursor = await cursorOf(db, admin);
      const others = {...cursor, epoch: cursor.epoch.replace(/^[^:]+/, crypto.randomUUID())};
      // The record was inserted in the history that was lost.
      const remove = mutation(admin, {table: 'places', op: 'delete', base_version: 3});
      await expect(pushOne(db, admin, remove, {cursor: others})).rejects.toMatchObject({
        code: 'PT412',
      });
      const [receipt] = await db.query(
        'select 1 from app.mutation_receipts where mutation_id = $1::uuid',
        [remove.mutation_id],
      );
      expect(receipt).toBeUndefined();
    });

    test.each([
      ['its timeline', (epoch: string) => epoch.replace(/:[^:]*:([^:]*:[^:]*)$/, ':99:$1')],
      ['an unreadable epoch', () => 'nonsense'],
    ])('is recognized by %s', async (_what, altered) => {
      const {db, admin} = await createWorld(database());
      const cursor = await cursorOf(db, admin);
      const add = insertion(admin, 'places', {place_name: 'P'});
      const epoch = altered(cursor.epoch);
      await expect(pushOne(db, admin, add, {cursor: {...cursor, epoch}})).rejects.toMatchObject({
        code: 'PT412',
      });
    });

    test('is recognized by a cursor that is ahead of this history or malformed', async () => {
      const {db, admin} = await createWorld(database());
      const cursor = await cursorOf(db, admin);
      const add = insertion(admin, 'places', {place_name: 'P'});
      for (const wrong of [{xid: '99999999999'}, {seq: 9e15}, {xid: 'x'}, {seq: null}]) {
        await expect(
          pushOne(db, admin, add, {cursor: {...cursor, ...wrong}}),
        ).rejects.toMatchObject({code: 'PT412'});
      }
    });
  });

  describe('a push from a device that knows this history', () => {
    test('is accepted however old its cursor is and whatever the role was then', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const cursor = await cursorOf(db, marco);
      for (let step = 0; step < 3; step += 1) {
        await changeRow(db, 'brothers', brother, {notes: `step ${step}`});
      }
      const add = insertion(admin, 'places', {place_name: 'P'});
      // Marco's cursor is that of a member.
      expect(await pushOne(db, admin, add, {cursor})).toMatchObject({status: 'applied'});
    });

    test('is accepted before the first pull', async () => {
      const {db, admin} = await createWorld(database());
      const add = insertion(admin, 'places', {place_name: 'P'});
      expect(await pushOne(db, admin, add, {cursor: null})).toMatchObject({status: 'applied'});
      const {cursor} = {cursor: await cursorOf(db, admin)};
      const start = {...cursor, xid: '0', seq: 0};
      const again = insertion(admin, 'places', {place_name: 'Q'});
      expect(await pushOne(db, admin, again, {cursor: start})).toMatchObject({status: 'applied'});
    });
  });

  test('a version that was lost in a restore is not used again', async () => {
    const {db, admin} = await createWorld(database());
    const place = await insertRow(db, 'places', {place_name: 'P'});
    await db.query('select app.feed_rebase()');
    try {
      // Before the restore the user's own edit had made version 2, and the user deleted the record as shown.
      await changeRow(db, 'places', place, {place_name: 'he never saw this'});
      const remove = mutation(admin, {table: 'places', op: 'delete', id: place, base_version: 2});
      expect(await pushOne(db, admin, remove)).toMatchObject({status: 'conflict'});
    } finally {
      await countVersionsByOne(db);
    }
  });

  test('a push is refused while the feed waits for a rebase', async () => {
    const {db, admin} = await createWorld(database());
    const place = await insertRow(db, 'places', {place_name: 'P'});
    const remove = mutation(admin, {table: 'places', op: 'delete', id: place, base_version: 1});
    const set = (xid: string) =>
      db.query(`update app.change_feed set xid = ${xid} where row_id = $1::uuid`, [place]);
    await set(`'9999999999999'::xid8`);
    try {
      await expect(pushOne(db, admin, remove)).rejects.toMatchObject({code: 'PT503'});
    } finally {
      await set('pg_current_xact_id()');
    }
    expect(await rowOf(db, 'places', place)).not.toBeNull();
  });
}
