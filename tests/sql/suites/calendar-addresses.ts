import {describe, expect, test} from 'vitest';
import type {Caller, Database} from '#tests/sql/support/database.ts';
import {reset} from '#tests/sql/support/passwords.ts';
import {addBrother, createWorld, type World} from '#tests/sql/support/world.ts';

const gone = {code: 'PT404'};
const anyone: Caller = {role: 'anon'};

async function makeAddress({db}: World, person: Caller, locale = 'en'): Promise<string> {
  const [row] = await db.queryAs<{secret: string}>(
    person,
    'select public.make_calendar_address($1::text) as secret',
    [locale],
  );
  return row?.secret ?? '';
}

async function revoke({db}: World, person: Caller): Promise<boolean | undefined> {
  const [row] = await db.queryAs<{had: boolean}>(
    person,
    'select public.revoke_calendar_address() as had',
  );
  return row?.had;
}

async function readFile({db}: World, secret: string, caller = anyone): Promise<string> {
  const [row] = await db.queryAs<{file: string}>(
    caller,
    `select convert_from(public.get_calendar($1::text), 'UTF8') as file`,
    [secret],
  );
  return row?.file ?? '';
}

export function describeCalendarAddresses(database: () => Database): void {
  const world = () => createWorld(database());

  describe('a calendar address', () => {
    test('gives anyone who has it the file, in the language of its owner', async () => {
      const place = await world();
      const name = `Fra Leone, ${crypto.randomUUID()}`;
      await addBrother(place, {name, birth_date: '1964-02-29'});
      const secret = await makeAddress(place, place.marco, 'it');
      expect(secret).toMatch(/^[0-9a-f]{64}$/);
      const file = (await readFile(place, secret)).replaceAll('\r\n ', '');
      expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
      expect(file).toContain(`SUMMARY:${name.replace(',', String.raw`\,`)}: Compleanno\r\n`);
      expect(file).toContain('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1\r\n');
      // An id may contain any four digits.
      const withoutIds = file.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
      expect(withoutIds).not.toContain('1964');
    });

    test('has no dead and no departed', async () => {
      const place = await world();
      const [died, left] = [crypto.randomUUID(), crypto.randomUUID()];
      const born = {birth_date: '1964-05-01'};
      const day = '2020-01-01';
      await addBrother(place, {
        ...born,
        name: died,
        membership_status: 'deceased',
        death_date: day,
      });
      await addBrother(place, {...born, name: left, membership_status: 'departed'});
      const file = await readFile(place, await makeAddress(place, place.marco));
      expect(file).not.toContain(died);
      expect(file).not.toContain(left);
    });

    test('ends when its owner makes another one or revokes it', async () => {
      const place = await world();
      const first = await makeAddress(place, place.marco);
      const second = await makeAddress(place, place.marco);
      await expect(readFile(place, first)).rejects.toMatchObject(gone);
      expect(await readFile(place, second)).toContain('BEGIN:VCALENDAR');
      expect([await revoke(place, place.marco), await revoke(place, place.marco)]).toEqual([
        true,
        false,
      ]);
      await expect(readFile(place, second)).rejects.toMatchObject(gone);
    });

    test('is made at most twenty times per person and day, and leaves the reports of exports their number', async () => {
      const place = await world();
      const {db, marco, nino} = place;
      const entries = `insert into app.audit_log (actor_id, action, table_name, record_id)
        select $1::uuid, 'export', $2, $3::text::uuid from generate_series(1, $4::int)`;
      await db.query(entries, [marco.id, 'brothers', null, 199]);
      await db.query(entries, [marco.id, 'calendar', marco.id, 19]);
      const last = await makeAddress(place, marco);
      await expect(makeAddress(place, marco)).rejects.toMatchObject({code: 'PT429'});
      // The refused call has not ended the address.
      expect(await readFile(place, last)).toContain('BEGIN:VCALENDAR');
      await makeAddress(place, nino);
      const report = () =>
        db.queryAs(marco, `select public.record_export($1::uuid, 'brothers', now(), '{}')`, [
          crypto.randomUUID(),
        ]);
      await report();
      await expect(report()).rejects.toMatchObject({code: 'PT429'});
    });

    test.each(['xx', '', 'EN', null])('is not made in the language %j', async (locale) => {
      const place = await world();
      const secret = await makeAddress(place, place.marco);
      const made = place.db.queryAs(place.marco, 'select public.make_calendar_address($1::text)', [
        locale,
      ]);
      await expect(made).rejects.toMatchObject({code: 'PT400'});
      expect(await readFile(place, secret)).toContain('BEGIN:VCALENDAR');
    });

    test('does not end with that of another user', async () => {
      const place = await world();
      const own = await makeAddress(place, place.marco);
      const other = await makeAddress(place, place.admin);
      await revoke(place, place.admin);
      await expect(readFile(place, other)).rejects.toMatchObject(gone);
      expect(await readFile(place, own)).toContain('BEGIN:VCALENDAR');
    });

    test('does not answer while the account is disabled', async () => {
      const place = await world();
      const {db, marco, admin} = place;
      const secret = await makeAddress(place, marco);
      const disable = 'select public.set_account_disabled($1::uuid, $2::text::boolean)';
      await db.queryAs(admin, disable, [marco.id, 'true']);
      await expect(readFile(place, secret)).rejects.toMatchObject(gone);
      await db.queryAs(admin, disable, [marco.id, 'false']);
      expect(await readFile(place, secret)).toContain('BEGIN:VCALENDAR');
    });

    test('does not answer while the account has a one-time password', async () => {
      const place = await world();
      const secret = await makeAddress(place, place.marco);
      await reset(place, place.marco.id);
      await expect(readFile(place, secret)).rejects.toMatchObject(gone);
    });

    test('ends with the account', async () => {
      const place = await world();
      const secret = await makeAddress(place, place.marco);
      await place.db.query('delete from public.users where id = $1::uuid', [place.marco.id]);
      await expect(readFile(place, secret)).rejects.toMatchObject(gone);
    });

    test.each(['', 'a', '0'.repeat(64), "' or true --"])('is not guessed by %j', async (secret) => {
      const place = await world();
      await makeAddress(place, place.marco);
      await expect(readFile(place, secret)).rejects.toMatchObject(gone);
    });

    test('is stored as a digest alone, and its making is in the audit log', async () => {
      const place = await world();
      const secret = await makeAddress(place, place.marco);
      const [stored] = await place.db.query<{row: string}>(
        'select to_jsonb(a)::text as row from app.calendar_addresses a where user_id = $1::uuid',
        [place.marco.id],
      );
      expect(stored?.row).not.toContain(secret);
      const log = await place.db.query<{entry: string}>(
        `select to_jsonb(l)::text as entry from app.audit_log l
         where table_name = 'calendar' and actor_id = $1::uuid`,
        [place.marco.id],
      );
      expect(log).toHaveLength(1);
      expect(log[0]?.entry).not.toContain(secret);
    });
  });
}
