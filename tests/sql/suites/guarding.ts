import {describe, expect, test} from 'vitest';
import {recordOf, tableNames} from '#src/records/registry.ts';
import type {Caller, Database} from '#tests/sql/support/database.ts';
import {addRowToEveryTable, peopleOf, type Key} from '#tests/sql/support/row-in-every-table.ts';
import {createWorld} from '#tests/sql/support/world.ts';

type Deeds = 'read' | 'insert' | 'update' | 'forge' | 'remove' | 'truncate';
type Verdicts = Record<string, string>;

const no = '42501';
const nothing: Verdicts = deeds(no, no, no, no, no);
const seesNothing = deeds('0 rows', no, no, no, no);
const mayRead = deeds('1 rows', no, no, no, no);

// read, insert, update a writable column, update a computed one, delete; nobody may truncate.
const kinds = {
  record: {
    anon: nothing,
    stranger: seesNothing,
    disabled: seesNothing,
    member: mayRead,
    other: mayRead,
    admin: deeds('1 rows', '0 rows', '1 rows', no, '0 rows'),
    operator: deeds('1 rows', '0 rows', '1 rows', '1 rows', '0 rows'),
  },
  privateRecord: {
    anon: nothing,
    stranger: seesNothing,
    disabled: seesNothing,
    member: seesNothing,
    other: seesNothing,
    admin: deeds('1 rows', '0 rows', '1 rows', no, '0 rows'),
    operator: deeds('1 rows', '0 rows', '1 rows', '1 rows', '0 rows'),
  },
  account: {
    anon: nothing,
    stranger: seesNothing,
    disabled: seesNothing,
    member: mayRead,
    other: mayRead,
    admin: mayRead,
    operator: deeds('1 rows', '0 rows', '1 rows', '1 rows', '0 rows'),
  },
  role: {
    anon: nothing,
    stranger: seesNothing,
    disabled: seesNothing,
    member: seesNothing,
    other: seesNothing,
    admin: mayRead,
    operator: deeds('1 rows', '0 rows', '1 rows', '1 rows', '0 rows'),
  },
  proposal: {
    anon: nothing,
    stranger: seesNothing,
    disabled: seesNothing,
    member: mayRead,
    other: seesNothing,
    admin: mayRead,
    operator: mayRead,
  },
  // Of a brother who has no account.
  attachment: {
    anon: nothing,
    stranger: seesNothing,
    disabled: seesNothing,
    member: seesNothing,
    other: seesNothing,
    admin: mayRead,
    operator: deeds('1 rows', '0 rows', '1 rows', '1 rows', '0 rows'),
  },
  acceptance: {
    anon: nothing,
    stranger: seesNothing,
    disabled: seesNothing,
    member: seesNothing,
    other: seesNothing,
    admin: mayRead,
    operator: mayRead,
  },
  inside: {
    anon: nothing,
    stranger: nothing,
    disabled: nothing,
    member: nothing,
    other: nothing,
    admin: nothing,
    operator: nothing,
  },
} satisfies Record<string, Record<string, Verdicts>>;

const kindOf: Record<string, keyof typeof kinds> = {
  ...Object.fromEntries(
    tableNames
      .filter((table) => recordOf(table).writers !== 'server')
      .map((table) => {
        const kind = recordOf(table).isPrivate ? 'privateRecord' : 'record';
        return [`public.${table}`, kind] as const;
      }),
  ),
  'public.users': 'account',
  'public.user_roles': 'role',
  'public.pending_changes': 'proposal',
  'public.accepted_issues': 'acceptance',
  'public.attachments': 'attachment',
  'app.account_views': 'inside',
  'app.approvals_underway': 'inside',
  'app.audit_log': 'inside',
  'app.batch_rows': 'inside',
  'app.batches': 'inside',
  'app.batches_underway': 'inside',
  'app.brother_views': 'inside',
  'app.calendar_addresses': 'inside',
  'app.change_feed': 'inside',
  'app.early_deletes': 'inside',
  'app.erasures': 'inside',
  'app.found_issues': 'inside',
  'app.issue_kinds': 'inside',
  'app.judgements': 'inside',
  'app.merged_brothers': 'inside',
  'app.merged_proposals': 'inside',
  'app.mutation_receipts': 'inside',
  'app.password_marks': 'inside',
  'app.redaction_permits': 'inside',
  'app.settings': 'inside',
  'app.synced_tables': 'inside',
  'app.writable_columns': 'inside',
};

type Relation = {name: string; first: string; computed: string; writable: string | null};

