import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {holding} from '#tests/sql/support/holding.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {cursorOf, pull} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld} from '#tests/sql/support/world.ts';

export function describeHeldChanges(database: () => ServerDatabase): void {
  describe('the changes that an open transaction holds back', () => {
    test('reach a device once the transaction ends, and the pulls before say that some are held back', async () => {
      const db = database();
      const {admin, marco, brother, country} = await createWorld(db);
      const cursor = await cursorOf(db, marco);
      const slow = await holding(db, admin, (run) =>
        run(`update public.brothers set notes = 'slow' where id = $1::uuid`, [brother]),
      );
      await changeRow(db, 'countries', country, {name: `fast ${crypto.randomUUID()}`});
      const during = await pull(db, marco, {cursor, digest: true});
      expect(during.changes).toEqual([]);
      expect(Date.parse(during.held_since ?? '')).toBeGreaterThan(Date.now() - 60_000);
      expect(during).not.toHaveProperty('digest');
      await slow.finish();
      const after = await pull(db, marco, {cursor: during.cursor, digest: true});
      expect(after.changes.map(({id}) => id).sort()).toEqual([brother, country].sort());
      expect(after.held_since).toBeNull();
      expect(after).toHaveProperty('digest');
    });

    test('appear in the monitoring query of docs/deployment.md, but not in the first page of a longer pull', async () => {
      const db = database();
      const {admin, marco, brother, country} = await createWorld(db);
      const slow = await holding(db, admin, (run) =>
        run(`update public.brothers set notes = 'slow' where id = $1::uuid`, [brother]),
      );
      await changeRow(db, 'countries', country, {name: `fast ${crypto.randomUUID()}`});
      const [query = ''] = monitoring.exec(readFileSync('docs/deployment.md', 'utf8')) ?? [];
      const [shown] = await db.query<{feed_held_since: Date}>(query);
      await slow.finish();
      expect(Number(shown?.feed_held_since)).toBeGreaterThan(Date.now() - 60_000);
      expect(await pull(db, marco, {limit: 1})).toMatchObject({has_more: true, held_since: null});
    });
  });
}

const monitoring = /select app\.feed_held_since\(\)/;
