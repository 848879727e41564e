import {describe, expect, test} from 'vitest';
import {restoredTables} from '#supabase/restore/restored-tables.ts';
import {markOf, readTable} from '#tests/sql/support/backup.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {addRowToEveryTable} from '#tests/sql/support/row-in-every-table.ts';
import {insertion, pushOne, type Person} from '#tests/sql/support/wire.ts';
import {addBrother, changeRow, createWorld, insertRow} from '#tests/sql/support/world.ts';

/**
 * Tables that a backup leaves out: filled by the migrations, of one transaction, built again by a restore,
 * or about passwords and calendar addresses, which a backup does not hold.
 */
const leftOut = [
  'app.account_views',
  'app.approvals_underway',
  'app.batches_underway',
  'app.brother_views',
  'app.calendar_addresses',
  'app.change_feed',
  'app.found_issues',
  'app.issue_kinds',
  'app.judgements',
  'app.password_marks',
  'app.redaction_permits',
  'app.settings',
  'app.synced_tables',
  'app.writable_columns',
];

export function describeBackingUp(database: () => Database): void {
  const mark = (admin: Person) => markOf(database(), admin);
  const readAll = async (admin: Person, table: string, limit: number) =>
    (await readTable(database(), admin, table, limit)).map((row): unknown => JSON.parse(row));

  describe('a backup', () => {
    test('holds every table except the ones that are left out on purpose', async () => {
      const {db, admin} = await createWorld(database());
      const all = await db.query<{name: string}>(
        `select case schemaname when 'app' then 'app.' else '' end || tablename as name
         from pg_tables where schemaname in ('public', 'app')`,
      );
      const held = (await mark(admin)).tables.map(({name}) => name);
      expect(all.map(({name}) => name).toSorted()).toEqual([...held, ...leftOut].toSorted());
    });

    test('holds exactly the tables that a restore knows', async () => {
      const {admin} = await createWorld(database());
      const held = (await mark(admin)).tables.map(({name}) => name);
      expect([...restoredTables].toSorted()).toEqual(held.toSorted());
    });

    test('names its tables in an order in which rows refer to earlier ones', async () => {
      const {db, admin} = await createWorld(database());
      const held = (await mark(admin)).tables.map(({name}) => name);
      const references = await db.query<{here: string; there: string}>(
        `select replace(conrelid::regclass::text, 'public.', '') as here,
           replace(confrelid::regclass::text, 'public.', '') as there
         from pg_constraint
         where contype = 'f' and conrelid <> confrelid
           and connamespace in ('public'::regnamespace, 'app'::regnamespace)`,
      );
      expect(references.length).toBeGreaterThan(20);
      for (const {here, there} of references) {
        if (!held.includes(there) || !held.includes(here)) continue;
        expect(held.indexOf(there), `${here} → ${there}`).toBeLessThan(held.indexOf(here));
      }
    });

    test('returns every row of every table, completely, in pages of any size', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      await addRowToEveryTable(world);
      // Reading the first page is recorded in the audit log.
      await readAll(admin, 'countries', 1000);
      for (const {name, rows} of (await mark(admin)).tables) {
        // One row per page where that is quick, because the key of some tables has two columns.
        const read = await readAll(admin, name, rows > 500 ? 400 : 1);
        expect(read, name).toHaveLength(rows);
        expect(new Set(read.map((row) => JSON.stringify(row))).size, name).toBe(rows);
      }
      const [there] = await db.query<{row: Record<string, unknown>}>(
        'select to_json(t) as row from public.countries t where t.id = $1::uuid',
        [world.country],
      );
      const {created_at, updated_at, ...row} = there?.row ?? {};
      expect(await readAll(admin, 'countries', 7)).toContainEqual({
        ...row,
        created_at: expect.stringMatching(/\.\d+\+00:00$/) as unknown,
        updated_at: expect.stringMatching(/\.\d+\+00:00$/) as unknown,
      });
      expect([typeof created_at, typeof updated_at]).toEqual(['string', 'string']);
    });

    test('keeps the digits of every number', async () => {
      const world = await createWorld(database());
      const long = '12345678901234567890';
      const id = await addBrother(world);
      await world.db.query(
        `update public.brothers set additional_info = ('{"n": ' || $2 || '}')::jsonb where id = $1::uuid`,
        [id, long],
      );
      const rows = await readTable(world.db, world.admin, 'brothers');
      expect(rows.find((row) => row.includes(id))).toContain(long);
    });

    test('changes the mark of a table when the table is written, and of no other', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      await addRowToEveryTable(world);
      const moved = async (write: () => Promise<unknown>): Promise<string[]> => {
        const earlier = await mark(admin);
        await write();
        const later = await mark(admin);
        return later.tables
          .filter(
            (table) => earlier.tables.find(({name}) => name === table.name)?.mark !== table.mark,
          )
          .map(({name}) => name)
          .toSorted();
      };
      expect(await moved(async () => undefined)).toEqual([]);
      expect(await moved(() => changeRow(db, 'brothers', brother, {notes: 'n'}))).toEqual([
        'app.audit_log',
        'brothers',
      ]);
      const place = await insertRow(db, 'places', {place_name: 'P'});
      expect(
        await moved(() => db.query('delete from public.places where id = $1::uuid', [place])),
      ).toEqual(['app.audit_log', 'places']);
      const wish = insertion(marco, 'places', {place_name: 'P'});
      expect(await moved(() => pushOne(db, marco, wish))).toEqual([
        'app.audit_log',
        'app.mutation_receipts',
        'pending_changes',
      ]);
      const erase = `select public.gdpr_erase_brother($1::uuid, 'art. 17')`;
      const other = await addBrother(world);
      expect(await moved(() => db.queryAs(admin, erase, [other]))).toEqual([
        'app.audit_log',
        'app.erasures',
        'brothers',
      ]);
    });

    test('refuses names that are no table, and the tables that are left out', async () => {
      const {db, admin} = await createWorld(database());
      for (const name of [...leftOut, 'pg_authid', 'auth.users', 'brothers; drop table brothers']) {
        await expect(
          db.queryAs(admin, 'select public.get_backup_page($1)', [name]),
        ).rejects.toMatchObject({code: 'PT404'});
      }
    });
  });

  describe('a restore', () => {
    test('can only be started in an empty database', async () => {
      const {db} = await createWorld(database());
      await expect(db.query('select app.begin_restore()')).rejects.toMatchObject({code: '55000'});
      const switchedOff = await db.query(
        `select 1 from pg_trigger where not tgisinternal and tgenabled = 'D'`,
      );
      expect(switchedOff).toEqual([]);
    });
  });
}