export function describeGuarding(database: () => Database): void {
  test('nobody can read a view of the schema app, and no other view exists', async () => {
    const people = await peopleOf(await createWorld(database()));
    const views = await relationsOf(database(), ['v', 'm']);
    expect(views.filter(({name}) => !name.startsWith('app.'))).toEqual([]);
    for (const {name} of views) {
      for (const person of Object.values(people)) {
        const reading = database().queryAs(person, `select 1 from ${name}`);
        await expect(reading).rejects.toMatchObject({code: no});
      }
    }
  });

  test('every caller has exactly the listed rights on every table', async () => {
    const world = await createWorld(database());
    const {db} = world;
    const keys = await addRowToEveryTable(world);
    const people = await peopleOf(world);
    const relations = await relationsOf(db, ['r', 'p', 'f']);
    expect(relations.map(({name}) => name).toSorted()).toEqual(Object.keys(kindOf).toSorted());
    for (const relation of relations) {
      const table = relation.name.replace('public.', '');
      if (table !== relation.name) expect([...keys.keys()]).toContain(table);
      const key = keys.get(table);
      const found: Record<string, Verdicts> = {};
      for (const [name, person] of Object.entries(people)) {
        found[name] = await tryAll(db, person, statementsOn(relation, key));
      }
      expect(found, relation.name).toEqual(kinds[kindOf[relation.name] ?? 'inside']);
    }
  });

  describe('row-level security', () => {
    test('is on for every table, and forced for the tables that users reach', async () => {
      const tables = await database().query<{name: string; on: boolean; forced: boolean}>(
        `select c.oid::regclass::text as name, c.relrowsecurity as on, c.relforcerowsecurity as forced
         from pg_class c
         where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind in ('r', 'p')`,
      );
      expect(tables.filter(({on}) => !on)).toEqual([]);
      expect(tables.filter(({name, forced}) => !name.startsWith('app.') && !forced)).toEqual([]);
    });

    test('applies to an owner who has no right to bypass it', async () => {
      const world = await createWorld(database());
      const owner = `owner_${crypto.randomUUID().slice(0, 8)}`;
      const seen = (isForced: boolean) =>
        world.db.rehearse(async (run) => {
          await run(`create role ${owner}`);
          await run(`grant ${owner} to current_user`);
          await run(`grant usage, create on schema public to ${owner}`);
          if (!isForced) await run('alter table public.brothers no force row level security');
          await run(`alter table public.brothers owner to ${owner}`);
          await run(`set local role ${owner}`);
          return run('select 1 from public.brothers where id = $1::uuid', [world.brother]);
        });
      expect(await seen(true)).toEqual([]);
      expect(await seen(false)).toHaveLength(1);
    });
  });
}

function deeds(...[read, insert, update, forge, remove]: string[]): Verdicts {
  return {read, insert, update, forge, remove, truncate: no} as Record<Deeds, string>;
}

function relationsOf(db: Database, kindsOfThem: readonly string[]): Promise<Relation[]> {
  return db.query<Relation>(
    `select n.nspname || '.' || c.relname as name,
       (select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and a.attidentity = '' order by a.attnum limit 1) as first,
       (select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        order by a.attname = 'version' desc, a.attnum desc limit 1) as computed,
       (select string_agg(w.column_name, ', ') from app.writable_columns w
        where n.nspname = 'public' and w.table_name = c.relname) as writable
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'app') and c.relkind::text = any (string_to_array($1, ','))`,
    [kindsOfThem.join(',')],
  );
}

function statementsOn(relation: Relation, key: Key | undefined): Record<Deeds, string> {
  const {name, first, computed, writable} = relation;
  const where = key === undefined ? 'where true' : `where ${key.column} = '${key.value}'`;
  const columns = writable ?? first;
  const [column] = columns.split(', ');
  return {
    read: `select 1 from ${name} ${where}`,
    insert: `insert into ${name} (${columns}) select ${columns} from ${name} where false`,
    update: `update ${name} set ${column} = ${column} ${where} returning 1`,
    forge: `update ${name} set ${computed} = ${computed} ${where} returning 1`,
    remove: `delete from ${name} where false`,
    truncate: `truncate ${name} cascade`,
  };
}

async function tryAll(
  db: Database,
  caller: Caller,
  statements: Record<Deeds, string>,
): Promise<Verdicts> {
  const found: Verdicts = {};
  for (const [deed, sql] of Object.entries(statements)) {
    found[deed] = await db.queryAs(caller, sql).then(
      (rows) => `${rows.length} rows`,
      (error: {code: string}) => error.code,
    );
  }
  return found;
}
