import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {issuesOf, type Issue} from '#tests/sql/support/issues.ts';
import type {Person, Row} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, insertRow, type World} from '#tests/sql/support/world.ts';

const type = 'MISSING_RECEIVER_OR_WITNESSES';

export function describeAccepting(database: () => Database): void {
  describe('an issue', () => {
    test('has an id made of its rule, its entity and its rows, so that another row makes it another issue', async () => {
      const {world, vow, issue} = await oldVow(database());
      const {db, brother} = world;
      expect(issue).toMatchObject({
        ret_brother_id: brother,
        entity_type: 'brother',
        entity_id: brother,
        brother_name: 'Fra Uno',
        code: 'P11',
        severity: 'low',
        issue_description: 'Profession without its receiver or both witnesses (1990-01-01)',
        row_ids: [vow],
        detail: '1990-01-01',
        id: await hash(db, `${type}:${brother}:${vow}`),
      });
      const other = await insertRow(db, 'vows', {
        brother_id: brother,
        type: 'solemn',
        date: '1993-01-01',
      });
      const rows = [vow, other].toSorted().join(',');
      const again = await found(world);
      expect(again?.id).toBe(await hash(db, `${type}:${brother}:${rows}`));
      expect(again?.row_ids.join(',')).toBe(rows);
      expect(again?.detail).toBe('1990-01-01');
    });

    test('is hidden once it is accepted, listed on request with the user and the reason, and restored', async () => {
      const {world, issue} = await oldVow(database());
      const {db, admin, brother} = world;
      await accept(world, issue.id, ' the archive burned down ');
      expect(await found(world)).toBeUndefined();
      expect(await found(world, true)).toMatchObject({
        id: issue.id,
        accepted_by_username: admin.username,
        accepted_reason: 'the archive burned down',
        accepted_at: expect.any(String) as unknown,
      });
      expect(await rowOfIssue(world, issue.id)).toMatchObject({
        issue_type: type,
        entity_type: 'brother',
        entity_id: brother,
        accepted_by: admin.id,
      });
      await restore(world, issue.id);
      expect(await found(world)).toEqual(issue);
      const log = await db.query<Row>(
        `select action, actor_id::text, coalesce(new_values, old_values) ->> 'reason' as reason
         from app.audit_log where table_name = 'accepted_issues' and record_id = $1::uuid order by id`,
        [issue.id],
      );
      const entry = {actor_id: admin.id, reason: 'the archive burned down'};
      expect(log).toEqual([
        {action: 'insert', ...entry},
        {action: 'delete', ...entry},
      ]);
    });

    test('shows the last reason and its author when it is accepted again', async () => {
      const {world, issue} = await oldVow(database());
      await accept(world, issue.id, 'first');
      await accept(world, issue.id, 'better', world.secretary);
      expect(await rowOfIssue(world, issue.id)).toMatchObject({
        reason: 'better',
        accepted_by: world.secretary.id,
      });
    });

    test('is shown again when more is wrong than was accepted', async () => {
      const {world, issue} = await oldVow(database());
      await accept(world, issue.id, 'known');
      await insertRow(world.db, 'vows', {
        brother_id: world.brother,
        type: 'solemn',
        date: '1993-01-01',
      });
      expect((await found(world))?.id).not.toBe(issue.id);
    });

    test('is shown again when it becomes graver than it was accepted', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      await insertRow(db, 'formation_stages', {
        brother_id: brother,
        stage: 'novitiate',
        start_date: '2024-01-01',
      });
      const long = (today: string) => openIssue(world, 'NOVITIATE_LONG', today);
      const issue = await long('2026-03-01');
      expect(issue?.severity).toBe('medium');
      await accept(world, issue?.id ?? '', 'prolonged (can. 653 §2)', admin, '2026-03-01');
      expect(await long('2026-07-01')).toBeUndefined();
      const graver = await long('2026-07-02');
      expect(graver).toMatchObject({id: issue?.id, severity: 'high', accepted_at: null});
      await accept(world, issue?.id ?? '', 'dispensed', admin, '2026-07-02');
      expect(await long('2026-07-02')).toBeUndefined();
      expect(await long('2026-03-01')).toBeUndefined();
    });

    test('is shown again when a long term as guardian becomes one of nine years', async () => {
      const world = await createWorld(database());
      const {db, admin, brother, country, circumscription} = world;
      const place = await insertRow(db, 'places', {place_name: 'Assisi', country_id: country});
      const diocese = await insertRow(db, 'dioceses', {diocese_name: 'Assisi', place_id: place});
      const house = await insertRow(db, 'fraternities', {
        name: 'San Damiano',
        title: 'Convento',
        circumscription_id: circumscription,
        diocese_id: diocese,
        place_id: place,
      });
      await insertRow(db, 'fraternity_assignments', {
        brother_id: brother,
        fraternity_id: house,
        start_date: '2020-01-01',
        role: 'guardian',
      });
      const term = (today: string) => openIssue(world, 'GUARDIAN_TERM', today);
      const issue = await term('2024-01-01');
      await accept(world, issue?.id ?? '', 'no other superior', admin, '2024-01-01');
      expect(await term('2029-01-01')).toBeUndefined();
      expect(await term('2029-01-02')).toMatchObject({id: issue?.id});
    });

    test('stays accepted in any gravity when it was accepted before gravities were kept', async () => {
      const {world, issue} = await oldVow(database());
      await accept(world, issue.id, 'known');
      await world.db.query('update public.accepted_issues set gravity = null');
      expect(await found(world)).toBeUndefined();
    });

    test('can be accepted only by admins, with a reason, and only while it exists', async () => {
      const {world, vow, issue} = await oldVow(database());
      const {marco, stranger, db} = world;
      for (const person of [marco, stranger]) {
        await expect(accept(world, issue.id, 'r', person)).rejects.toMatchObject({code: '42501'});
        await expect(restore(world, issue.id, person)).rejects.toMatchObject({code: '42501'});
      }
      for (const reason of ['', ' \t', 'r'.repeat(10_001)]) {
        await expect(accept(world, issue.id, reason)).rejects.toMatchObject({code: 'PT400'});
      }
      await expect(restore(world, issue.id)).rejects.toMatchObject({code: 'PT404'});
      const mended = {received_by: 'R', witness_1: 'A', witness_2: 'B'};
      await changeRow(db, 'vows', vow, mended);
      await expect(accept(world, issue.id, 'r')).rejects.toMatchObject({code: 'PT404'});
    });

    test('is computed for the day in the request', async () => {
      const {world} = await oldVow(database());
      await changeRow(world.db, 'brothers', world.brother, {birth_date: '1925-06-01'});
      const old = await issuesOf(world, {today: '2027-01-01'});
      const issue = old.find(
        ({entity_id, issue_type}) =>
          entity_id === world.brother && issue_type === 'IMPLAUSIBLE_AGE',
      );
      await expect(
        accept(world, issue?.id ?? '', 'r', world.admin, '2026-05-31'),
      ).rejects.toMatchObject({
        code: 'PT404',
      });
      await accept(world, issue?.id ?? '', 'he is well', world.admin, '2027-01-01');
      expect(await rowOfIssue(world, issue?.id ?? '')).toMatchObject({reason: 'he is well'});
    });

    test('loses its acceptance with the record it is about', async () => {
      const {world, issue} = await oldVow(database());
      await accept(world, issue.id, 'known');
      await world.db.query('delete from public.brothers where id = $1::uuid', [world.brother]);
      expect(await rowOfIssue(world, issue.id)).toBeUndefined();
    });
  });

  test('issues are listed by severity, then type, then name', async () => {
    const {world} = await oldVow(database());
    const keys = (await issuesOf(world)).map(
      ({severity, issue_type}) => `${['high', 'medium', 'low'].indexOf(severity)} ${issue_type}`,
    );
    expect(keys).toEqual(keys.toSorted());
  });
}

