import {describe, expect, test} from 'vitest';
import type {TableName} from '#src/records/registry.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {
  addRowToEveryTable,
  type Key,
  requiredValues,
} from '#tests/sql/support/row-in-every-table.ts';
import {hostileValues, isClear, unholdable} from '#tests/sql/support/hostility.ts';
import {
  insertion,
  mutation,
  push,
  pushText,
  type Answer,
  type Mutation,
  type Person,
  type Row,
} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, rowOf} from '#tests/sql/support/world.ts';

const places = [
  'user_id',
  'seq',
  'schema',
  'table',
  'op',
  'id',
  'base_version',
  'base',
  'changes',
  'on_proposal',
  'group',
] as const;

export function describeHostile(database: () => Database): void {
  describe('hostile input', () => {
    test.each(places)('changes nothing in the %s of a mutation', async (where) => {
      const {db, admin, marco, brother} = await createWorld(database());
      for (const person of [admin, marco]) {
        const edit = (): Mutation =>
          mutation(person, {
            id: brother,
            base_version: 1,
            base: {death_cause: null},
            // A value that a living brother cannot have, so that even a well-formed mutation writes nothing.
            changes: {death_cause: 'x'},
          });
        const values = hostileValues.filter((value) => where !== 'schema' || !isOld(value));
        const bad = values.map((value) => ({...edit(), [where]: value}));
        await expectHarmless(db, person, bad, brother);
      }
    });

    test.each(unholdable)(
      'rejects only its own mutation when any place of it has %s',
      async (raw) => {
        const {db, admin, brother} = await createWorld(database());
        const good = insertion(admin, 'places', {place_name: 'good'});
        const bad = [...places, 'unheard_of'].map((where) =>
          JSON.stringify({...edit(admin, brother), [where]: '@'}).replace('"@"', () => raw),
        );
        const before = await rowOf(db, 'brothers', brother);
        const answers = await pushText(db, admin, `[${[...bad, JSON.stringify(good)].join(',')}]`);
        expect(answers.at(-1)).toMatchObject({status: 'applied'});
        for (const answer of answers.slice(0, -1)) {
          expect(answer).toMatchObject({status: 'rejected', key: 'malformed', code: '22P05'});
        }
        expect(await rowOf(db, 'brothers', brother)).toEqual(before);
      },
    );

    test('is stored unchanged or refused with a clear answer in any column', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const keys = await addRowToEveryTable(world);
      const columns = await db.query<{table: TableName; column: string}>(
        'select table_name as table, column_name as column from app.writable_columns order by 1, 2',
      );
      const stored: Answer[] = [];
      for (const [turn, {table, column}] of columns.entries()) {
        // Every type of column gets every value, but not each single column.
        const values = hostileValues.filter((_, at) => at % 4 === turn % 4);
        const brothers = await Promise.all(
          values.map(async () => (oneEach.has(table) ? addBrother(world) : world.brother)),
        );
        const edits = values.map((value, at) =>
          insertion(admin, table, {
            ...wholeRow(table, keys, brothers[at] ?? ''),
            [column]: value,
          }),
        );
        const answers = await push(db, admin, edits);
        for (const [at, answer] of answers.entries()) {
          const what = `${table}.${column} ${JSON.stringify(edits[at]?.changes[column])}`;
          expect(isClear(answer), `${what} ${JSON.stringify(answer)}`).toBe(true);
          if (answer.status === 'applied' && typeof edits[at]?.changes[column] === 'string') {
            expect(answer.row?.[column], what).toBe(edits[at]?.changes[column]);
          }
        }
        stored.push(...answers.filter(({status}) => status === 'applied'));
      }
      // The rows were valid except for one value, so text was stored in every text column.
      expect(stored.length).toBeGreaterThan(columns.length);
    });

    test('is refused for every table that a push may not write', async () => {
      const {db, admin, marco} = await createWorld(database());
      const names = [
        'pg_authid',
        'pg_catalog.pg_class',
        'information_schema.tables',
        'auth.users',
        'app.settings',
        'audit_log',
        'Brothers',
        'brothers ',
        'public.brothers',
      ];
      for (const person of [admin, marco]) {
        for (const op of ['insert', 'update', 'delete', 'withdraw']) {
          const answers = await push(
            db,
            person,
            names.map((table) => mutation(person, {table, op, base_version: 1})),
          );
          for (const answer of answers) {
            expect(answer).toMatchObject({status: 'rejected', key: 'unknown_table'});
          }
          const own = ['users', 'user_roles', 'pending_changes', 'app.settings'];
          const refused = await push(
            db,
            person,
            own.map((table) => mutation(person, {table, op, base_version: 1})),
          );
          expect(refused.map(({status}) => status)).toEqual(own.map(() => 'rejected'));
        }
      }
    });

    test('is not taken for the same mutation when it has an id of another table or another body', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const elsewhere = mutation(admin, {
        table: 'places',
        id: brother,
        base_version: 1,
        base: {place_name: 'P'},
        changes: {place_name: 'x'},
      });
      const first = insertion(admin, 'places', {place_name: 'one'});
      const second = {...first, mutation_id: crypto.randomUUID(), changes: {place_name: 'two'}};
      const third = {...first, changes: {place_name: 'three'}};
      expect(await push(db, admin, [elsewhere, first, second, third])).toMatchObject([
        {status: 'rejected', key: 'gone'},
        {status: 'applied'},
        {status: 'rejected', key: 'exists'},
        {status: 'rejected', key: 'reused_id', code: 'PT422'},
      ]);
      expect(await rowOf(db, 'places', first.id)).toMatchObject({place_name: 'one', version: 1});
      const wish = insertion(marco, 'places', {place_name: 'one'});
      const other = {...wish, mutation_id: crypto.randomUUID(), changes: {place_name: 'two'}};
      expect(await push(db, marco, [wish, other])).toMatchObject([
        {status: 'queued'},
        {status: 'conflict'},
      ]);
    });

    test('refuses only the group when it has one mutation id twice', async () => {
      const {db, admin, marco} = await createWorld(database());
      for (const person of [admin, marco]) {
        const group = crypto.randomUUID();
        const one = insertion(person, 'places', {place_name: 'P'}, {group});
        const same = {...one, id: crypto.randomUUID(), mutation_id: one.mutation_id.toUpperCase()};
        const beside = insertion(person, 'places', {place_name: 'Q'});
        const taken = person === admin ? 'applied' : 'queued';
        expect(await push(db, person, [one, same, beside])).toMatchObject([
          {status: 'blocked'},
          {status: 'rejected', key: 'reused_id', code: 'PT422'},
          {status: taken},
        ]);
        expect(await rowOf(db, 'places', one.id)).toBeNull();
        expect(await push(db, person, [one])).toMatchObject([{status: taken}]);
      }
    });
  });
}

