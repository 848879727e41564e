import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {someIssue} from '#tests/sql/support/row-in-every-table.ts';
import {
  cursorOf,
  insertion,
  mutation,
  proposalOf,
  pull,
  pullAll,
  pushOne,
  reject,
  type Row,
} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, insertRow, operator, rowOf} from '#tests/sql/support/world.ts';
import type {World} from '#tests/sql/support/world.ts';

export function describeErasing(database: () => Database): void {
  async function erase({db, admin}: World, brother: string): Promise<Row> {
    const [row] = await db.queryAs<{answer: Row}>(
      admin,
      'select public.gdpr_erase_brother($1::uuid, $2) as answer',
      [brother, 'art. 17 request'],
    );
    return row?.answer ?? {};
  }

  describe('a person who is erased', () => {
    test('leaves every mirror, with the photo and all proposals about the person', async () => {
      const world = await createWorld(database());
      const {db, marco, nino} = world;
      const secret = `Fra ${crypto.randomUUID()}`;
      const brother = await addBrother(world, {name: secret});
      const photo = await insertRow(db, 'brother_photos', {
        brother_id: brother,
        storage_path: `${brother}/a.webp`,
        mime_type: 'image/webp',
        byte_size: 10,
      });
      const edit = mutation(nino, {
        id: brother,
        base_version: 1,
        base: {notes: null},
        changes: {notes: `of ${secret}`},
      });
      const his = proposalOf(await pushOne(db, nino, edit)).id;
      const vow = insertion(marco, 'vows', {
        brother_id: brother,
        type: 'simple',
        date: '2020-01-01',
        received_by: secret,
      });
      const theirs = proposalOf(await pushOne(db, marco, vow)).id;
      await reject(db, world.admin, theirs, `not by ${secret}`);
      const cursors = {marco: await cursorOf(db, marco), nino: await cursorOf(db, nino)};
      await erase(world, brother);

      for (const [person, cursor, proposal] of [
        [marco, cursors.marco, theirs],
        [nino, cursors.nino, his],
      ] as const) {
        const {changes} = await pull(db, person, {cursor});
        expect(changes).toContainEqual({table: 'brothers', id: brother, op: 'D'});
        expect(changes).toContainEqual({table: 'brother_photos', id: photo, op: 'D'});
        const own = changes.find(({id}) => id === proposal)?.row;
        expect(own).toMatchObject({proposed_changes: {}, base_values: {}});
        expect(JSON.stringify(changes)).not.toContain(secret);
        expect(JSON.stringify(await pullAll(db, person))).not.toContain(secret);
      }
      const log = await db.queryAs(world.admin, 'select * from get_audit_logs_with_username()');
      expect(JSON.stringify(log)).not.toContain(secret);
      // A late edit by a phone that was offline finds no person.
      const late = {...edit, mutation_id: crypto.randomUUID()};
      expect(await pushOne(db, nino, late)).toMatchObject({status: 'rejected', key: 'gone'});
    });

    test('leaves no trace through a pruned proposal', async () => {
      const world = await createWorld(database());
      const {db, marco, brother} = world;
      const secret = crypto.randomUUID();
      const vow = insertion(marco, 'vows', {
        brother_id: brother,
        type: 'simple',
        date: '2020-01-01',
        location_name: secret,
      });
      const {id} = proposalOf(await pushOne(db, marco, vow));
      await pushOne(db, marco, mutation(marco, {op: 'withdraw', table: 'vows', id: vow.id}));
      await db.query('alter table public.pending_changes disable trigger a_immutable');
      await db.query(
        `update public.pending_changes set updated_at = '2000-01-01' where id = $1::uuid`,
        [id],
      );
      await db.query('alter table public.pending_changes enable trigger a_immutable');
      await db.query('delete from app.mutation_receipts where user_id = $1::uuid', [marco.id]);
      await db.queryAs(operator, 'select app.prune()');
      expect(await rowOf(db, 'pending_changes', id)).toBeNull();
      await erase(world, brother);
      const left = `select 1 from app.audit_log a where to_jsonb(a)::text like '%' || $1 || '%'`;
      expect(await db.query(left, [secret])).toEqual([]);
    });

    test('is reported with the records of other people that mention the name', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const name = `Fra ${crypto.randomUUID()}`;
      const brother = await addBrother(world, {name});
      const vow = await insertRow(db, 'vows', {
        brother_id: world.brother,
        type: 'simple',
        date: '2020-01-01',
        witness_1: `P. ${name.toUpperCase()} OFM`,
      });
      const wish = insertion(marco, 'places', {place_name: 'P', city: `by ${name}`});
      const {id} = proposalOf(await pushOne(db, marco, wish));
      const history = await db.query<{id: string}>(
        'select id::text from app.audit_log where record_id in ($1::uuid, $2::uuid) order by id::text',
        [vow, id],
      );
      const {mentions} = await erase(world, brother);
      expect(mentions).toEqual([
        {table: 'vows', id: vow, field: 'witness_1'},
        {table: 'pending_changes', id, field: 'proposed_changes'},
        ...history.map((entry) => ({table: 'audit_log', id: entry.id, field: 'new_values'})),
      ]);
    });

    test('must exist', async () => {
      const world = await createWorld(database());
      const before = await world.db.query('select count(*) from app.erasures');
      await expect(erase(world, crypto.randomUUID())).rejects.toMatchObject({code: 'PT404'});
      expect(await world.db.query('select count(*) from app.erasures')).toEqual(before);
    });
  });

  describe('the data rights of a person', () => {
    test('include an erasure that leaves no value behind and reaches every phone', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const secret = crypto.randomUUID();
      const vowed = {
        brother_id: brother,
        type: 'simple',
        date: '2020-01-01',
        location_name: secret,
      };
      const deletedBefore = await insertRow(db, 'vows', vowed);
      await db.query('delete from public.vows where id = $1::uuid', [deletedBefore]);
      const vow = await insertRow(db, 'vows', vowed);
      const edit = mutation(marco, {
        id: brother,
        base_version: 2,
        base: {notes: null},
        changes: {notes: secret},
      });
      const change = proposalOf(await pushOne(db, marco, edit)).id;
      const proposed = insertion(marco, 'vows', vowed);
      await pushOne(db, marco, proposed);
      await db.queryAs(admin, 'select public.accept_issue($1::uuid, $2)', [
        await someIssue(world),
        secret,
      ]);
      const cursor = await cursorOf(db, marco);

      const call = 'select public.gdpr_erase_brother($1::uuid, $2) as answer';
      await expect(db.queryAs(marco, call, [brother, 'x'])).rejects.toMatchObject({code: '42501'});
      await expect(db.queryAs(admin, call, [brother, ' '])).rejects.toMatchObject({code: 'PT400'});
      await db.queryAs(admin, call, [brother, 'art. 17 request']);

      for (const table of [
        'app.audit_log',
        'public.pending_changes',
        'public.accepted_issues',
        'app.mutation_receipts',
        'app.erasures',
      ]) {
        const left = await db.query(
          `select 1 from ${table} t where to_jsonb(t)::text like '%' || $1 || '%'`,
          [secret],
        );
        expect(left).toEqual([]);
      }
      expect(await rowOf(db, 'pending_changes', change)).toMatchObject({
        status: 'withdrawn',
        proposed_changes: {},
        base_values: {},
      });
      const gone = (await pull(db, marco, {cursor})).changes
        .filter(({op}) => op === 'D')
        .map(({id}) => id);
      expect(gone.sort()).toEqual([brother, vow, proposed.id].sort());
      await expect(db.query('update app.audit_log set new_values = null')).rejects.toMatchObject({
        code: '42501',
      });
    });

    test('include a full copy for administrators and for the person', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, nino, brother} = world;
      await insertRow(db, 'vows', {brother_id: brother, type: 'simple', date: '2020-01-01'});
      await db.query('update public.users set linked_brother_id = $1::uuid where id = $2::uuid', [
        brother,
        marco.id,
      ]);
      const reason = 'the archive burned down';
      await db.queryAs(admin, 'select public.accept_issue($1::uuid, $2)', [
        await someIssue(world),
        reason,
      ]);
      const wish = {brother_id: brother, type: 'solemn', date: '2026-01-01'};
      await pushOne(db, nino, insertion(nino, 'vows', wish));
      await db.queryAs(marco, `select public.make_calendar_address('en')`);
      const copy = 'select public.gdpr_export_brother($1::uuid) as copy';
      for (const person of [admin, marco]) {
        expect(await db.queryAs(person, copy, [brother])).toMatchObject([
          {
            copy: {
              brother: {name: 'Fra Uno'},
              vows: [{type: 'simple'}],
              ordinations: [],
              accepted_issues: [{entity_id: brother, reason}],
              account: {
                username: marco.username,
                email: `${marco.username}@fraternitas.example`,
                is_admin: false,
                calendar_address_made_at: expect.any(String) as string,
              },
              proposals: [{table: 'vows', status: 'pending', proposed_changes: {type: 'solemn'}}],
            },
          },
        ]);
      }
      await expect(db.queryAs(nino, copy, [brother])).rejects.toMatchObject({code: '42501'});
    });
  });
}
