import {describe, expect, test} from 'vitest';
import {paperKinds} from '#src/domain/settings.ts';
import {paperPlaceholders} from '#src/domain/paper-text.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {insertion, pushOne, type Row} from '#tests/sql/support/wire.ts';
import {createWorld} from '#tests/sql/support/world.ts';

export function describeSettingsAndPortraits(database: () => Database): void {
  describe('a photo record', () => {
    test("must name a file in its brother's own folder", async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const portrait = {brother_id: brother, mime_type: 'image/webp', byte_size: 1000};
      for (const folder of [crypto.randomUUID(), '..', `${brother}/..`]) {
        const photo = insertion(admin, 'brother_photos', {
          ...portrait,
          storage_path: `${folder}/a.webp`,
        });
        expect(await pushOne(db, admin, photo)).toMatchObject({
          key: 'invalid',
          field: 'storage_path',
        });
      }
      const own = insertion(admin, 'brother_photos', {
        ...portrait,
        storage_path: `${brother}/a.webp`,
      });
      expect(await pushOne(db, admin, own)).toMatchObject({status: 'applied'});
    });
  });

  describe('a province setting', () => {
    test.each([
      ['temp_vow_months', 0],
      ['soon_days', '90'],
      ['grace_days', -1],
      ['cap_years', 2.5],
      ['max_offline_days', 0],
      ['count_novices', 1],
      ['jubilee_base', 'birth'],
      ['jubilee_years', [25, 'x']],
      ['jubilee_years', [[25]]],
      ['time_zone', 'Mars/Olympus'],
      ['phone_region', 'Italy'],
      ['obedience_letter', 'Dear {brother}'],
      ['obedience_letter', {}],
      ['obedience_letter', {de: 'Lieber {brother}'}],
      ['obedience_letter', {en: ' '}],
      ['obedience_letter', {en: 5}],
      ['obedience_letter', {en: 'Dear {name}'}],
      ['obedience_letter', {en: 'Dear {brother}', it: 'Caro {{brother}}'}],
      ['obedience_letter', {en: 'Dear brother }'}],
      ['obedience_letter', {en: 'x'.repeat(5001)}],
      ['profession_act', {en: 'In {house}'}],
      ['colour', 'red'],
    ])('%s cannot be %j', async (key, value) => {
      const {db, admin, circumscription} = await createWorld(database());
      const answer = await pushOne(
        db,
        admin,
        insertion(admin, 'settings', {key, value, circumscription_id: circumscription}),
      );
      expect(answer).toMatchObject({
        status: 'rejected',
        key: 'invalid',
        field: key === 'colour' ? 'key' : 'value',
      });
    });

    test.each(paperKinds)('holds each placeholder of %s that the app fills', async (key) => {
      const {db, admin} = await createWorld(database());
      const text = paperPlaceholders[key].map((name) => `{${name}}`).join(' <b>');
      const value = {en: text, id: text, it: 'x'.repeat(5000)};
      const answer = await pushOne(db, admin, insertion(admin, 'settings', {key, value}));
      expect(answer).toMatchObject({status: 'applied'});
    });

    test('applies to one circumscription or to all, and exists once for each', async () => {
      const {db, admin, circumscription} = await createWorld(database());
      const own = {key: 'soon_days', value: 60, circumscription_id: circumscription};
      expect(await pushOne(db, admin, insertion(admin, 'settings', own))).toMatchObject({
        status: 'applied',
      });
      expect(await pushOne(db, admin, insertion(admin, 'settings', own))).toMatchObject({
        key: 'duplicate',
      });
      const [row] = await db.query<Row>(
        `select app.province_setting('soon_days', $1::uuid) as own, app.province_setting('soon_days') as all_of_them`,
        [circumscription],
      );
      expect(row).toEqual({own: 60, all_of_them: 90});
    });
  });
}
