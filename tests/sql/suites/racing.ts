import {describe, expect, test} from 'vitest';
import type {Run} from '#tests/sql/support/database.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import {holding, untilSomebodyWaits} from '#tests/sql/support/holding.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {
  approve,
  insertion,
  mutation,
  proposalOf,
  pushOne,
  pushText,
  type Answer,
  type Mutation,
  type Person,
} from '#tests/sql/support/wire.ts';
import {createWorld, insertRow, rowOf} from '#tests/sql/support/world.ts';

async function pushIn(run: Run, one: Mutation): Promise<Answer | undefined> {
  const [row] = await run<{answers: Answer[]}>(
    'select public.sync_push($1::text::json) as answers',
    [JSON.stringify([one])],
  );
  return row?.answers[0];
}

export function describeRacing(database: () => ServerDatabase): void {
  describe('the server with calls on two connections', () => {
    test('accepts exactly one of two concurrent approvals', async () => {
      const {db, admin, secretary, marco, brother} = await world();
      const edit = mutation(marco, {
        id: brother,
        base_version: 1,
        base: {notes: null},
        changes: {notes: 'n'},
      });
      const {id} = proposalOf(await pushOne(db, marco, edit));
      const first = await holding(db, admin, (run) =>
        run('select public.approve_change($1::uuid)', [id]),
      );
      const second = approve(db, secretary, id).catch((error: unknown) => error);
      await untilSomebodyWaits(db);
      await first.finish();
      expect(await second).toMatchObject({
        code: 'PT409',
        message: `${serverTexts.alreadyDecided}approved`,
      });
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({notes: 'n', version: 2});
    });

    // PostgREST answers this with status 429 and its header.
    const comeBackLater = {
      code: 'PGRST',
      message: expect.stringContaining('"code": "PT429"') as string,
      detail: expect.stringMatching(
        /"status": 429.*"Retry-After": "2"|"Retry-After": "2".*"status": 429/,
      ) as string,
    };

    test('applies a push once that is sent twice at once, and answers the repetition as a replay', async () => {
      const {db, marco, nino} = await world();
      const add = insertion(marco, 'places', {place_name: 'Nuovo'});
      const first = await holding(db, marco, (run) => pushIn(run, add));
      await expect(pushOne(db, marco, add)).rejects.toMatchObject(comeBackLater);
      // Another user does not wait for it.
      await pushOne(db, nino, insertion(nino, 'places', {place_name: 'Altro'}));
      await first.finish();
      expect(await pushOne(db, marco, add)).toMatchObject({status: 'queued', replayed: true});
      const rows = await db.query(
        'select 1 from public.pending_changes where mutation_id = $1::uuid',
        [add.mutation_id],
      );
      expect(rows).toHaveLength(1);
    });

    test('refuses a second push of the same user at once while the first runs, and loses nothing', async () => {
      const {db, marco} = await world();
      const slow = insertion(marco, 'places', {place_name: 'Lento'});
      const other = insertion(marco, 'places', {place_name: 'Altro'});
      const first = await holding(db, marco, (run) => pushIn(run, slow));
      await Promise.all(
        Array.from({length: 12}, () =>
          expect(pushOne(db, marco, other)).rejects.toMatchObject(comeBackLater),
        ),
      );
      const waiting = await db.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toEqual([]);
      await first.finish();
      expect(await pushOne(db, marco, other)).toMatchObject({status: 'queued'});
    });

    test("makes the later of two concurrent edits from one user's devices a conflict", async () => {
      const {db, marco, brother} = await world();
      const edit = (place: string): Mutation =>
        mutation(marco, {
          id: brother,
          base_version: 1,
          base: {birth_place: 'Assisi'},
          changes: {birth_place: place},
        });
      const first = await holding(db, marco, (run) => pushIn(run, edit('Perugia')));
      const second = edit('Terni');
      await expect(pushOne(db, marco, second)).rejects.toMatchObject(comeBackLater);
      await first.finish();
      expect(await pushOne(db, marco, second)).toMatchObject({
        status: 'conflict',
        conflicts: [{current: 'Perugia'}],
      });
    });

    test.each(['adds', 'edits', 'edits directly'] as const)(
      'does not delete a brother while another user %s one of the vows',
      async (what) => {
        const {db, admin, secretary, brother} = await world();
        const vow = {brother_id: brother, type: 'simple', date: '2020-01-01'};
        const known = await insertRow(db, 'vows', vow);
        const version = Number((await rowOf(db, 'brothers', brother))?.['version']);
        const place = {location_name: 'Gubbio'};
        const addition = insertion(secretary, 'vows', {
          ...vow,
          type: 'renewal',
          date: '2021-01-01',
        });
        const edit = mutation(secretary, {
          table: 'vows',
          id: known,
          base_version: 1,
          base: {location_name: null},
          changes: place,
        });
        const writes = {
          adds: (run: Run) => pushIn(run, addition),
          edits: (run: Run) => pushIn(run, edit),
          'edits directly': (run: Run) =>
            run(`update public.vows set location_name = 'Gubbio' where id = $1::uuid`, [known]),
        };
        const first = await holding(db, secretary, writes[what]);
        const removal = pushOne(
          db,
          admin,
          mutation(admin, {
            op: 'delete',
            id: brother,
            base_version: version,
            base: {'*children': {vows: {[known]: 1}}},
          }),
        );
        await untilSomebodyWaits(db);
        await first.finish();
        expect(await removal).toMatchObject({status: 'conflict', conflicts: [{field: '*'}]});
        if (what !== 'adds') expect(await rowOf(db, 'vows', known)).toMatchObject(place);
        expect(await rowOf(db, 'brothers', brother)).not.toBeNull();
      },
    );

    test('rejects a vow as gone when its brother is being deleted', async () => {
      const {db, admin, secretary, brother} = await world();
      const remove = mutation(admin, {op: 'delete', id: brother, base_version: 1});
      const first = await holding(db, admin, (run) => pushIn(run, remove));
      const vow = insertion(secretary, 'vows', {
        brother_id: brother,
        type: 'simple',
        date: '2020-01-01',
      });
      const added = pushOne(db, secretary, vow);
      await untilSomebodyWaits(db);
      await first.finish();
      expect(await added).toMatchObject({status: 'rejected', key: 'gone', field: 'brother_id'});
    });

    test('compares an edit with the values of a concurrent writer', async () => {
      const {db, admin, secretary, brother} = await world();
      const edit = (person: Person, place: string): Mutation =>
        mutation(person, {
          id: brother,
          base_version: 1,
          base: {birth_place: 'Assisi'},
          changes: {birth_place: place},
        });
      const first = await holding(db, admin, (run) => pushIn(run, edit(admin, 'Perugia')));
      const second = pushOne(db, secretary, edit(secretary, 'Terni'));
      await untilSomebodyWaits(db);
      await first.finish();
      expect(await second).toMatchObject({status: 'conflict', conflicts: [{current: 'Perugia'}]});
    });

    test('leaves nothing of a call that runs into the timeout', async () => {
      const {db, admin, secretary, brother} = await world();
      const first = insertion(secretary, 'places', {place_name: 'first'});
      const second = mutation(secretary, {
        id: brother,
        base_version: 1,
        base: {notes: null},
        changes: {notes: 'n'},
      });
      const other = await holding(db, admin, (run) =>
        run(`update public.brothers set birth_place = 'Terni' where id = $1::uuid`, [brother]),
      );
      const late = db.transactionAs(secretary, async (run) => {
        await run(`set local statement_timeout = '300ms'`);
        await run('select public.sync_push($1::text::json)', [JSON.stringify([first, second])]);
      });
      await expect(late).rejects.toMatchObject({code: '57014'});
      await other.finish();
      expect(await rowOf(db, 'places', first.id)).toBeNull();
      expect(await pushOne(db, secretary, first)).not.toHaveProperty('replayed');
    });

    test.each(['[', '{"a":'])(
      'refuses an endlessly nested body (%s) with an error code',
      async (open) => {
        const {db, admin} = await world();
        const close = open === '[' ? ']' : '}';
        const body = `[${open.repeat(100_000)}1${close.repeat(100_000)}]`;
        await expect(pushText(db, admin, body)).rejects.toMatchObject({code: '54001'});
      },
    );
  });

  async function world() {
    const made = await createWorld(database());
    return {...made, db: database()};
  }
}
