import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  insertion,
  push,
  pushOne,
  pushText,
  type Person,
  type Row,
} from '#tests/sql/support/wire.ts';
import {createWorld, operator} from '#tests/sql/support/world.ts';

const place = (person: Person, more: Row = {}) =>
  insertion(person, 'places', {place_name: 'P', ...more});

/** Adds spaces before the last bracket, so that the text has exactly this many bytes. */
function padded(text: string, bytes: number): string {
  const missing = bytes - new TextEncoder().encode(text).length;
  return text.slice(0, -1) + ' '.repeat(missing) + text.slice(-1);
}

export function describeBounding(database: () => Database): void {
  describe('the server', () => {
    test('limits a statement to three seconds for visitors and eight for users, and an idle transaction to ten', async () => {
      const rows = await database().query<{role: string; limits: string[]}>(
        `select s.setrole::regrole::text as role, s.setconfig as limits from pg_db_role_setting s
         where s.setrole <> 0 and s.setrole::regrole::text in ('anon', 'authenticated', 'authenticator')
         order by 1`,
      );
      const idle = 'idle_in_transaction_session_timeout=10s';
      expect(rows.map(({role, limits}) => [role, limits.toSorted()])).toEqual([
        ['anon', [idle, 'statement_timeout=3s']],
        ['authenticated', [idle, 'statement_timeout=8s']],
        ['authenticator', [idle, 'statement_timeout=8s']],
      ]);
    });

    test('accepts at most 100 mutations and 1 MiB in a call', async () => {
      const {db, admin} = await createWorld(database());
      const hundred = Array.from({length: 100}, () => place(admin));
      expect(await push(db, admin, hundred)).toHaveLength(100);
      const body = JSON.stringify([place(admin)]);
      expect(await pushText(db, admin, padded(body, 1_048_576))).toMatchObject([
        {status: 'applied'},
      ]);
      await expect(pushText(db, admin, padded(body, 1_048_577))).rejects.toMatchObject({
        code: 'PT413',
      });
    });

    test('accepts only years of four digits, also in direct writes to a table', async () => {
      const {db, admin, brother} = await createWorld(database());
      const columns = await db.query<{column: string; kind: string}>(
        `select column_name as column, kind from app.writable_columns
         where table_name = 'brothers' and kind in ('date', 'instant')`,
      );
      expect(new Set(columns.map(({kind}) => kind))).toEqual(new Set(['date', 'instant']));
      const beyond = ['infinity', '-infinity', '0001-12-31 BC', '10000-01-02', '294276-01-01'];
      for (const {column, kind} of columns) {
        // Otherwise the field is emptied, because its status is missing.
        const status = column.startsWith('death') ? 'deceased' : 'departed';
        const type = kind === 'date' ? 'date' : 'timestamptz';
        for (const day of beyond) {
          const sql = `update public.brothers
            set membership_status = $3, ${column} = $2::text::${type} where id = $1::uuid`;
          await expect(db.queryAs(admin, sql, [brother, day, status])).rejects.toMatchObject({
            code: '23514',
            message: expect.stringContaining('brothers_calendar') as string,
          });
        }
      }
    });

    test('accepts mutations of at most 256 KiB, and a larger one does not stop the others', async () => {
      const {db, admin} = await createWorld(database());
      const text = () => JSON.stringify(place(admin));
      const body = `[${padded(text(), 262_144)}, ${padded(text(), 262_145)}, ${text()}]`;
      expect(await pushText(db, admin, body)).toMatchObject([
        {status: 'applied'},
        {status: 'rejected', code: 'PT413', key: 'too_large'},
        {status: 'applied'},
      ]);
    });

    test('accepts at most 10,000 characters in a text and 64 KiB in additional_info', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, circumscription, country} = world;
      const text = '🕊'.repeat(10_000);
      // As stored: {"a": "…"}
      const info = (bytes: number) => ({a: 'x'.repeat(bytes - 9)});
      for (const person of [admin, marco]) {
        const brother = (more: Row) =>
          insertion(person, 'brothers', {
            name: 'N',
            circumscription_id: circumscription,
            nationality: country,
            ...more,
          });
        const answers = await push(db, person, [
          brother({notes: text}),
          brother({notes: `${text}x`}),
          brother({additional_info: info(65_536)}),
          brother({additional_info: info(65_537)}),
        ]);
        const taken = person === admin ? 'applied' : 'queued';
        expect(answers).toMatchObject([
          {status: taken},
          {status: 'rejected', code: '23514', key: 'too_large', field: 'notes'},
          {status: taken},
          {status: 'rejected', code: '23514', key: 'too_large', field: 'additional_info'},
        ]);
      }
      for (const caller of [admin, operator]) {
        const write = `insert into public.places (place_name) values (repeat('x', 10001))`;
        await expect(db.queryAs(caller, write)).rejects.toMatchObject({code: '23514'});
      }
    });

    test('accepts at most 32 levels in additional_info', async () => {
      const {db, admin, circumscription, country} = await createWorld(database());
      const nested = (levels: number): unknown => {
        let value: unknown = 'x';
        for (let level = 0; level < levels; level += 1)
          value = level % 2 === 0 ? [value] : {a: value};
        return value;
      };
      const answers = await push(
        db,
        admin,
        [32, 33, 1000].map((levels) =>
          insertion(admin, 'brothers', {
            name: 'N',
            circumscription_id: circumscription,
            nationality: country,
            additional_info: nested(levels),
          }),
        ),
      );
      const refused = {status: 'rejected', key: 'too_large', field: 'additional_info'};
      expect(answers).toMatchObject([{status: 'applied'}, refused, refused]);
    });

    test('blocks further proposals of a member after 2,000 within a day, whatever their status', async () => {
      const {db, marco} = await createWorld(database());
      const send = (count: number, ago: string) =>
        db.query(
          `insert into public.pending_changes (target_table_name, operation, record_id, proposed_changes,
             requested_by, mutation_id, status, created_at)
           select 'places', 'insert', gen_random_uuid(), '{}', $1::uuid, gen_random_uuid(), 'withdrawn',
             now() - $3::text::interval
           from generate_series(1, $2)`,
          [marco.id, count, ago],
        );
      await send(2000, '25 hours');
      await send(1999, '1 hour');
      expect(await pushOne(db, marco, place(marco))).toMatchObject({status: 'queued'});
      const next = place(marco);
      const waits = {status: 'blocked', by: {reason: 'proposals_of_a_day'}};
      expect(await pushOne(db, marco, next)).toMatchObject(waits);
    });

    test('blocks new proposals of a member with 500 open ones, but accepts edits of those', async () => {
      const {db, marco} = await createWorld(database());
      const first = place(marco);
      await pushOne(db, marco, first);
      await db.query(
        `insert into public.pending_changes
           (target_table_name, operation, record_id, proposed_changes, requested_by, mutation_id)
         select 'places', 'insert', gen_random_uuid(), '{}', $1::uuid, gen_random_uuid()
         from generate_series(1, 499)`,
        [marco.id],
      );
      expect(await pushOne(db, marco, place(marco))).toMatchObject({
        status: 'blocked',
        by: {reason: 'open_proposals'},
      });
      const more = {...place(marco, {city: 'Assisi'}), id: first.id, base: {place_name: 'P'}};
      expect(await pushOne(db, marco, more)).toMatchObject({status: 'queued'});
    });

    test('quotes no long input in a rejection', async () => {
      const {db, admin} = await createWorld(database());
      const long = 'x'.repeat(100_000);
      const answers = await push(db, admin, [
        {...place(admin), table: long},
        place(admin, {[long]: 1}),
        insertion(admin, 'settings', {key: 'time_zone', value: long}),
      ]);
      for (const answer of answers) {
        expect(answer.status).toBe('rejected');
        expect(JSON.stringify(answer).length).toBeLessThan(1000);
      }
    });
  });
}
