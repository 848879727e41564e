import {describe, expect, test} from 'vitest';
import {batchOf, contentOf, mergeBrothers, undoBatch} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {aVow, editOf} from '#tests/sql/support/merged-proposals.ts';
import {cursorOf, pull, pushOne, type Row} from '#tests/sql/support/wire.ts';
import {addBrother, changeRow, createWorld, insertRow, rowOf} from '#tests/sql/support/world.ts';
import type {World} from '#tests/sql/support/world.ts';

type Told = {action: string; table_name: string; record_id: string; new_values: Row};

/** Returns the audit entries of a record, newest first. */
function logOf({db, admin}: World, record: string): Promise<Told[]> {
  return db.queryAs<Told>(
    admin,
    `select action, table_name, record_id::text, new_values
     from public.find_audit_logs(p_record_id => $1::uuid)`,
    [record],
  );
}

/** Returns the audit entries after this one, newest first. */
function newest({db, admin}: World, after: number): Promise<{id: number}[]> {
  return db.queryAs(
    admin,
    'select id::int from public.get_audit_logs_with_username(null, 100) where id > $1::int',
    [after],
  );
}

/** Adds a row to every table that belongs to brothers. */
async function giveAll(world: World, brother: string): Promise<Map<string, string>> {
  const {db, circumscription} = world;
  const place = await insertRow(db, 'places', {place_name: 'P'});
  const diocese = await insertRow(db, 'dioceses', {diocese_name: 'D', place_id: place});
  const seat = {name: 'N', title: 'T', circumscription_id: circumscription, diocese_id: diocese};
  const fraternity = await insertRow(db, 'fraternities', {...seat, place_id: place});
  const institution = await insertRow(db, 'institutions', seat);
  const post = {start_date: '2020-01-01'};
  const his: Record<string, Row> = {
    vows: {type: 'simple', date: '2020-01-01'},
    ordinations: {type: 'diaconate', date: '2022-01-01'},
    formation_stages: {stage: 'novitiate', ...post},
    fraternity_assignments: {fraternity_id: fraternity, ...post},
    institution_assignments: {institution_id: institution, ...post},
    studies: {subject: 'Theology'},
    brother_languages: {language: 'it', level: 'good'},
    elections: {office: 'guardian', ...post},
    sacraments: {kind: 'baptism'},
    goods_dispositions: {kind: 'will', date: '2020-01-01'},
    parish_notices: {event: 'priesthood', sent_on: '2020-01-01'},
    brother_documents: {kind: 'passport', number: 'X1'},
    brother_photos: {
      storage_path: `${brother}/a.webp`,
      mime_type: 'image/webp',
      byte_size: 10,
    },
  };
  const given = new Map<string, string>();
  for (const [table, row] of Object.entries(his)) {
    given.set(table, await insertRow(db, table, {brother_id: brother, ...row}));
  }
  return given;
}

