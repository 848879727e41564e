import {describe, expect, test} from 'vitest';
import {advisors} from '#tests/sql/support/advisors.ts';
import type {Database, Run} from '#tests/sql/support/database.ts';

type Found = {name: string};

export function describeFindingWeaknesses(database: () => Database): void {
  describe('the search for known weaknesses', () => {
    test.each(advisors)('finds a planted $weakness', async ({look, plant, finds, plantedBy}) => {
      const db = database();
      const [owner] = await db.query<{rolsuper: boolean}>(
        'select rolsuper from pg_roles where rolname = current_user',
      );
      if (plantedBy === 'superuser' && owner?.rolsuper !== true) return;
      const found = await db.rehearse(async (run) => {
        for (const sql of plant) await run(sql);
        return names(run, look);
      });
      expect(found).toContain(finds);
    });

    test.each(advisors)('finds no $weakness in the server', async ({look}) => {
      const found = await database().rehearse((run) => names(run, look));
      expect(found).toEqual([]);
    });
  });
}

async function names(run: Run, look: string): Promise<string[]> {
  return (await run<Found>(look)).map(({name}) => name);
}
