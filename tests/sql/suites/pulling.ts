import {createHash} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import {
  cursorOf,
  mutation,
  proposalOf,
  pull,
  pullAll,
  pushOne,
  type Page,
} from '#tests/sql/support/wire.ts';
import {
  addBrother,
  anon,
  changeRow,
  countVersionsByOne,
  createWorld,
  insertRow,
} from '#tests/sql/support/world.ts';

const key = ({table, id}: {table: string; id: string}): string => `${table} ${id}`;

export function describePulling(database: () => Database): void {
  describe('sync_pull', () => {
    test('returns the same rows in pages of 3 as in one page', async () => {
      const world = await createWorld(database());
      const whole = await pullAll(world.db, world.marco);
      const paged = await pullAll(world.db, world.marco, {limit: 3});
      expect(paged.changes.map(key).sort()).toEqual(whole.changes.map(key).sort());
      expect(paged.cursor).toEqual(whole.cursor);
    });

    test('reports no further page when the last one is exactly full', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const cursor = await cursorOf(db, marco);
      for (let added = 0; added < 6; added += 1) await addBrother(world);
      const all = await pull(db, marco, {cursor, limit: 6});
      expect([all.changes.length, all.has_more]).toEqual([6, false]);
      const most = await pull(db, marco, {cursor, limit: 5});
      expect([most.changes.length, most.has_more]).toEqual([5, true]);
    });

    test('returns at most 4,000 rows, however many are requested', async () => {
      const {db, marco} = await createWorld(database());
      const cursor = await cursorOf(db, marco);
      await db.query(
        "insert into public.countries (name) select 'Land ' || n from generate_series(1, 4001) n",
      );
      const most = await pull(db, marco, {cursor, limit: 100_000});
      expect([most.changes.length, most.has_more]).toEqual([4000, true]);
    });

    test('returns only the changes since the cursor', async () => {
      const {db, marco, brother} = await createWorld(database());
      const cursor = await cursorOf(db, marco);
      expect(await pull(db, marco, {cursor})).toMatchObject({
        changes: [],
        has_more: false,
        reset: false,
        cursor,
      });
      await changeRow(db, 'brothers', brother, {notes: 'n'});
      expect((await pull(db, marco, {cursor})).changes).toMatchObject([
        {table: 'brothers', id: brother, op: 'U', row: {notes: 'n', version: 2}},
      ]);
    });

    test('returns no tombstones in a first sync, but the later ones', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const before = await addBrother(world);
      const during = await addBrother(world);
      await db.query('delete from public.brothers where id = $1::uuid', [before]);
      const first = await pull(db, marco, {limit: 5});
      expect(first.has_more).toBe(true);
      await db.query('delete from public.brothers where id = $1::uuid', [during]);
      const {changes} = await pullAll(db, marco, {cursor: first.cursor, limit: 50});
      expect(changes.some(({id}) => id === before)).toBe(false);
      expect(changes.find(({id}) => id === during)).toMatchObject({op: 'D'});
    });

    test('returns archiving and restoring as updates, and keeps the child rows', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const vow = await insertRow(db, 'vows', {
        brother_id: brother,
        type: 'simple',
        date: '2020-01-01',
      });
      for (const value of ['now()', 'null']) {
        const cursor = await cursorOf(db, marco);
        await db.queryAs(
          admin,
          `update public.brothers set deleted_at = ${value} where id = $1::uuid`,
          [brother],
        );
        expect((await pull(db, marco, {cursor})).changes).toMatchObject([
          {table: 'brothers', op: 'U'},
        ]);
        const fresh = await pullAll(db, marco);
        expect(fresh.changes.find(({id}) => id === vow)).toMatchObject({op: 'U'});
      }
    });

    test("returns only the user's own proposals, also for an administrator", async () => {
      const world = await createWorld(database());
      const {db, admin, marco, nino, brother} = world;
      const edit = mutation(marco, {
        id: brother,
        base_version: 1,
        base: {notes: null},
        changes: {notes: 'n'},
      });
      const {id} = proposalOf(await pushOne(db, marco, edit));
      const has = async (person: typeof marco): Promise<boolean> =>
        (await pullAll(db, person)).changes.some((change) => change.id === id);
      expect([await has(marco), await has(nino), await has(admin)]).toEqual([true, false, false]);
      const page = await pullAll(db, marco);
      const queued = proposalOf(await pushOne(db, marco, edit));
      expect(page.changes.find((change) => change.id === id)?.row).toEqual(queued);
    });

    test('refuses a disabled member, a stranger and a visitor', async () => {
      const {db, marco, stranger} = await createWorld(database());
      await db.query('update public.users set disabled_at = now() where id = $1::uuid', [marco.id]);
      for (const person of [marco, stranger]) {
        await expect(pull(db, person)).rejects.toMatchObject({
          code: '42501',
          message: serverTexts.notAMember,
        });
      }
      await expect(pull(db, anon)).rejects.toMatchObject({code: '42501'});
    });

    test('starts a reset after a change of role', async () => {
      const {db, marco} = await createWorld(database());
      const cursor = await cursorOf(db, marco);
      await db.query(
        `insert into public.user_roles (user_id, role_name) values ($1::uuid, 'admin')`,
        [marco.id],
      );
      const page = await pull(db, marco, {cursor});
      expect(page.reset).toBe(true);
      expect(page.changes.length).toBeGreaterThan(10);
      expect(page.cursor.epoch).toBe(cursor.epoch.replace(/:m$/, ':a'));
    });

    test('starts a reset for a cursor that is ahead of the server or malformed', async () => {
      const {db, marco} = await createWorld(database());
      const cursor = await cursorOf(db, marco);
      const odd: unknown[] = [
        {...cursor, xid: '999999999'},
        {...cursor, seq: 999_999_999},
        {...cursor, xid: 'x'},
        {...cursor, seq: -1},
        {...cursor, epoch: 'another:1:2:m'},
        {},
        'x',
        7,
      ];
      for (const given of odd) {
        expect((await pull(db, marco, {cursor: given})).reset).toBe(true);
      }
      expect((await pull(db, marco, {cursor: null})).reset).toBe(false);
    });

    test("returns a digest of the rows that the caller's device holds", async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const edit = mutation(marco, {
        id: brother,
        base_version: 1,
        base: {notes: null},
        changes: {notes: 'n'},
      });
      await pushOne(db, marco, edit);
      const whole = await pullAll(db, marco);
      const {digest} = await pull(db, marco, {cursor: whole.cursor, digest: true});
      for (const table of ['brothers', 'users', 'pending_changes', 'institutions']) {
        expect(digest?.[table]).toEqual(digestOf(whole, table));
      }
      expect(digest?.['pending_changes']?.count).toBe(1);
      // An administrator sees the whole queue, but the device holds only the own proposals.
      const everything = await pullAll(db, admin);
      const his = await pull(db, admin, {cursor: everything.cursor, digest: true});
      expect(his.digest?.['pending_changes']).toEqual(digestOf(everything, 'pending_changes'));
      expect(await pull(db, marco, {limit: 1, digest: true})).not.toHaveProperty('digest');
    });

    test('returns the rows of a table again after feed_touch, except deleted ones', async () => {
      const world = await createWorld(database());
      const {db, marco, brother} = world;
      const gone = await addBrother(world);
      await db.query('delete from public.brothers where id = $1::uuid', [gone]);
      const cursor = await cursorOf(db, marco);
      await db.query(`select app.feed_touch('brothers')`);
      const {changes} = await pullAll(db, marco, {cursor});
      expect(new Set(changes.map(({table}) => table))).toEqual(new Set(['brothers']));
      expect(changes.some(({id}) => id === brother)).toBe(true);
      expect(changes.some(({id}) => id === gone)).toBe(false);
    });

    test('returns changed accounts and settings', async () => {
      const {db, marco, nino, circumscription} = await createWorld(database());
      const cursor = await cursorOf(db, marco);
      await db.query('update public.users set disabled_at = now() where id = $1::uuid', [nino.id]);
      await insertRow(db, 'settings', {
        key: 'soon_days',
        circumscription_id: circumscription,
        value: 60,
      });
      expect((await pull(db, marco, {cursor})).changes).toMatchObject([
        {table: 'users', row: {username: nino.username, version: 2}},
        {
          table: 'settings',
          row: {key: 'soon_days', value: 60, circumscription_id: circumscription},
        },
      ]);
    });

    test('asks for a rebase of the feed after a restore, and then starts resets', async () => {
      const {db, marco, country} = await createWorld(database());
      const cursor = await cursorOf(db, marco);
      await db.query(`update app.change_feed set xid = '999999999' where row_id = $1::uuid`, [
        country,
      ]);
      await expect(pull(db, marco, {cursor})).rejects.toMatchObject({code: 'PT503'});
      await db.query('select app.feed_rebase()');
      await countVersionsByOne(db);
      const page = await pullAll(db, marco, {cursor});
      expect(page.reset).toBe(true);
      expect(page.cursor.epoch.split(':')[0]).not.toBe(cursor.epoch.split(':')[0]);
      expect(page.changes.some(({id}) => id === country)).toBe(true);
    });
  });
}

/** The digest as a device computes it from its mirror. */
function digestOf(page: Page, table: string): {count: number; hash: string} {
  const rows = page.changes
    .filter((change) => change.table === table)
    .map(({id, row}) => `${id}:${String(row?.['version'])}`)
    .sort();
  return {count: rows.length, hash: createHash('sha256').update(rows.join(',')).digest('hex')};
}
