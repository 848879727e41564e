import {describe, expect, test} from 'vitest';
import {auditedTables} from '#src/records/audited-tables.ts';
import type {Caller, Database} from '#tests/sql/support/database.ts';
import {
  approve,
  insertion,
  mutation,
  proposalOf,
  pushOne,
  type Row,
} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, type World} from '#tests/sql/support/world.ts';

type Question = Readonly<Record<string, string | number>>;
type Entry = {id: number; timestamp: string; action: string; table_name: string; record_id: string};

/** Searches the audit log; newest entry first. */
function find({db}: World, caller: Caller, question: Question): Promise<Entry[]> {
  const names = Object.keys(question);
  const given = names.map((name, at) => `p_${name} => $${at + 1}::text::${types[name] ?? 'text'}`);
  return db.queryAs<Entry>(
    caller,
    `select id::int, "timestamp"::text, action, table_name, record_id::text
     from public.find_audit_logs(${given.join(', ')})`,
    Object.values(question).map(String),
  );
}

const types: Readonly<Record<string, string>> = {
  record_id: 'uuid',
  from: 'timestamptz',
  until: 'timestamptz',
  before: 'bigint',
  limit: 'int',
};

/** A brother with a vow and an approved change of the birth place. */
async function aLife(database: Database) {
  const world = await createWorld(database);
  const {db, admin, marco, brother} = world;
  const wish = mutation(marco, {
    id: brother,
    base_version: 1,
    base: {birth_place: 'Assisi'},
    changes: {birth_place: 'Perugia'},
  });
  await approve(db, admin, proposalOf(await pushOne(db, marco, wish)).id);
  const vow = insertion(admin, 'vows', {brother_id: brother, type: 'simple', date: '2020-01-01'});
  await pushOne(db, admin, vow);
  return {world, vow: vow.id};
}

export function describeSearchingTheAuditLog(database: () => Database): void {
  describe('the search in the audit log', () => {
    test('returns for a record its own history and that of its child rows, deleted or not', async () => {
      const {world, vow} = await aLife(database());
      const {db, admin, brother} = world;
      await addBrother(world);
      await pushOne(
        db,
        admin,
        mutation(admin, {table: 'vows', op: 'delete', id: vow, base_version: 1}),
      );
      const found = await find(world, admin, {record_id: brother});
      expect(
        found.map(({action, table_name, record_id}) => [action, table_name, record_id]),
      ).toEqual([
        // The status follows from the vows.
        ['delete', 'vows', vow],
        ['update', 'brothers', brother],
        ['insert', 'vows', vow],
        ['update', 'brothers', brother],
        ['update', 'brothers', brother],
        ['insert', 'brothers', brother],
      ]);
      const [birth] = await find(world, admin, {
        record_id: brother,
        table_name: 'brothers',
        action: 'insert',
      });
      expect(birth).toEqual(found.at(-1));
    });

    test('returns for a user what they wrote and what was approved for them', async () => {
      const {world, vow} = await aLife(database());
      const {admin, marco, nino, brother} = world;
      const of = async (username: string) =>
        (await find(world, admin, {username, record_id: brother})).map(({record_id}) => record_id);
      expect(await of(admin.username)).toEqual([vow, brother, brother]);
      expect(await of(marco.username)).toEqual([brother]);
      expect(await of(nino.username)).toEqual([]);
    });

    test('includes the first moment of a period and excludes the last', async () => {
      const {world} = await aLife(database());
      const {admin, brother} = world;
      const all = await find(world, admin, {record_id: brother});
      const within = {from: all.at(-1)?.timestamp ?? '', until: all[0]?.timestamp ?? ''};
      const found = await find(world, admin, {record_id: brother, ...within});
      expect(found).toContainEqual(all.at(-1));
      expect(found).not.toContainEqual(all[0]);
      // Nothing in between is left out: these are the oldest entries.
      expect(found).toEqual(all.slice(all.length - found.length));
    });

    test('returns pages without a gap for any filter', async () => {
      const {world} = await aLife(database());
      const {admin, brother} = world;
      const all = await find(world, admin, {record_id: brother});
      expect(all.map(({id}) => id)).toEqual(all.map(({id}) => id).toSorted((a, b) => b - a));
      const page = await find(world, admin, {record_id: brother, limit: 2});
      const before = page.at(-1)?.id ?? 0;
      const rest = await find(world, admin, {record_id: brother, limit: 2, before});
      expect([...page, ...rest]).toEqual(all);
    });

    test('can filter by every table with a history', async () => {
      const kept = await database().query<{name: string}>(
        `select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where t.tgname like 'z\\_history%' and not t.tgisinternal`,
      );
      expect(kept.map(({name}) => name).toSorted()).toEqual(auditedTables.toSorted());
    });

    test('returns the rows deleted together with a brother, and none that were deleted before', async () => {
      const {world, vow} = await aLife(database());
      const {db, admin, marco, brother} = world;
      const stage = {brother_id: brother, stage: 'novitiate', start_date: '2019-01-01'};
      const early = insertion(admin, 'formation_stages', stage);
      await pushOne(db, admin, early);
      const remove = (table: string, id: string) =>
        db.queryAs(admin, `delete from public.${table} where id = $1`, [id]);
      await remove('formation_stages', early.id);
      await remove('brothers', brother);
      const [gone] = await find(world, admin, {
        record_id: brother,
        table_name: 'brothers',
        action: 'delete',
      });
      const goneWith = (caller: Caller, id = gone?.id ?? 0) =>
        db.queryAs<Row>(
          caller,
          `select action, table_name, record_id::text, old_values ->> 'date' as date
           from public.get_rows_gone_with($1)`,
          [id],
        );
      expect(await goneWith(admin)).toEqual([
        {action: 'delete', table_name: 'vows', record_id: vow, date: '2020-01-01'},
      ]);
      const [other] = await find(world, admin, {record_id: vow, action: 'delete'});
      expect(await goneWith(admin, other?.id ?? 0)).toEqual([]);
      expect(await goneWith(marco)).toEqual([]);
    });

    test('is for administrators only', async () => {
      const {world} = await aLife(database());
      for (const person of [world.marco, world.stranger]) {
        expect(await find(world, person, {record_id: world.brother})).toEqual([]);
      }
    });
  });
}