/** Fra Uno's vow of 1990 without witnesses. */
async function oldVow(db: Database): Promise<{world: World; vow: string; issue: Issue}> {
  const world = await createWorld(db);
  const vow = await insertRow(db, 'vows', {
    brother_id: world.brother,
    type: 'simple',
    date: '1990-01-01',
  });
  const issue = await found(world);
  if (issue === undefined) throw new Error('the vow without witnesses was not found');
  return {world, vow, issue};
}

async function found(world: World, accepted = false): Promise<Issue | undefined> {
  const issues = await issuesOf(world, {accepted});
  return issues.find((one) => one.entity_id === world.brother && one.issue_type === type);
}

async function openIssue(world: World, kind: string, today: string): Promise<Issue | undefined> {
  const issues = await issuesOf(world, {today});
  return issues.find((one) => one.entity_id === world.brother && one.issue_type === kind);
}

async function accept(
  {db, admin}: World,
  issue: string,
  reason: string,
  person: Person = admin,
  today: string | null = null,
): Promise<void> {
  await db.queryAs(person, 'select public.accept_issue($1::uuid, $2, $3::date)', [
    issue,
    reason,
    today,
  ]);
}

async function restore({db, admin}: World, issue: string, person: Person = admin): Promise<void> {
  await db.queryAs(person, 'select public.restore_issue($1::uuid)', [issue]);
}

async function rowOfIssue({db}: World, issue: string): Promise<Row | undefined> {
  const [row] = await db.query<Row>(
    'select * from public.accepted_issues where issue_id = $1::uuid',
    [issue],
  );
  return row;
}

async function hash(db: Database, key: string): Promise<string | undefined> {
  const [row] = await db.query<{id: string}>('select md5($1)::uuid::text as id', [key]);
  return row?.id;
}
