import {describe, expect, test} from 'vitest';
import {databaseOfFile} from '#tests/sql/support/database-of-file.ts';
import {openHosted, prepareHosted} from '#tests/sql/support/postgres.ts';
import {addBrother, retreats} from './record-examples.ts';

// Owned by a role without superuser rights, as a hosted project is. Every test takes its changes back.

const database = databaseOfFile(prepareHosted, openHosted);

describe('app.add_record', () => {
  test('enters the table at the rank that the caller gives', async () => {
    const order = await database().rehearse(async (run) => {
      await run(retreats);
      await run(`call app.add_record('retreats', p_rank => 85)`);
      return run<{name: string}>('select table_name as name from app.synced_tables order by rank');
    });
    const names = order.map(({name}) => name);
    expect(names.slice(names.indexOf('brothers'))[1]).toBe('retreats');
    expect(names.indexOf('vows')).toBe(names.indexOf('retreats') + 1);
  });

  test('refuses a rank below that of a table it refers to', async () => {
    await expectRefusal(
      [retreats, `call app.add_record('retreats', p_rank => 75)`],
      'retreats.brother_id refers to brothers, which ranks no earlier',
    );
  });

  test('refuses a rank that another table has', async () => {
    await expectRefusal(
      [retreats, `call app.add_record('retreats', p_rank => 90)`],
      'duplicate key',
    );
  });

  test('refuses a reference without an index, and one that would empty a row', async () => {
    const call = `call app.add_record('retreats', p_rank => 85)`;
    await expectRefusal(
      [retreats, 'drop index public.retreats_place_id', call],
      'retreats.place_id needs an index',
    );
    await expectRefusal(
      [retreats.replace('on delete restrict', 'on delete set null'), call],
      'retreats.place_id must say',
    );
  });

  test('refuses a table with rows, and a type that no device could read', async () => {
    const call = `call app.add_record('retreats', p_rank => 15)`;
    const plain = `create table public.retreats (id uuid, guests %, version bigint)`;
    await expectRefusal(
      [
        plain.replace('%', 'int4'),
        'insert into public.retreats values (gen_random_uuid(), 3, 1)',
        call,
      ],
      'public.retreats has rows already',
    );
    await expectRefusal([plain.replace('%', 'boolean'), call], 'no column of type boolean');
  });
});

