import {createHash} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {beginImport} from '#tests/sql/support/batches.ts';
import {
  insertion,
  mutation,
  proposalOf,
  pull,
  push,
  pushOne,
  pushText,
  type Mutation,
} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, insertRow, rowOf} from '#tests/sql/support/world.ts';

/** Numbers that are short as JSON, and up to 131,072 characters long as PostgreSQL writes them. */
const longAsText = ['1e131071', '-1e131071', '1e-16383', '0e-16383', '1e19', '1e-13', '5e-40'];
const plain = ['0', '-0.0', '1e18', '-1e18', '1e-12', '0.30000000000000004', '12345678901234567'];

/** The text of a mutation with a number in place of the string "#". */
const withNumber = (one: Mutation, number: string): string =>
  JSON.stringify(one).replaceAll('"#"', number);

export function describePlainNumbers(database: () => Database): void {
  const world = () => createWorld(database());

  describe('a number that is short as JSON and long as text', () => {
    test('is refused by has_plain_numbers, which accepts what a browser writes', async () => {
      const check = async (value: string) =>
        (
          await database().query<{is: boolean}>(
            'select app.has_plain_numbers($1::text::jsonb) as is',
            [value],
          )
        )[0]?.is;
      for (const number of plain) expect(await check(`{"a":[1,{"b":${number}}]}`)).toBe(true);
      for (const number of longAsText) {
        expect(await check(`{"a":[1,{"b":${number}}]}`), number).toBe(false);
        expect(await check(number), number).toBe(false);
      }
    });

    test.each(longAsText)('makes its own mutation malformed, and no other: %s', async (number) => {
      const {db, marco, brother} = await world();
      const about = {id: brother, base_version: 1};
      const spoilt: Mutation[] = [
        mutation(marco, {...about, base: {notes: '#'}, changes: {notes: 'n'}}),
        mutation(marco, {...about, changes: {additional_info: {a: ['#']}}}),
        mutation(marco, {...about, changes: {zz: '#'}}),
        mutation(marco, {...about, op: 'delete', base: {'*children': {vows: {[brother]: '#'}}}}),
        {...mutation(marco, about), ...JSON.parse('{"seq": "#", "x": {"y": "#"}}')} as Mutation,
      ];
      const body = [...spoilt, insertion(marco, 'places', {place_name: `1e99 ${number}`})];
      const answers = await pushText(
        db,
        marco,
        `[${body.map((one) => withNumber(one, number)).join()}]`,
      );
      const refused = {status: 'rejected', code: '22003', key: 'malformed'};
      expect(answers).toMatchObject([...spoilt.map(() => refused), {status: 'queued'}]);
      expect(answers.map((answer) => answer.mutation_id)).toEqual(
        body.map((one) => one.mutation_id),
      );
      const again = await pushText(db, marco, `[${withNumber(spoilt[0] as Mutation, number)}]`);
      expect(again).toMatchObject([{...refused, replayed: true}]);
    });

    test.each(longAsText)('causes a reset in a cursor, or in place of one: %s', async (number) => {
      const {db, marco} = await world();
      const {cursor} = await pull(db, marco);
      for (const field of ['epoch', 'xid', 'seq', 'since']) {
        for (const value of [number, `[${number}]`, `{"a":${number}}`]) {
          const spoilt = `{"epoch":${JSON.stringify(cursor.epoch)},"xid":"1","seq":1,"${field}":${value}}`;
          const [row] = await db.queryAs<{page: {reset: boolean}}>(
            marco,
            'select public.sync_pull($1::text::jsonb, 1) as page',
            [spoilt],
          );
          expect(row?.page.reset, spoilt).toBe(true);
          await expect(
            db.queryAs(marco, `select public.sync_push('[{}]', 1, $1::text::jsonb)`, [spoilt]),
          ).rejects.toMatchObject({code: 'PT412'});
        }
      }
    });

    test('is refused by every other function with PT400', async () => {
      const made = await world();
      const {db, secretary, brother} = made;
      const gone = await addBrother(made);
      const one = '{"a":{"b":[1e131071]}}';
      const calls: [string, (string | number)[]][] = [
        ['select public.approve_change($1::uuid, $2::text::jsonb)', [brother, one]],
        [
          'select public.merge_brothers($1::uuid, $2::uuid, $3::uuid, $4::text::jsonb, 1, 1, $5)',
          [crypto.randomUUID(), brother, gone, one, 'r'],
        ],
        ['select public.get_backup_page($1, $2::text::jsonb, 1)', ['brothers', one]],
      ];
      for (const [text, given] of calls) {
        await expect(db.queryAs(secretary, text, given), text).rejects.toMatchObject({
          code: 'PT400',
        });
      }
    });

    test('is refused by an import with the number of its row', async () => {
      const {db, admin} = await world();
      const batch = await beginImport(db, admin, 'places');
      const row = (n: string, more: string) =>
        `{"n":${n},"id":"${crypto.randomUUID()}","op":"insert","values":{"place_name":"P"${more}}}`;
      const call = (rows: string[]) =>
        db.queryAs<{answers: unknown}>(
          admin,
          'select public.import_rows($1::uuid, $2::text::jsonb) as answers',
          [batch, `[${rows.join()}]`],
        );
      const [answered] = await call([row('1', ''), row('2', ',"notes":[1e131071]')]);
      expect(answered?.answers).toMatchObject([
        {n: 1, outcome: 'refused', code: 'together'},
        {n: 2, outcome: 'refused', code: 'malformed'},
      ]);
      await expect(call([row('1e131071', '')])).rejects.toMatchObject({code: 'PT400'});
    });

    test('cannot be written into a table by an administrator', async () => {
      const {db, admin, brother, circumscription} = await world();
      const writes: [string, string][] = [
        [
          `update public.brothers set additional_info = '{"a":1e131071}' where id = $1::uuid`,
          brother,
        ],
        [
          `insert into public.settings (key, circumscription_id, value) values ('soon_days', $1::uuid, '1e131071')`,
          circumscription,
        ],
      ];
      for (const [text, id] of writes) {
        await expect(db.queryAs(admin, text, [id])).rejects.toMatchObject({code: '22003'});
      }
    });
  });

  describe('sync_pull', () => {
    test('answers a cursor of more than 1 KiB with a reset', async () => {
      const {db, marco} = await world();
      const {cursor} = await pull(db, marco);
      expect(await pull(db, marco, {cursor})).toMatchObject({reset: false});
      const padded = {...cursor, more: 'x'.repeat(1024)};
      expect(await pull(db, marco, {cursor: padded})).toMatchObject({reset: true});
    });
  });

  describe('the stored data of a push', () => {
    test('include in a proposed delete only the child rows that the server locked', async () => {
      const {db, marco, brother} = await world();
      const vow = await insertRow(db, 'vows', {
        brother_id: brother,
        type: 'simple',
        date: '2020-01-01',
      });
      const sent = {vows: {[vow]: 1, [crypto.randomUUID()]: 7}, ordinations: {}};
      const [{version} = {version: 0}] = await db.query<{version: number}>(
        'select version::int from public.brothers where id = $1::uuid',
        [brother],
      );
      const remove = mutation(marco, {
        op: 'delete',
        id: brother,
        base_version: version,
        base: {'*children': sent},
      });
      const {id} = proposalOf(await pushOne(db, marco, remove));
      expect(await rowOf(db, 'pending_changes', id)).toMatchObject({
        base_values: {'*children': {vows: {[vow]: 1}}},
      });
    });

    test.each([
      '{"vows":{"x":1}}',
      '{"vows":{"ID":1.5}}',
      '{"vows":{"ID":0}}',
      '{"vows":{"ID":-1}}',
    ])('never include a delete with malformed child rows: %s', async (children) => {
      const {db, marco, brother} = await world();
      const shown: unknown = JSON.parse(children.replace('ID', brother));
      const base = {'*children': shown};
      const remove = mutation(marco, {op: 'delete', id: brother, base_version: 1, base});
      expect(await pushOne(db, marco, remove)).toMatchObject({key: 'malformed'});
    });

    test('include a receipt that recognizes exactly the text that was sent', async () => {
      const {db, marco} = await world();
      const add = insertion(marco, 'places', {place_name: 'P'});
      const text = JSON.stringify(add);
      expect(await pushText(db, marco, `[${text}]`)).toMatchObject([{status: 'queued'}]);
      expect(await pushText(db, marco, `[ ${text} ]`)).toMatchObject([{replayed: true}]);
      const other = {...add, changes: {place_name: 'Q'}};
      expect(await push(db, marco, [other])).toMatchObject([{key: 'reused_id'}]);
    });

    test('include receipts from before the hash of the text, which still recognize their mutation', async () => {
      const {db, marco} = await world();
      const add = insertion(marco, 'places', {place_name: 'P'});
      await pushOne(db, marco, add);
      // The former hash of the server: the text of the jsonb without the id.
      const {mutation_id, ...rest} = add;
      const [{text} = {text: ''}] = await db.query<{text: string}>(
        'select $1::text::jsonb::text as text',
        [JSON.stringify(rest)],
      );
      await db.query(
        'update app.mutation_receipts set request_hash = $2 where mutation_id = $1::uuid',
        [mutation_id, createHash('sha256').update(text).digest('hex')],
      );
      expect(await pushOne(db, marco, add)).toMatchObject({status: 'queued', replayed: true});
      const other = {...add, changes: {place_name: 'Q'}};
      expect(await pushOne(db, marco, other)).toMatchObject({key: 'reused_id'});
    });
  });
}
