import {describe, expect, test} from 'vitest';
import {beginImport} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {someIssue} from '#tests/sql/support/row-in-every-table.ts';
import {
  insertion,
  mutation,
  proposalOf,
  pushOne,
  reject,
  type Row,
} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, insertRow, rowOf, type World} from '#tests/sql/support/world.ts';

type Erasure = {
  readonly mentions: readonly {table: string; id: string; field: string}[];
};

/** Searches every column of every table for a text; returns where it is: `<table> <key>`. */
async function everywhere(db: Database, name: string): Promise<string[]> {
  const tables = await db.query<{relation: string; table: string; key: string}>(
    `select c.oid::regclass::text as relation, c.relname as table, (
       select string_agg(format('t.%I::text', a.attname), ' || ''/'' || ' order by k.place)
       from pg_index i
       cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
       where i.indrelid = c.oid and i.indisprimary
     ) as key
     from pg_class c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)`,
  );
  const found = new Set<string>();
  for (const {relation, table, key} of tables) {
    const rows = await db.query<{id: string}>(
      `select ${key} as id from ${relation} t where strpos(lower(to_jsonb(t)::text), lower($1)) > 0`,
      [name],
    );
    for (const {id} of rows) found.add(`${table} ${id}`);
  }
  return [...found].toSorted();
}