describe('app.add_column', () => {
  test('makes a text writable, limited and granted by column', async () => {
    const found = await database().rehearse(async (run) => {
      await run(`call app.add_column('brothers', 'nickname', 'text', p_names => true)`);
      const [column] = await run(
        `select kind, merge_unit, target_table, cascades, names_person, filled_with
         from app.writable_columns where table_name = 'brothers' and column_name = 'nickname'`,
      );
      const [limits] = await run<{text: string}>(
        `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'brothers_limits'`,
      );
      const rights = await run<{right: string}>(
        `select x.privilege_type as right
         from pg_attribute a cross join lateral aclexplode(a.attacl) x
         where a.attrelid = 'public.brothers'::regclass and a.attname = 'nickname'
           and x.grantee = 'authenticated'::regrole order by 1`,
      );
      return {column, limits: limits?.text, rights: rights.map(({right}) => right)};
    });
    expect(found.column).toEqual({
      kind: 'text',
      merge_unit: null,
      target_table: null,
      cascades: false,
      names_person: true,
      filled_with: null,
    });
    expect(found.limits).toContain('(length(nickname) <= 10000)');
    expect(found.limits).toContain('(length(name) <= 10000)');
    expect(found.rights).toEqual(['INSERT', 'UPDATE']);
  });

  test('fills old rows with the default, without new versions or history', async () => {
    const [before, after] = await database().rehearse(async (run) => {
      await addBrother(run);
      const mark = async () => {
        const [row] = await run<Mark>(
          `select b.version::int as version, f.seq::int as seq, f.xid::text as xid,
             (select count(*) from app.audit_log)::int as history,
             (select count(*) from app.change_feed)::int as entries,
             to_jsonb(b) ->> 'rite' as rite
           from public.brothers b join app.change_feed f on f.row_id = b.id`,
        );
        return row;
      };
      const first = await mark();
      await run(
        `call app.add_column('brothers', 'rite', 'text', p_default => 'latin',
           p_values => array['latin', 'byzantine'], p_required => true)`,
      );
      return [first, await mark()];
    });
    expect(before?.rite).toBeNull();
    expect(after).toMatchObject({
      rite: 'latin',
      version: before?.version,
      history: before?.history,
      entries: before?.entries,
    });
    // The row's only entry in the feed has a new position: devices pull the row again.
    expect(after?.seq).toBeGreaterThan(before?.seq ?? Number.NaN);
  });

  test('sends devices one row with the new empty column, and no other row', async () => {
    const [before, after] = await database().rehearse(async (run) => {
      await addBrother(run);
      await run(
        `insert into public.brothers (name, circumscription_id, nationality)
         select 'Fra Rufino', circumscription_id, nationality from public.brothers`,
      );
      const positions = `select row_id::text as id, seq::int as seq from app.change_feed
        where table_name = 'brothers' order by row_id`;
      const first = await run<{id: string; seq: number}>(positions);
      await run(`call app.add_column('brothers', 'nickname', 'text')`);
      return [first, await run<{id: string; seq: number}>(positions)];
    });
    const moved = after.filter(({seq}, index) => seq > (before[index]?.seq ?? Number.NaN));
    expect(moved).toEqual([after[0]]);
  });

  test('returns versions from before the column with its default value', async () => {
    const snapshots = await database().rehearse(async (run) => {
      const id = await addBrother(run);
      await run(`call app.add_column('brothers', 'rite', 'text', p_default => 'latin')`);
      await run(`call app.add_column('brothers', 'nickname', 'text')`);
      await run(
        `update public.brothers set rite = 'byzantine', nickname = 'Leo' where id = $1::uuid`,
        [id],
      );
      return run<{rite: string; nickname: string | null; knows: boolean}>(
        `select s.row ->> 'rite' as rite, s.row ->> 'nickname' as nickname, s.row ? 'nickname' as knows
         from generate_series(1, 2) v
         cross join lateral (select app.version_snapshot('brothers', $1::uuid, v) as row) s order by v`,
        [id],
      );
    });
    expect(snapshots).toEqual([
      {rite: 'latin', nickname: null, knows: true},
      {rite: 'byzantine', nickname: 'Leo', knows: true},
    ]);
  });

  test('adds a reference with its index, and a member of a merge unit', async () => {
    const rows = await database().rehearse(async (run) => {
      await run(
        `call app.add_column('brothers', 'friary', 'uuid', p_references => 'fraternities')`,
      );
      await run(
        `call app.add_column('brothers', 'death_hour', 'int4', p_merge_unit => 'death_date')`,
      );
      return run(
        `select column_name, target_table, merge_unit from app.writable_columns
         where table_name = 'brothers' and column_name in ('friary', 'death_hour') order by 1`,
      );
    });
    expect(rows).toEqual([
      {column_name: 'death_hour', target_table: null, merge_unit: 'membership_status'},
      {column_name: 'friary', target_table: 'fraternities', merge_unit: null},
    ]);
  });

  test('refuses a call that it cannot carry out completely', async () => {
    const refused: Record<string, string> = {
      [`'users', 'nickname', 'text'`]: 'users is no record type',
      [`'brothers', 'tall', 'boolean'`]: 'no column of type boolean',
      [`'brothers', 'rite', 'text', p_required => true`]: 'a required column needs a default',
      [`'brothers', 'age', 'int4', p_names => true`]: 'a name is a text',
      [`'brothers', 'house', 'text', p_references => 'fraternities'`]: 'a reference is a uuid',
      [`'places', 'abbot', 'uuid', p_references => 'brothers'`]: 'which ranks no earlier',
      [`'vows', 'notary', 'text', p_merge_unit => 'tomorrow'`]:
        'is no column to stand together with',
    };
    for (const [args, message] of Object.entries(refused)) {
      await expectRefusal([`call app.add_column(${args})`], message);
    }
  });
});

test('an erasure searches for the name in a column that was added later', async () => {
  const names = await database().rehearse(async (run) => {
    const id = await addBrother(run);
    await run(`call app.add_column('brothers', 'nickname', 'text', p_names => true)`);
    await run(`call app.add_column('brothers', 'motto', 'text')`);
    await run(
      `update public.brothers set nickname = 'Pecorella', motto = 'Pax et bonum' where id = $1::uuid`,
      [id],
    );
    const [row] = await run<{names: string[]}>('select app.names_of_brother($1::uuid) as names', [
      id,
    ]);
    return row?.names.toSorted();
  });
  expect(names).toEqual(['Fra Leone', 'Pecorella']);
});

type Mark = {
  version: number;
  seq: number;
  xid: string;
  history: number;
  entries: number;
  rite: string | null;
};

async function expectRefusal(statements: readonly string[], message: string): Promise<void> {
  const trying = database().rehearse(async (run) => {
    for (const statement of statements) await run(statement);
  });
  await expect(trying).rejects.toThrow(message);
}
