import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {addDays} from '#src/lib/civil-date.ts';
import {diceOf} from '#tests/sql/agreement/dice.ts';
import type {Database, Run} from '#tests/sql/support/database.ts';
import {fullJudgement, judgementIn} from '#tests/sql/support/full-judgement.ts';
import {issuesOf, judgementDay, type Issue} from '#tests/sql/support/issues.ts';
import {editAnything} from '#tests/sql/support/random-edits.ts';
import {
  addBrother,
  changeRow,
  createWorld,
  insertRow,
  type World,
} from '#tests/sql/support/world.ts';

const rounds = 40;
const vowType = 'TEMP_WITHOUT_NOVITIATE';
// A failure prints the seed; the edits before it are the same with the same seed.
const seed = Number(process.env['JUDGING_SEED'] ?? 20_261_125);
const patienceMs = 120_000;

export function describeJudgingAgain(database: () => Database): void {
  describe('stored issues', () => {
    test(
      'stored issues equal a full judgement after any edits, on any day',
      async () => {
        const world = await createWorld(database());
        const [draw] = fc.sample(fc.gen(), {seed, numRuns: 1});
        if (draw === undefined) throw new Error('nothing to draw from');
        const dice = diceOf(draw);
        const run: Run = (sql, parameters) => world.db.query(sql, parameters);
        let day = judgementDay;
        const kinds = new Set<string>();
        for (let round = 0; round < rounds; round += 1) {
          const edits = dice.count(3);
          for (let edit = 0; edit < edits; edit += 1) await editAnything(run, dice, world);
          day = addDays(day, dice.oneOf([0, 0, 0, 1, -1, 30]));
          const full = await fullJudgement(world, day);
          const stored = await issuesOf(world, {today: day, accepted: true});
          expect(stored, `round ${round}, seed ${seed}`).toEqual(full);
          for (const {issue_type} of stored) kinds.add(issue_type);
        }
        expect(kinds.size).toBeGreaterThan(10);
      },
      patienceMs,
    );

    test('only the brother whose records have changed is judged again', async () => {
      const {world, one, other} = await marked(database());
      await insertRow(world.db, 'vows', {brother_id: one, type: 'solemn', date: '1990-06-01'});
      expect(await markedOnes(world, [one, other])).toEqual([other]);
      expect(await typesOf(world, one)).toContain('PERPETUAL_EARLY');
    });

    test('both brothers are judged again when a row moves from one to the other', async () => {
      const {world, one, other, vow} = await marked(database());
      await changeRow(world.db, 'vows', vow, {brother_id: other});
      expect(await markedOnes(world, [one, other])).toEqual([]);
      expect(await typesOf(world, one)).not.toContain(vowType);
      expect(await typesOf(world, other)).toContain(vowType);
    });

    test('a brother is judged again when one of his rows is deleted', async () => {
      const {world, one, other, vow} = await marked(database());
      await world.db.query('delete from public.vows where id = $1::uuid', [vow]);
      expect(await markedOnes(world, [one, other])).toEqual([other]);
      expect(await typesOf(world, one)).not.toContain(vowType);
    });

    test.each<[string, (world: World) => Promise<unknown>]>([
      [
        'a setting',
        ({db}) => db.query(`update public.settings set value = '29' where key = 'grace_days'`),
      ],
      ['the identity of the change feed', ({db}) => db.query('select app.feed_rebase()')],
      [
        'a function that a rule calls',
        ({db}) =>
          db.query(`create or replace function app.new_law() returns date language sql immutable
                    return date '1983-11-27' + 0`),
      ],
    ])('everybody is judged again after a change of %s', async (_, change) => {
      const {world, one, other} = await marked(database());
      await change(world);
      expect(await markedOnes(world, [one, other])).toEqual([]);
    });

    test('everybody is judged again on another day', async () => {
      const {world, one, other} = await marked(database());
      expect(await markedOnes(world, [one, other])).toEqual([one, other].toSorted());
      expect(await markedOnes(world, [one, other], '2026-11-22')).toEqual([]);
    });

    test('the issues of a rule that a later migration adds are stored', async () => {
      const world = await createWorld(database());
      const before = await issuesOf(world);
      const after = await world.db.rehearse(async (run) => {
        await run(`create function app.issues_of_test(p_today date) returns setof app.finding language sql stable as $$
          select 'NAME_FORMAT', 'high', 'brother', b.id, '{}'::uuid[], null::date, 'test' from public.brothers b $$`);
        return judgementIn(run, world, judgementDay);
      });
      const details = (issues: readonly Issue[]) =>
        issues.filter(({detail}) => detail === 'test').length;
      expect(details(before)).toBe(0);
      expect(details(after)).toBeGreaterThan(0);
    });

    test('stored issues stay true when a transaction that judged and wrote is rolled back', async () => {
      const {world, one, vow} = await marked(database());
      await world.db.rehearse(async (run) => {
        await run('delete from public.vows where id = $1::uuid', [vow]);
        const issues = await judgementIn(run, world, judgementDay);
        expect(issues.filter(({row_ids}) => row_ids.includes(vow))).toEqual([]);
      });
      expect(await typesOf(world, one)).toContain(vowType);
    });

    test('stored issues name nobody who was erased', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const name = `Fra ${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`;
      const ids = [
        await addBrother(world, {name, birth_date: '1911-05-04'}),
        await addBrother(world, {name, birth_date: '1911-05-04', membership_status: 'departed'}),
      ].toSorted();
      await db.query('update public.users set linked_brother_id = $1::uuid where id = $2::uuid', [
        ids[0] ?? '',
        world.marco.id ?? '',
      ]);
      await issuesOf(world);
      expect(await named(db, name)).toBeGreaterThan(0);
      for (const id of ids)
        await db.queryAs(admin, `select public.gdpr_erase_brother($1::uuid, 'art. 17')`, [id]);
      expect(await named(db, name)).toBe(0);
    });
  });
}

/** Two brothers with a vow each. The details of their stored issues about vows are replaced by a mark. */
async function marked(db: Database) {
  const world = await createWorld(db);
  const one = world.brother;
  const other = await addBrother(world, {name: 'Fra Altro'});
  const values = {type: 'simple', date: '1990-01-01'};
  const vow = await insertRow(db, 'vows', {brother_id: one, ...values});
  await insertRow(db, 'vows', {brother_id: other, ...values});
  await issuesOf(world);
  await db.query(
    `update app.found_issues set detail = 'marked'
     where entity_id in ($1::uuid, $2::uuid) and issue_type = '${vowType}'`,
    [one, other],
  );
  return {world, one, other, vow};
}

/** Judges the records and returns those of the brothers whose issues still have the mark. */
async function markedOnes(
  world: World,
  ids: readonly string[],
  today = judgementDay,
): Promise<string[]> {
  const issues = await issuesOf(world, {today});
  const kept = issues.filter(
    ({detail, issue_type}) => detail === 'marked' && issue_type === vowType,
  );
  return kept
    .map(({entity_id}) => entity_id)
    .filter((id) => ids.includes(id))
    .toSorted();
}

async function typesOf(world: World, brother: string): Promise<string[]> {
  const issues = await issuesOf(world);
  return issues.filter(({entity_id}) => entity_id === brother).map(({issue_type}) => issue_type);
}

async function named(db: Database, name: string): Promise<number> {
  const [row] = await db.query<{n: number}>(
    'select count(*)::int as n from app.found_issues i where strpos(i::text, $1) > 0',
    [name],
  );
  return row?.n ?? 0;
}
