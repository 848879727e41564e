import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import {insertion, mutation, push, pushOne, pushText, type Row} from '#tests/sql/support/wire.ts';
import {anon, createWorld, insertRow} from '#tests/sql/support/world.ts';

export function describeRefusing(database: () => Database): void {
  describe('a push as a whole', () => {
    test.each(['{}', 'null', '[]', '"x"', '[1]', '[{"table": "places"}]', '[{"mutation_id": 5}]'])(
      'is refused when its body is %s',
      async (body) => {
        const {db, admin} = await createWorld(database());
        await expect(pushText(db, admin, body)).rejects.toMatchObject({code: 'PT400'});
      },
    );

    test('is refused above 100 mutations or 1 MiB', async () => {
      const {db, admin} = await createWorld(database());
      const many = Array.from({length: 101}, () => insertion(admin, 'places', {place_name: 'P'}));
      await expect(push(db, admin, many)).rejects.toMatchObject({code: 'PT400'});
      const large = insertion(admin, 'places', {place_name: 'P', city: 'x'.repeat(1_050_000)});
      await expect(push(db, admin, [large])).rejects.toMatchObject({code: 'PT413'});
    });

    test('is refused with an update request from an app that is too old, and accepted from a newer one', async () => {
      const {db, admin} = await createWorld(database());
      const add = insertion(admin, 'places', {place_name: 'P'}, {schema: 1});
      await db.query(`update app.settings set value = '2' where key = 'min_schema'`);
      try {
        await expect(push(db, admin, [add])).rejects.toMatchObject({code: 'PT426'});
        await expect(
          db.queryAs(admin, 'select public.sync_push($1::text::json)', [JSON.stringify([add])]),
        ).rejects.toMatchObject({code: 'PT426'});
        expect(await pushOne(db, admin, add, {schema: 2})).toMatchObject({status: 'applied'});
      } finally {
        await db.query(`update app.settings set value = '1' where key = 'min_schema'`);
      }
    });

    test('is refused from a stranger, a visitor and a disabled member', async () => {
      const {db, admin, marco, stranger} = await createWorld(database());
      const add = insertion(admin, 'places', {place_name: 'P'});
      await expect(push(db, stranger, [add])).rejects.toMatchObject({
        code: '42501',
        message: serverTexts.notAMember,
      });
      await expect(push(db, anon, [add])).rejects.toMatchObject({code: '42501'});
      await db.query('update public.users set disabled_at = now() where id = $1::uuid', [marco.id]);
      await expect(push(db, marco, [add])).rejects.toMatchObject({
        code: '42501',
        message: serverTexts.notAMember,
      });
    });
  });

  describe('the translatable reason of a rejected mutation', () => {
    type Case = [reason: string, table: string, changes: Row, key: string, field?: string];
    const cases: Case[] = [
      [
        'an unknown value of a choice',
        'brothers',
        {vocation_type: 'bishop'},
        'invalid',
        'vocation_type',
      ],
      [
        'a missing required field',
        'brothers',
        {circumscription_id: null},
        'required',
        'circumscription_id',
      ],
      ['a phone number without a country', 'brothers', {phone: '0812 345'}, 'invalid', 'phone'],
      ['an invalid e-mail address', 'brothers', {email: 'leone'}, 'invalid', 'email'],
      ['a blank name', 'places', {place_name: '  '}, 'required', 'place_name'],
      ['an invalid day', 'brothers', {birth_date: '2026-02-31'}, 'invalid', 'birth_date'],
      ['a word for a day', 'brothers', {birth_date: 'tomorrow'}, 'malformed', 'birth_date'],
      ['a day in another form', 'brothers', {birth_date: '1960-1-2'}, 'malformed', 'birth_date'],
      ['an object in a text field', 'places', {place_name: {a: 1}}, 'malformed', 'place_name'],
      ['a number in a text field', 'places', {place_name: 7}, 'malformed', 'place_name'],
      [
        'a text over 10,000 characters',
        'brothers',
        {notes: 'x'.repeat(10_001)},
        'too_large',
        'notes',
      ],
      [
        'additional info over 64 KiB',
        'brothers',
        {additional_info: {a: 'x'.repeat(66_000)}},
        'too_large',
        'additional_info',
      ],
      ['an unknown field', 'places', {colour: 'red'}, 'unknown_field', 'colour'],
      ['an end before the start', 'vows', {valid_until: '1999-01-01'}, 'invalid', 'valid_until'],
      ['a mutation over 256 KiB', 'places', {city: 'x'.repeat(262_000)}, 'too_large'],
    ];
    test.each(cases)('names %s', async (_reason, table, changes, key, field) => {
      const world = await createWorld(database());
      const whole: Record<string, Row> = {
        brothers: {
          name: 'N',
          circumscription_id: world.circumscription,
          nationality: world.country,
        },
        places: {place_name: 'P'},
        vows: {brother_id: world.brother, type: 'simple', date: '2020-01-01'},
      };
      for (const person of [world.admin, world.marco]) {
        const answer = await pushOne(
          world.db,
          person,
          insertion(person, table, {...whole[table], ...changes}),
        );
        expect(answer).toMatchObject({status: 'rejected', key});
        expect(answer.field).toBe(field);
        expect(answer.code).toBeTypeOf('string');
      }
    });

    test('names a duplicate name and an existing id', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const name = crypto.randomUUID();
      const first = insertion(admin, 'countries', {name});
      await pushOne(db, admin, first);
      expect(
        await pushOne(db, admin, insertion(admin, 'countries', {name: name.toUpperCase()})),
      ).toMatchObject({
        status: 'rejected',
        key: 'duplicate',
        field: 'name',
      });
      const place = await insertRow(db, 'places', {place_name: 'P'});
      expect(
        await pushOne(db, marco, insertion(marco, 'places', {place_name: 'other'}, {id: place})),
      ).toMatchObject({status: 'rejected', key: 'exists'});
    });

    test('names a text too long for an index, and the other mutations are applied', async () => {
      const {db, admin} = await createWorld(database());
      const long = Array.from({length: 9000}, () =>
        String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)),
      ).join('');
      const [bad, good] = await push(db, admin, [
        insertion(admin, 'countries', {name: long}),
        insertion(admin, 'places', {place_name: 'good'}),
      ]);
      expect(bad).toMatchObject({status: 'rejected', key: 'too_large'});
      expect(good).toMatchObject({status: 'applied'});
    });

    test('names an edit of a deleted record', async () => {
      const {db, marco} = await createWorld(database());
      expect(
        await pushOne(
          db,
          marco,
          mutation(marco, {base_version: 1, base: {notes: null}, changes: {notes: 'n'}}),
        ),
      ).toMatchObject({status: 'rejected', key: 'gone'});
    });

    test('is not given for the 501st open proposal, which is blocked', async () => {
      const {db, marco} = await createWorld(database());
      await db.query(
        `insert into public.pending_changes
           (target_table_name, operation, record_id, proposed_changes, requested_by, mutation_id)
         select 'places', 'insert', gen_random_uuid(), '{}', $1::uuid, gen_random_uuid()
         from generate_series(1, 500)`,
        [marco.id],
      );
      const add = insertion(marco, 'places', {place_name: 'mine'});
      expect(await pushOne(db, marco, add)).toMatchObject({
        status: 'blocked',
        by: {reason: 'open_proposals'},
      });
      await db.query(
        `update public.pending_changes set status = 'withdrawn' where requested_by = $1::uuid`,
        [marco.id],
      );
      expect(await pushOne(db, marco, add)).toMatchObject({status: 'queued'});
    });
  });
}
