import {describe, expect, test} from 'vitest';
import type {Run} from '#tests/sql/support/database.ts';
import {holding, untilSomebodyWaits} from '#tests/sql/support/holding.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {createWorld} from '#tests/sql/support/world.ts';

export function describeRacingPhotos(database: () => ServerDatabase): void {
  describe('uploads on two connections', () => {
    test('stay within a hundred waiting files per member', async () => {
      const db = database();
      const {marco, brother} = await createWorld(db);
      await db.query(
        `insert into storage.objects (bucket_id, name, owner_id)
         select 'brother-photos', $1 || '/' || gen_random_uuid() || '.webp', $2 from generate_series(1, 99)`,
        [brother, marco.id],
      );
      const upload = (run: Run) =>
        run(
          `insert into storage.objects (bucket_id, name, owner_id)
           values ('brother-photos', $1 || '/' || gen_random_uuid() || '.webp', $2)`,
          [brother, marco.id],
        );
      const asked = {...marco, operation: 'storage.object.upload'};
      const hundredth = await holding(db, asked, upload);
      const next = db.transactionAs(asked, upload).catch((error: unknown) => error);
      await untilSomebodyWaits(db);
      await hundredth.finish();
      expect(await next).toMatchObject({code: '42501'});
    });
  });
}
