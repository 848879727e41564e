import {describe, expect, test} from 'vitest';
import {fullJudgement} from '#tests/sql/support/full-judgement.ts';
import {holding, untilSomebodyWaits} from '#tests/sql/support/holding.ts';
import {issuesOf, judgementDay} from '#tests/sql/support/issues.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {addBrother, createWorld, insertRow} from '#tests/sql/support/world.ts';

/** How often each administrator judges while others write. */
const judgements = 10;

/** Two writers of the same two lives can wait for each other; the database then ends one of them. */
async function unlessDeadlocked(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error;
  }
}

export function describeRacingJudgements(database: () => ServerDatabase): void {
  describe('judging the records', () => {
    test('a judgement covers a transaction that wrote before the last judgement and committed after it', async () => {
      const db = database();
      const world = await createWorld(db);
      const {admin, brother} = world;
      await issuesOf(world);
      const writer = await holding(db, admin, (run) =>
        run(
          `insert into public.vows (brother_id, type, date) values ($1::uuid, 'solemn', '1990-01-01')`,
          [brother],
        ),
      );
      // A later transaction commits first, so the feed has moved on.
      await insertRow(db, 'vows', {
        brother_id: await addBrother(world),
        type: 'simple',
        date: '1991-01-01',
      });
      const types = async () =>
        (await issuesOf(world))
          .filter(({entity_id}) => entity_id === brother)
          .map(({issue_type}) => issue_type);
      expect(await types()).not.toContain('PERPETUAL_WITHOUT_TEMP');
      await writer.finish();
      expect(await types()).toContain('PERPETUAL_WITHOUT_TEMP');
    });

    test('stored issues equal a full judgement after administrators judged while others wrote', async () => {
      const db = database();
      const world = await createWorld(db);
      const {admin, secretary} = world;
      const brothers = [
        world.brother,
        ...(await Promise.all([1, 2, 3].map(() => addBrother(world)))),
      ];
      const judged = new AbortController();
      const write = async (at: number): Promise<void> => {
        for (let turn = 0; !judged.signal.aborted; turn += 1) {
          const writing = db.transactionAs(admin, async (run) => {
            await run(
              `insert into public.vows (brother_id, type, date) values ($1::uuid, 'simple', $2::date)`,
              [
                brothers[(turn + at) % brothers.length] ?? '',
                `19${60 + (turn % 30)}-0${1 + at}-01`,
              ],
            );
            if (turn % 3 === 0)
              await run(
                'delete from public.vows where id in (select id from public.vows order by id limit 1)',
              );
            await run('select pg_sleep(random() * 0.03)');
          });
          await unlessDeadlocked(writing);
        }
      };
      const judge = async (person: typeof admin): Promise<void> => {
        for (let turn = 0; turn < judgements; turn += 1) await issuesOf({...world, admin: person});
      };
      const judging = Promise.all([judge(admin), judge(secretary)]).finally(() => judged.abort());
      await Promise.all([judging, ...[0, 1, 2, 3].map(write)]);
      expect(await issuesOf(world, {accepted: true})).toEqual(
        await fullJudgement(world, judgementDay),
      );
    });

    test('the deletion of a brother waits for a judgement, so that no issue about him is stored later', async () => {
      const db = database();
      const world = await createWorld(db);
      const brother = await addBrother(world, {name: 'Fra Perduto9'});
      const judging = await holding(db, world.admin, (run) =>
        run('select public.validate_brother_data_integrity($1::date)', [judgementDay]),
      );
      const deleting = db.query('delete from public.brothers where id = $1::uuid', [brother]);
      await untilSomebodyWaits(db);
      await judging.finish();
      await deleting;
      expect(
        await db.query('select 1 from app.found_issues where entity_id = $1::uuid', [brother]),
      ).toEqual([]);
    });
  });
}
