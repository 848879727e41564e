import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  attempt,
  orphans,
  photoName,
  portrait,
  read,
  rowFor,
  rowsOf,
  upload,
  uploaded,
} from '#tests/sql/support/photo-files.ts';
import {approve, insertion, proposalOf, pushOne, reject} from '#tests/sql/support/wire.ts';
import {addBrother, anon, createWorld, insertRow, operator} from '#tests/sql/support/world.ts';

export function describePhotographing(database: () => Database): void {
  describe('the files of photos', () => {
    test('can be read, uploaded and deleted by each role as listed', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, nino, secretary, stranger, brother} = world;
      await db.query('update public.users set disabled_at = now() where id = $1::uuid', [nino.id]);
      const shown = await portrait(db, admin, brother);
      const waiting = await uploaded(db, secretary, await addBrother(world));
      const callers = {anon, stranger, disabled: nino, member: marco, admin, operator};
      const found: Record<string, unknown[]> = {};
      for (const [name, caller] of Object.entries(callers)) {
        found[name] = [
          await attempt(upload(db, caller, photoName(brother))),
          await attempt(read(db, caller, shown)),
          await attempt(read(db, caller, waiting)),
          await rowsOf(
            db,
            caller,
            `update storage.objects set version = 'x' where name = '${shown}'`,
          ),
          await rowsOf(db, caller, `delete from storage.objects where name = '${shown}'`),
          await rowsOf(db, caller, `perform 1 from storage.buckets where id = 'brother-photos'`),
        ];
      }
      // upload, read a visible file, read another user's waiting file, overwrite, delete, see the bucket
      expect(found).toEqual({
        anon: ['42501', 0, 0, 0, 0, 0],
        stranger: ['42501', 0, 0, 0, 0, 0],
        disabled: ['42501', 0, 0, 0, 0, 0],
        member: [1, 1, 0, 0, 0, 0],
        admin: [1, 1, 1, 0, 1, 0],
        operator: [1, 1, 1, 1, 1, 1],
      });
    });

    test("need an existing brother's folder and a random name", async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const file = crypto.randomUUID();
      const names = [
        `${crypto.randomUUID()}/${file}.webp`,
        `${brother}/portrait.webp`,
        `${brother}/${file}.svg`,
        `${brother}/${file}.webp.html`,
        `${brother}/${file}/${file}.webp`,
        `${brother}/../${brother}/${file}.webp`,
        `${brother}/%2e%2e/${file}.webp`,
        `/${brother}/${file}.webp`,
        `${brother.toUpperCase()}/${file}.webp`,
        `${brother}/${file}.webp\n`,
        file,
      ];
      for (const person of [marco, admin]) {
        for (const name of names) {
          expect(await attempt(upload(db, person, name)), name).toBe('42501');
        }
      }
    });

    test('cannot be uploaded for another user or to another bucket', async () => {
      const {db, marco, nino, brother} = await createWorld(database());
      const name = photoName(brother);
      expect(await attempt(upload(db, marco, name, {owner: nino.id}))).toBe('42501');
      await db.query(
        `insert into storage.buckets (id, name) values ('other', 'other') on conflict do nothing`,
      );
      expect(await attempt(upload(db, marco, name, {bucket: 'other'}))).toBe('42501');
    });

    test('can be read by their uploader and admins until they are approved, and then by all members', async () => {
      const {db, admin, marco, nino, brother} = await createWorld(database());
      const name = await uploaded(db, marco, brother);
      const seen = async () =>
        Promise.all([marco, nino, admin].map((who) => attempt(read(db, who, name))));
      expect(await seen()).toEqual([1, 0, 1]);
      const answer = await pushOne(
        db,
        marco,
        insertion(marco, 'brother_photos', rowFor(brother, name)),
      );
      expect(answer.status).toBe('queued');
      expect(await seen()).toEqual([1, 0, 1]);
      await approve(db, admin, proposalOf(answer).id);
      expect(await seen()).toEqual([1, 1, 1]);
    });

    test('can be uploaded only by admins under a name that a record already shows', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const name = photoName(brother);
      await insertRow(db, 'brother_photos', rowFor(brother, name));
      expect(await attempt(upload(db, marco, name))).toBe('42501');
      expect(await attempt(upload(db, admin, name))).toBe(1);
    });

    test('are limited to a hundred waiting files per member', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const fill = (count: number, age: string) =>
        db.query<{name: string}>(
          `insert into storage.objects (bucket_id, name, owner_id, created_at)
           select 'brother-photos', $1::text || '/' || gen_random_uuid() || '.webp', $2, now() - $3::interval
           from generate_series(1, $4::int) returning name`,
          [brother, marco.id ?? '', age, count],
        );
      await fill(50, '31 days');
      const [own] = await fill(99, '29 days');
      expect(await attempt(upload(db, marco, photoName(brother)))).toBe(1);
      expect(await attempt(upload(db, marco, photoName(brother)))).toBe('42501');
      expect(await attempt(upload(db, admin, photoName(brother)))).toBe(1);
      await insertRow(db, 'brother_photos', rowFor(brother, own?.name ?? ''));
      expect(await attempt(upload(db, marco, photoName(brother)))).toBe(1);
    });

    test('are hidden at once when the person is erased, and named in the answer for deletion', async () => {
      const {db, admin, marco, nino, brother} = await createWorld(database());
      const shown = await portrait(db, admin, brother);
      const own = await uploaded(db, marco, brother);
      const copy = 'select public.gdpr_export_brother($1::uuid) as answer';
      expect(await db.queryAs(admin, copy, [brother])).toMatchObject([
        {answer: {photo_files: [own, shown].sort(), brother_photos: [{storage_path: shown}]}},
      ]);
      const erase = `select public.gdpr_erase_brother($1::uuid, 'art. 17') as answer`;
      expect(await db.queryAs(admin, erase, [brother])).toMatchObject([
        {answer: {photo_files: [own, shown].sort()}},
      ]);
      for (const person of [marco, nino]) {
        for (const name of [shown, own]) expect(await attempt(read(db, person, name))).toBe(0);
      }
      expect(await orphans(db, operator)).toEqual(expect.arrayContaining([own, shown]));
    });

    test('are orphans when neither a record nor an open proposal names them', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const other = await addBrother(world);
      const shown = await portrait(db, admin, brother);
      const unproposed = await uploaded(db, marco, brother);
      const proposed = await uploaded(db, marco, other);
      await db.query(
        `update storage.objects set created_at = now() - interval '31 days'
         where name = any (string_to_array($1, ' '))`,
        [[shown, unproposed, proposed].join(' ')],
      );
      await uploaded(db, marco, brother);
      const photo = insertion(marco, 'brother_photos', rowFor(other, proposed));
      const proposal = proposalOf(await pushOne(db, marco, photo)).id;
      const listed = async () =>
        (await orphans(db, operator)).filter((name) =>
          [brother, other].includes(name.slice(0, 36)),
        );
      expect(await listed()).toEqual([unproposed]);
      await reject(db, admin, proposal, 'blurred');
      await db.query('delete from public.brother_photos where brother_id = $1::uuid', [brother]);
      expect((await listed()).toSorted()).toEqual([shown, unproposed, proposed].toSorted());
      await expect(orphans(db, admin)).rejects.toMatchObject({code: '42501'});
    });

    test('are in a private bucket for three image types of up to 5 MiB', async () => {
      const db = database();
      const bucket = `select public, file_size_limit::int as bytes, allowed_mime_types as types
        from storage.buckets where id = 'brother-photos'`;
      const expected = [
        {public: false, bytes: 5_242_880, types: ['image/jpeg', 'image/png', 'image/webp']},
      ];
      expect(await db.query(bucket)).toEqual(expected);
      await db.query(
        `update storage.buckets set public = true, file_size_limit = null, allowed_mime_types = null
         where id = 'brother-photos'`,
      );
      expect(await db.query('select app.open_photo_storage() as opened')).toEqual([{opened: true}]);
      expect(await db.query(bucket)).toEqual(expected);
    });
  });
}
