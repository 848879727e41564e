import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {insertion, push, pushOne, reject, type Person, type Row} from '#tests/sql/support/wire.ts';
import {createWorld} from '#tests/sql/support/world.ts';

const place = (person: Person, more: Row = {}, group?: string) =>
  insertion(person, 'places', {place_name: 'P', ...more}, group === undefined ? {} : {group});

/** Proposals of this user, each with this many bytes, as if they had been pushed. */
async function addProposals(
  db: Database,
  person: Person,
  count: number,
  bytes: number,
  more: {status?: string; group?: string} = {},
): Promise<string> {
  const [row] = await db.query<{id: string}>(
    `insert into public.pending_changes (target_table_name, operation, record_id, proposed_changes, requested_by,
       mutation_id, status, group_id)
     select 'places', 'insert', gen_random_uuid(), jsonb_build_object('a', repeat('x', $3)), $1::uuid,
       gen_random_uuid(), $4, $5::uuid
     from generate_series(1, $2) returning id::text`,
    [person.id, count, bytes, more.status ?? 'pending', more.group ?? null],
  );
  return row?.id ?? '';
}

export function describeMemberLimits(database: () => Database): void {
  const world = () => createWorld(database());

  describe('the limits of one member', () => {
    test('block the 10,001st edit of a day, and still answer repeated ones', async () => {
      const {db, admin} = await world();
      const first = place(admin);
      await pushOne(db, admin, first);
      await db.query(
        `insert into app.mutation_receipts (user_id, mutation_id, request_hash, result, created_at)
         select $1::uuid, gen_random_uuid(), '', '{}', now() - case when n <= 9998 then '1 hour' else '25 hours' end::interval
         from generate_series(1, 20000) n`,
        [admin.id],
      );
      const last = place(admin);
      const answers = await push(db, admin, [first, last, place(admin)]);
      expect(answers).toMatchObject([
        {status: 'applied', replayed: true},
        {status: 'applied'},
        {status: 'blocked', by: {reason: 'receipts_of_a_day'}},
      ]);
      await db.query('delete from app.mutation_receipts where user_id = $1::uuid', [admin.id]);
    });

    test('block further proposals after 32 MiB within a day, whatever their status', async () => {
      const {db, marco} = await world();
      await addProposals(db, marco, 160, 200_000, {status: 'withdrawn'});
      expect(await pushOne(db, marco, place(marco))).toMatchObject({status: 'queued'});
      await addProposals(db, marco, 8, 200_000, {status: 'withdrawn'});
      expect(await pushOne(db, marco, place(marco))).toMatchObject({
        status: 'blocked',
        by: {reason: 'proposals_of_a_day'},
      });
    });

    test('block further proposals beyond 8 MiB of open ones, but accept a smaller edit of an own one', async () => {
      const {db, marco} = await world();
      const first = place(marco, {address_line_1: 'x'.repeat(9000)});
      await pushOne(db, marco, first);
      await addProposals(db, marco, 41, 204_500);
      expect(
        await pushOne(db, marco, place(marco, {address_line_1: 'x'.repeat(9000)})),
      ).toMatchObject({
        status: 'blocked',
        by: {reason: 'open_bytes'},
      });
      const shown = {address_line_1: 'x'.repeat(9000)};
      const smaller = {
        ...place(marco, {address_line_1: 'n'}),
        id: first.id,
        base: {place_name: 'P', ...shown},
      };
      expect(await pushOne(db, marco, smaller)).toMatchObject({status: 'queued'});
    });

    test('allow 200 changes in a group and reject another', async () => {
      const {db, marco} = await world();
      const group = crypto.randomUUID();
      await addProposals(db, marco, 199, 10, {group});
      expect(await pushOne(db, marco, place(marco, {}, group))).toMatchObject({status: 'queued'});
      expect(await pushOne(db, marco, place(marco, {}, group))).toMatchObject({
        status: 'rejected',
        code: 'PT413',
        key: 'too_large',
      });
    });

    test('allow 4 MiB in a group, and an admin rejects all of it in one call', async () => {
      const {db, admin, marco} = await world();
      const group = crypto.randomUUID();
      const id = await addProposals(db, marco, 198, 21_100, {group});
      expect(
        await pushOne(db, marco, place(marco, {address_line_1: 'x'.repeat(9000)}, group)),
      ).toMatchObject({status: 'queued'});
      expect(
        await pushOne(db, marco, place(marco, {address_line_1: 'x'.repeat(9000)}, group)),
      ).toMatchObject({status: 'rejected', key: 'too_large'});
      await reject(db, admin, id, 'too much');
      const open = await db.query(
        `select 1 from public.pending_changes where group_id = $1::uuid and status = 'pending'`,
        [group],
      );
      expect(open).toEqual([]);
    });

    test('allow a secretary to send 1,000 edits in a row', async () => {
      const {db, secretary} = await world();
      for (let round = 0; round < 10; round += 1) {
        const edits = Array.from({length: 100}, () =>
          place(secretary, {address_line_1: 'n'.repeat(500)}),
        );
        const answers = await push(db, secretary, edits);
        expect(new Set(answers.map(({status}) => status))).toEqual(new Set(['applied']));
      }
    });
  });
}