const edit = (person: Person, id: string): Mutation =>
  mutation(person, {id, base_version: 1, base: {notes: null}, changes: {notes: 'n'}});

/** A call with a mutation of an older schema is refused as a whole, because the app must be updated. */
const isOld = (value: unknown): boolean => typeof value === 'number' && value < 1;

async function expectHarmless(
  db: Database,
  person: Person,
  bad: readonly Row[],
  brother: string,
): Promise<void> {
  const before = await rowOf(db, 'brothers', brother);
  const good = insertion(person, 'places', {place_name: 'good'});
  const answers = await push(db, person, [...bad, good]);
  expect(answers.at(-1)?.status).toMatch(/applied|queued/);
  for (const [at, answer] of answers.slice(0, -1).entries()) {
    expect(isClear(answer), `${JSON.stringify(bad[at])} ${JSON.stringify(answer)}`).toBe(true);
    expect(answer.status, JSON.stringify(bad[at])).not.toBe('queued');
  }
  expect(await rowOf(db, 'brothers', brother)).toEqual(before);
}

/** Tables with at most one row of each kind per brother. */
const oneEach = new Set(['ordinations', 'sacraments', 'brother_photos']);

/** A valid row, of this brother where its table belongs to brothers. */
function wholeRow(table: TableName, keys: ReadonlyMap<string, Key>, brother: string): Row {
  // Where a table allows a value once, or asks more of it than its declaration says.
  const special: Partial<Record<TableName, Row>> = {
    countries: {name: crypto.randomUUID()},
    circumscriptions: {code: crypto.randomUUID()},
    brother_photos: {
      storage_path: `${brother}/${crypto.randomUUID()}.webp`,
      mime_type: 'image/webp',
    },
    settings: {
      key: 'grace_days',
      circumscription_id: keys.get('circumscriptions')?.value,
      value: 60,
    },
  };
  const values = requiredValues(table, keys);
  return {...values, ...('brother_id' in values && {brother_id: brother}), ...special[table]};
}
