import {describe, expect, test} from 'vitest';
import type {FieldSpec} from '#src/records/field.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf, tableNames, type TableName} from '#src/records/registry.ts';
import type {Database} from '#tests/sql/support/database.ts';

type Column = {
  name: string;
  type: string;
  nullable: boolean;
  writable: boolean;
  target: string | null;
  cascades: boolean | null;
  unit: string | null;
  vocabulary: string | null;
};

const kept = new Set(['id', 'version', 'created_at', 'updated_at']);

const types: Readonly<Record<FieldSpec['kind'], readonly string[]>> = {
  text: ['text'],
  choice: ['text'],
  'open-choice': ['text'],
  reference: ['uuid'],
  date: ['date'],
  instant: ['timestamptz'],
  integer: ['int4', 'int8'],
  picture: ['text'],
  json: ['jsonb'],
};

export function describeSchema(database: () => Database): void {
  const columnsOf = async (table: TableName): Promise<Map<string, Column>> => {
    const rows = await database().query<Column>(
      `select c.column_name::text as name, c.udt_name::text as type, c.is_nullable = 'YES' as nullable,
         w.column_name is not null as writable, f.relname::text as target, w.cascades, w.merge_unit as unit,
         (select pg_get_constraintdef(v.oid) from pg_constraint v
          where v.conrelid = a.attrelid and v.conname = c.table_name || '_' || c.column_name || '_valid') as vocabulary
       from information_schema.columns c
       join pg_attribute a on a.attrelid = ('public.' || c.table_name)::regclass and a.attname = c.column_name
       left join app.writable_columns w on w.table_name = c.table_name and w.column_name = c.column_name
       left join pg_constraint r on r.contype = 'f' and r.conrelid = a.attrelid and r.conkey = array[a.attnum]
       left join pg_class f on f.oid = r.confrelid
       where c.table_schema = 'public' and c.table_name = $1`,
      [table],
    );
    return new Map(rows.filter(({name}) => !kept.has(name)).map((row) => [row.name, row]));
  };

  describe('the tables and the registry of the app', () => {
    test('name the same synced tables, in an order in which rows refer to earlier ones', async () => {
      const synced = await database().query<{table: string}>(
        'select table_name as table from app.synced_tables order by rank',
      );
      const names = synced.map(({table}) => table);
      expect(names.toSorted()).toEqual(tableNames.toSorted());
      const records = (list: readonly string[]) =>
        list.filter((name) => !['users', 'settings', 'pending_changes'].includes(name));
      expect(records(names)).toEqual(records(tableNames));
    });

    test('declare the same private tables', async () => {
      const found = await database().query<{table: string}>(
        'select table_name as table from app.synced_tables where is_private order by 1',
      );
      const declared = tableNames.filter((table) => recordOf(table).isPrivate);
      expect(found.map(({table}) => table)).toEqual(declared.toSorted());
    });

    test.each(tableNames)('declare the same columns of %s', async (table) => {
      const record = recordOf(table);
      const columns = await columnsOf(table);
      for (const [name, {spec, optional}] of Object.entries(record.fields)) {
        const column = columns.get(name);
        const isComputed = record.computed.includes(name);
        const accepted = types[spec.kind];
        expect(record.writers === 'server' ? [...accepted, 'uuid'] : accepted, name).toContain(
          column?.type,
        );
        if (!isComputed) expect(column?.nullable, name).toBe(optional);
        if (record.writers !== 'server') expect(column?.writable, name).toBe(!isComputed);
        if (spec.kind === 'reference') expect(column?.target, name).toBe(spec.table);
        if (spec.kind === 'text') expect(spec.maxLength, name).toBeLessThanOrEqual(10_000);
        if (spec.kind === 'choice') {
          const words = Array.from(
            (column?.vocabulary ?? '').matchAll(/'([^']+)'::text/g),
            ([, word = '']) => word,
          );
          expect(words.toSorted(), name).toEqual(spec.values.toSorted());
        }
      }
      // The server's own tables may hold more than a device needs.
      if (record.writers !== 'server') {
        expect([...columns.keys()].toSorted()).toEqual(Object.keys(record.fields).toSorted());
      }
    });

    test('limit whole numbers as the forms do', async () => {
      const checks = await database().query<{limits: string}>(
        `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as limits
        from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
      );
      const declared = tableNames.flatMap((table) =>
        formFieldsOf(recordOf(table)).flatMap((name) => {
          const spec = recordOf(table).fields[name]?.spec;
          return spec?.kind === 'integer'
            ? [`${table}: CHECK (((${name} >= ${spec.least}) AND (${name} <= ${spec.most})))`]
            : [];
        }),
      );
      expect(declared).toHaveLength(2);
      expect(checks.map(({limits}) => limits)).toEqual(expect.arrayContaining(declared));
    });

    test.each(tableNames)('declare the same merge units and parent of %s', async (table) => {
      const record = recordOf(table);
      const columns = [...(await columnsOf(table)).values()];
      expect(unitsOf(columns)).toEqual(record.mergeUnits.map((unit) => unit.toSorted()));
      const owners = columns.filter(({cascades}) => cascades === true).map(({name}) => name);
      expect(owners).toEqual(record.parent === null ? [] : [record.parent]);
    });
  });
}

function unitsOf(columns: readonly Column[]): string[][] {
  const units = new Map<string, string[]>();
  for (const {unit, name} of columns) {
    if (unit !== null) units.set(unit, [...(units.get(unit) ?? []), name].toSorted());
  }
  return [...units.values()];
}
