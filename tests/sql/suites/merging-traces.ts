import {describe, expect, test} from 'vitest';
import {attach, shownTo} from '#tests/sql/support/attachments.ts';
import {batchOf, mergeBrothers, undoBatch} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {eraseBrother} from '#tests/sql/support/erase-brother.ts';
import {issuesOf} from '#tests/sql/support/issues.ts';
import {portrait, read} from '#tests/sql/support/photo-files.ts';
import {insertion, pushOne} from '#tests/sql/support/wire.ts';
import {addBrother, changeRow, createWorld, insertRow, rowOf} from '#tests/sql/support/world.ts';
import type {World} from '#tests/sql/support/world.ts';

const vow = {type: 'simple', date: '1990-01-01'};

export function describeMergingTraces(database: () => Database): void {
  describe('the erasure of a brother who was entered twice', () => {
    test('covers every id that the brother had', async () => {
      const world = await createWorld(database());
      const {db, marco, brother} = world;
      const secret = crypto.randomUUID();
      const twin = await addBrother(world, {name: `Fra ${secret}`});
      const first = await addBrother(world, {notes: secret});
      await insertRow(db, 'vows', {brother_id: first, ...vow, received_by: secret});
      const wish = {brother_id: first, ...vow, date: '1991-01-01', location_name: secret};
      await pushOne(db, marco, insertion(marco, 'vows', wish));
      const {batch} = await mergeBrothers(world, {keep: twin, gone: first, reason: secret});
      await mergeBrothers(world, {keep: brother, gone: twin, values: {notes: secret}});
      await eraseBrother(world, brother);
      for (const table of [
        'app.audit_log',
        'app.batches',
        'app.batch_rows',
        'app.merged_brothers',
        'public.pending_changes',
        'public.vows',
      ]) {
        const left = `select 1 from ${table} t where to_jsonb(t)::text like '%' || $1 || '%'`;
        expect(await db.query(left, [secret]), table).toEqual([]);
      }
      expect(await batchOf(db, world.admin, batch)).toMatchObject({title: '– → –'});
      const told = await undoBatch(db, world.admin, batch);
      expect(told.changed).not.toEqual([]);
    });

    test("keeps the data of a brother who was merged with them by mistake, except for the merge's entries", async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const secret = crypto.randomUUID();
      const other = await addBrother(world, {name: `Fra ${secret}`});
      await changeRow(db, 'brothers', brother, {notes: 'of Fra Uno'});
      const {batch} = await mergeBrothers(world, {keep: brother, gone: other});
      await undoBatch(db, admin, batch);
      await eraseBrother(world, other);
      const left = `select 1 from app.audit_log a where to_jsonb(a)::text like '%' || $1 || '%'`;
      expect(await db.query(left, [secret])).toEqual([]);
      expect(await db.query(left, ['of Fra Uno'])).not.toEqual([]);
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({notes: 'of Fra Uno'});
    });
  });

  test('the server refuses an erasure under a merged id and names the kept brother, who keeps all files', async () => {
    const world = await createWorld(database());
    const {db, admin, marco, brother} = world;
    const gone = await addBrother(world);
    const photo = await portrait(db, admin, gone);
    const {id, path} = await attach(world, admin, gone);
    const third = await addBrother(world);
    await mergeBrothers(world, {keep: third, gone});
    const {batch} = await mergeBrothers(world, {keep: brother, gone: third});
    const look = 'select public.gdpr_preview_erasure($1::uuid) as preview';
    expect(await db.queryAs(admin, look, [gone])).toMatchObject([{preview: {kept_id: brother}}]);
    expect(await db.queryAs(admin, look, [brother])).toMatchObject([{preview: {kept_id: null}}]);
    await expect(eraseBrother(world, gone)).rejects.toMatchObject({
      code: 'PT409',
      detail: JSON.stringify({key: 'merged', kept_id: brother}).replaceAll(/[:,]/g, '$& '),
    });
    expect(await read(db, marco, photo)).toHaveLength(1);
    expect(await shownTo(db, admin, brother)).toEqual([id]);
    await undoBatch(db, admin, batch);
    expect(await eraseBrother(world, third)).toMatchObject({
      photo_files: [photo],
      attachment_files: [path],
    });
  });

  test('an erasure of a brother spares another brother who was inserted later under a merged id', async () => {
    const world = await createWorld(database());
    const {db, admin, brother, circumscription, country} = world;
    const gone = await addBrother(world);
    await mergeBrothers(world, {keep: brother, gone});
    const values = {name: 'Fra Due', circumscription_id: circumscription, nationality: country};
    const again = insertion(admin, 'brothers', {...values, notes: 'he is another'}, {id: gone});
    expect(await pushOne(db, admin, again)).toMatchObject({status: 'applied'});
    await eraseBrother(world, brother);
    const told = `select 1 from app.audit_log where record_id = $1::uuid and new_values ->> 'notes' = $2`;
    expect(await db.query(told, [gone, 'he is another'])).toHaveLength(1);
    expect(await rowOf(db, 'brothers', gone)).toMatchObject({notes: 'he is another'});
  });

  describe('a possible duplicate', () => {
    const twins = {name: 'Fra Gemello Assisano', birth_date: '1951-02-03'};
    const pairs = async (world: World, ids: readonly string[], accepted = false) =>
      (await issuesOf(world, {accepted})).filter(
        ({issue_type, entity_id, row_ids}) =>
          issue_type === 'POSSIBLE_DUPLICATE' &&
          [entity_id, ...row_ids].every((id) => ids.includes(id)),
      );
    const accept = ({db, secretary}: World, issue: string | undefined) =>
      db.queryAs(secretary, `select public.accept_issue($1::uuid, 'cousins')`, [issue ?? '']);

    test('disappears with the merge and returns when the merge is undone', async () => {
      const world = await createWorld(database());
      const [one, other] = [await addBrother(world, twins), await addBrother(world, twins)];
      const before = await pairs(world, [one, other]);
      expect(before).toHaveLength(1);
      const {batch} = await mergeBrothers(world, {keep: one, gone: other});
      expect(await pairs(world, [one, other])).toEqual([]);
      await undoBatch(world.db, world.admin, batch);
      expect(await pairs(world, [one, other])).toEqual(before);
    });

    test('stays dismissed when other values of either brother change', async () => {
      const world = await createWorld(database());
      const ids = [await addBrother(world, twins), await addBrother(world, twins)];
      const [pair] = await pairs(world, ids);
      await accept(world, pair?.id);
      for (const id of ids)
        await changeRow(world.db, 'brothers', id, {notes: 'n', phone: '+39055123456'});
      expect(await pairs(world, ids)).toEqual([]);
      expect(await pairs(world, ids, true)).toMatchObject([{id: pair?.id}]);
    });

    test('stays dismissed for the kept brother after a merge, with the other accepted issues', async () => {
      const world = await createWorld(database());
      const {db, admin, secretary} = world;
      const [keep, gone, cousin] = [
        await addBrother(world, twins),
        await addBrother(world, twins),
        await addBrother(world, twins),
      ];
      const id = await insertRow(db, 'vows', {brother_id: gone, ...vow});
      const all = [keep, gone, cousin];
      const pair = (await pairs(world, all)).find((issue) =>
        [issue.entity_id, issue.row_ids[0]].every((one) => one === gone || one === cousin),
      );
      await accept(world, pair?.id);
      const unwitnessed = async (accepted = false) =>
        (await issuesOf(world, {accepted})).filter(
          ({issue_type, row_ids}) =>
            issue_type === 'MISSING_RECEIVER_OR_WITNESSES' && row_ids.includes(id),
        );
      const [issue] = await unwitnessed();
      await accept(world, issue?.id);
      const {batch} = await mergeBrothers(world, {keep, gone});
      expect(await pairs(world, [keep, cousin])).toEqual([]);
      expect(await pairs(world, [keep, cousin], true)).toHaveLength(1);
      expect(await unwitnessed()).toEqual([]);
      expect(await unwitnessed(true)).toMatchObject([
        {entity_id: keep, accepted_reason: 'cousins', accepted_by_username: secretary.username},
      ]);
      // The merge can be undone after the account that accepted the issue is deleted.
      await db.query('delete from public.users where id = $1::uuid', [secretary.id]);
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      expect(await unwitnessed(true)).toMatchObject([
        {id: issue?.id, accepted_reason: 'cousins', accepted_by_username: null},
      ]);
      expect((await pairs(world, all)).map((one) => one.id)).not.toContain(pair?.id);
      expect(await pairs(world, all)).toHaveLength(2);
    });
  });
}