export function describeMergingBrothers(database: () => Database): void {
  describe('a merge of two brothers', () => {
    test('names the kept brother in the refusal of an edit, and of a new row, of the other', async () => {
      const world = await createWorld(database());
      const {db, marco, brother} = world;
      const [first, second, unknown] = [
        await addBrother(world),
        await addBrother(world),
        crypto.randomUUID(),
      ];
      await mergeBrothers(world, {keep: second, gone: first});
      await mergeBrothers(world, {keep: brother, gone: second});
      expect(await pushOne(db, marco, editOf(marco, first, {}, {phone: '2'}))).toMatchObject({
        status: 'rejected',
        key: 'gone',
        kept_id: brother,
      });
      expect(await pushOne(db, marco, aVow(marco, first))).toMatchObject({
        status: 'rejected',
        key: 'gone',
        field: 'brother_id',
        kept_id: brother,
      });
      const missing = await pushOne(db, marco, editOf(marco, unknown, {}, {phone: '2'}));
      expect(missing).toMatchObject({status: 'rejected', key: 'gone'});
      expect(missing).not.toHaveProperty('kept_id');
    });

    test('moves the rows of every table from one brother to the other', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const gone = await addBrother(world, {birth_date: '1960-01-01'});
      const given = await giveAll(world, gone);
      const tables = await db.query<{name: string}>(
        `select table_name as name from app.writable_columns where target_table = 'brothers'`,
      );
      expect([...given.keys()].toSorted()).toEqual(tables.map(({name}) => name).toSorted());

      const {moved, batch} = await mergeBrothers(world, {
        keep: brother,
        gone,
        values: {birth_date: '1960-01-01'},
      });
      expect(moved).toEqual(Object.fromEntries([...given.keys()].map((table) => [table, 1])));
      for (const [table, id] of given) {
        expect(await rowOf(db, table, id)).toMatchObject({brother_id: brother});
      }
      expect(await rowOf(db, 'brothers', gone)).toBeNull();
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({
        birth_date: '1960-01-01',
        birth_place: 'Assisi',
        cached_status: 'deacon',
      });
      expect(await batchOf(db, admin, batch)).toMatchObject({
        kind: 'merge',
        status: 'done',
        title: 'Fra Due → Fra Uno',
        started_by_name: admin.username,
      });
    });

    test('reaches every phone', async () => {
      const world = await createWorld(database());
      const {db, marco, brother} = world;
      const gone = await addBrother(world);
      const vow = {brother_id: gone, type: 'simple', date: '2020-01-01'};
      const id = await insertRow(db, 'vows', vow);
      const cursor = await cursorOf(db, marco);
      await mergeBrothers(world, {keep: brother, gone});
      const {changes} = await pull(db, marco, {cursor});
      expect(changes).toContainEqual({table: 'brothers', id: gone, op: 'D'});
      expect(changes.find((one) => one.id === id)?.row).toMatchObject({brother_id: brother});
    });

    test('has one audit entry with all its changes, and no version is missing in the history', async () => {
      const world = await createWorld(database());
      const {db, brother} = world;
      const gone = await addBrother(world);
      const given = await giveAll(world, gone);
      const before = (await logOf(world, brother)).length;
      const last = (await newest(world, 0))[0]?.id ?? 0;
      await mergeBrothers(world, {
        keep: brother,
        gone,
        values: {notes: 'n'},
        reason: ' entered twice ',
      });
      const [entry, ...rest] = await logOf(world, brother);
      expect(rest).toHaveLength(before);
      expect(entry).toMatchObject({
        action: 'update',
        table_name: 'brothers',
        record_id: brother,
        new_values: {
          notes: 'n',
          merge_reason: 'entered twice',
          merged_name: 'Fra Due',
          merged_id: gone,
          merged_rows: {vows: 1, ordinations: 1, brother_photos: 1},
        },
      });
      expect(await newest(world, last)).toHaveLength(1);
      // A moved row has an entry in its own history, too.
      const [moved] = await logOf(world, given.get('vows') ?? '');
      expect(moved).toMatchObject({action: 'update', new_values: {brother_id: brother}});
      // A later edit may be based on any version that a phone has seen.
      for (const [table, id] of [...given, ['brothers', brother] as const]) {
        const found = await db.query(
          `select 1 from public.${table} t
           where t.id = $1::uuid and app.version_snapshot($2, t.id, t.version) is not null`,
          [id, table],
        );
        expect(found, table).toHaveLength(1);
      }
    });
  });

  describe('undoing a merge', () => {
    test('restores both brothers with all their rows', async () => {
      const world = await createWorld(database());
      const {db, admin, secretary, brother} = world;
      const gone = await addBrother(world, {birth_date: '1960-01-01', notes: 'his'});
      const given = await giveAll(world, gone);
      const photo = await insertRow(db, 'brother_photos', {
        brother_id: brother,
        storage_path: `${brother}/b.webp`,
        mime_type: 'image/webp',
        byte_size: 10,
      });
      await db.query('update public.users set linked_brother_id = $1::uuid where id = $2::uuid', [
        gone,
        admin.id,
      ]);
      const all = [
        ...given,
        ['brothers', gone],
        ['brothers', brother],
        ['users', admin.id],
      ] as const;
      const contents = () => Promise.all(all.map(([table, id]) => contentOf(db, table, id)));
      const before = await contents();
      const {batch, moved} = await mergeBrothers(world, {
        keep: brother,
        gone,
        values: {birth_date: '1960-01-01', notes: 'his'},
      });
      // The kept brother's own photo stays.
      expect(moved).not.toHaveProperty('brother_photos');
      expect(await rowOf(db, 'brother_photos', photo)).toMatchObject({brother_id: brother});
      expect(await rowOf(db, 'users', admin.id)).toMatchObject({linked_brother_id: brother});

      expect(await undoBatch(db, secretary, batch)).toEqual({left: 0, changed: []});
      expect(await contents()).toEqual(before);
      expect(await batchOf(db, admin, batch)).toMatchObject({
        status: 'undone',
        undone_by_name: secretary.username,
      });
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      // The merge can be repeated.
      await mergeBrothers(world, {keep: gone, gone: brother});
      expect(await rowOf(db, 'brothers', brother)).toBeNull();
    });

    test('is refused for a row that was changed since', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const gone = await addBrother(world);
      const vow = await insertRow(db, 'vows', {
        brother_id: gone,
        type: 'simple',
        date: '2020-01-01',
      });
      const {batch} = await mergeBrothers(world, {keep: brother, gone});
      await changeRow(db, 'vows', vow, {location_name: 'Roma'});
      const refused = await undoBatch(db, admin, batch);
      expect(refused.changed).toEqual([{table: 'vows', id: vow, title: 'Fra Uno', why: 'changed'}]);
      expect(refused.left).toBeGreaterThan(0);
      expect(await rowOf(db, 'brothers', gone)).toBeNull();
      await changeRow(db, 'vows', vow, {location_name: null});
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      expect(await rowOf(db, 'vows', vow)).toMatchObject({brother_id: gone});
    });
  });
}