export function describeErasingCompletely(database: () => Database): void {
  async function erase({db, admin}: World, brother: string, reason = 'art. 17'): Promise<Erasure> {
    const [row] = await db.queryAs<{answer: Erasure}>(
      admin,
      'select public.gdpr_erase_brother($1::uuid, $2) as answer',
      [brother, reason],
    );
    if (row === undefined) throw new Error('the erasure gave no answer');
    return row.answer;
  }

  async function preview({db, admin}: World, brother: string): Promise<Row | null> {
    const [row] = await db.queryAs<{preview: Row | null}>(
      admin,
      'select public.gdpr_preview_erasure($1::uuid) as preview',
      [brother],
    );
    return row?.preview ?? null;
  }

  const rejected = async ({db, admin, marco}: World, table: string, values: Row, reason = 'no') => {
    const wish = insertion(marco, table, values);
    const {id} = proposalOf(await pushOne(db, marco, wish));
    await reject(db, admin, id, reason);
    return {record: wish.id, proposal: id};
  };

  describe('the name of an erased person', () => {
    test('is in no column of the database except the mentions that the admin is shown', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const name = `Fra "${crypto.randomUUID()}"`;
      const brother = await addBrother(world, {name});
      const other = await addBrother(world, {name: 'Fra Altro'});
      const vow = {type: 'simple', date: '2020-01-01'};
      await insertRow(db, 'vows', {...vow, brother_id: brother, witness_1: name});
      await insertRow(db, 'vows', {...vow, brother_id: other, witness_1: name.toUpperCase()});
      await pushOne(db, marco, insertion(marco, 'places', {place_name: `House of ${name}`}));
      await rejected(world, 'places', {place_name: 'P'}, `as ${name} said`);
      await rejected(
        world,
        'vows',
        {...vow, brother_id: brother, location_name: name},
        `ask ${name}`,
      );
      await db.queryAs(admin, 'select public.accept_issue($1::uuid, $2)', [
        await someIssue(world),
        `seen by ${name}`,
      ]);
      const batch = await beginImport(db, admin, 'places');
      await db.query('update app.batches set title = $1 where id = $2::uuid', [name, batch]);
      const wrong = {...vow, brother_id: brother, date: name};
      await pushOne(db, marco, insertion(marco, 'vows', wrong));
      await pushOne(db, marco, insertion(marco, 'vows', {...vow, [name]: 1}));
      await erase(world, await addBrother(world, {name: 'Fra Terzo'}), `like ${name}`);

      const before = await preview(world, brother);
      const {mentions} = await erase(world, brother, `letter of ${name.toLowerCase()}`);
      const told = new Set(mentions.map(({table, id}) => `${table} ${id}`));
      expect(await everywhere(db, name.slice(5, -1))).toEqual([...told].toSorted());
      expect(new Set(mentions.map(({table}) => table))).toEqual(
        new Set(['vows', 'pending_changes', 'accepted_issues', 'batches', 'erasures', 'audit_log']),
      );
      expect(before?.['mentions']).toEqual(mentions);
      const reasons = await db.query(
        `select reason from app.erasures where subject_hash = encode(sha256(convert_to($1, 'utf8')), 'hex')`,
        [brother],
      );
      expect(reasons).toEqual([{reason: 'letter of –'}]);
    });
  });

  describe('a person with only a rejected proposal and no record', () => {
    test('is found and erased', async () => {
      const world = await createWorld(database());
      const {db, circumscription, country} = world;
      const name = `Fra ${crypto.randomUUID()}`;
      const {record} = await rejected(world, 'brothers', {
        name,
        circumscription_id: circumscription,
        nationality: country,
        notes: 'an illness',
      });
      expect(await preview(world, record)).toMatchObject({
        id: record,
        name,
        is_gone: true,
        was_recorded: false,
        proposals: 1,
        audit_rows: 2,
        mentions: [],
      });
      expect(await erase(world, record)).toMatchObject({mentions: []});
      expect(await everywhere(db, name)).toEqual([]);
      expect(await preview(world, record)).toBeNull();
    });

    test('is found and erased, too, when a redacted record is left beside a proposal', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const secret = crypto.randomUUID();
      const brother = await addBrother(world);
      const wish = insertion(marco, 'vows', {
        brother_id: brother,
        type: 'simple',
        date: '2020-01-01',
        location_name: secret,
      });
      await pushOne(db, marco, wish);
      await blankAllButTheProposal(db, brother);
      expect(await preview(world, brother)).toMatchObject({proposals: 1, was_recorded: true});
      await erase(world, brother);
      expect(await everywhere(db, secret)).toEqual([]);
    });
  });

  test('erasing a brother keeps a proposal about a deleted row of another brother', async () => {
    const world = await createWorld(database());
    const {db, marco, nino, brother} = world;
    const other = await addBrother(world);
    const vow = await insertRow(db, 'vows', {
      brother_id: other,
      type: 'simple',
      date: '2020-01-01',
    });
    const edit = (base: Row, changes: Row) => ({
      table: 'vows',
      id: vow,
      base_version: 1,
      base,
      changes,
    });
    const wish = mutation(nino, edit({location_name: null}, {location_name: 'Gubbio'}));
    const kept = proposalOf(await pushOne(db, nino, wish)).id;
    await pushOne(db, marco, mutation(marco, edit({brother_id: other}, {brother_id: brother})));
    await db.query('delete from public.vows where id = $1::uuid', [vow]);
    await erase(world, brother);
    expect(await rowOf(db, 'pending_changes', kept)).toMatchObject({
      status: 'pending',
      proposed_changes: {location_name: 'Gubbio'},
    });
  });

  test('an erased person cannot be inserted again under the same id', async () => {
    const world = await createWorld(database());
    const {db, admin, marco, circumscription, country} = world;
    const gone = await addBrother(world);
    await erase(world, gone);
    const person = {name: 'Fra Ritorno', circumscription_id: circumscription, nationality: country};
    for (const writer of [marco, admin]) {
      const answer = await pushOne(db, writer, insertion(writer, 'brothers', person, {id: gone}));
      expect(answer).toMatchObject({status: 'rejected', key: 'gone'});
    }
    await expect(insertRow(db, 'brothers', {...person, id: gone})).rejects.toMatchObject({
      code: '23514',
    });
    await insertRow(db, 'brothers', person);
  });
}

/** Leaves a brother as an erasure does that missed a proposal. */
async function blankAllButTheProposal(db: Database, brother: string): Promise<void> {
  await db.query('delete from public.brothers where id = $1::uuid', [brother]);
  await db.query(
    `do $$ begin
       insert into app.redaction_permits (xid, reason) values (pg_current_xact_id(), 'test');
       update app.audit_log a
       set old_values = case when a.old_values is not null then '{"redacted": true}'::jsonb end,
         new_values = case when a.new_values is not null then '{"redacted": true}'::jsonb end
       where a.table_name = 'brothers' and a.record_id = '${brother}';
       delete from app.redaction_permits;
     end $$`,
  );
}
