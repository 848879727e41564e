import {describe, expect, test} from 'vitest';
import {mergeBrothers, undoBatch} from '#tests/sql/support/batches.ts';
import {recordOf, tableNames} from '#src/records/registry.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {
  countFor,
  editsOf,
  link,
  newsOf,
  privateKinds,
  readNotes,
  withPaper,
} from '#tests/sql/support/private-records.ts';
import {
  cursorOf,
  insertion,
  type Page,
  type Person,
  proposalOf,
  pull,
  pullAll,
  pushOne,
  type Row,
} from '#tests/sql/support/wire.ts';
import {anon, changeRow, insertRow, operator} from '#tests/sql/support/world.ts';

export function describePrivateRecords(database: () => Database): void {
  describe.each(privateKinds)('the private records of a brother in $table', (kind) => {
    const {table} = kind;

    test('are read by administrators, by his account, by the operator, and by nobody else', async () => {
      const {db, admin, secretary, marco, nino, unlinked, stranger, paper} = await withPaper(
        database(),
        kind,
      );
      for (const caller of [admin, secretary, marco, operator]) {
        expect(await readNotes(db, table, caller, paper)).toEqual([{notes: 'X1'}]);
      }
      for (const caller of [nino, unlinked, stranger]) {
        expect(await readNotes(db, table, caller, paper)).toEqual([]);
      }
      await expect(readNotes(db, table, anon, paper)).rejects.toMatchObject({code: '42501'});
    });

    test('are hidden from an account that is disabled or has a closed session', async () => {
      const {db, marco, paper} = await withPaper(database(), kind);
      const closed = {...marco, claims: {session_id: crypto.randomUUID()}};
      expect(await readNotes(db, table, closed, paper)).toEqual([]);
      await db.query('update public.users set disabled_at = now() where id = $1::uuid', [marco.id]);
      expect(await readNotes(db, table, marco, paper)).toEqual([]);
    });

    test("bring the user's proposal about them back when an administrator gives them back to the brother", async () => {
      const world = await withPaper(database(), kind);
      const {db, marco, brother, other, paper} = world;
      const edit = editsOf(table)(marco, paper, {notes: 'X2'});
      const {id} = proposalOf(await pushOne(db, marco, edit));
      await changeRow(db, table, paper, {brother_id: other});
      const away = await pullAll(db, marco);
      expect(newsOf(away, id)).toMatchObject([{op: 'D'}]);
      await changeRow(db, table, paper, {brother_id: brother});
      const back = await pullAll(db, marco, {cursor: away.cursor});
      expect(back.reset).toBe(false);
      expect(newsOf(back, paper)).toMatchObject([{op: 'U'}]);
      expect(newsOf(back, id)).toMatchObject([{op: 'U', row: {status: 'pending'}}]);
    });

    test('bring no earlier proposal into the copy for the brother to whom they move', async () => {
      const world = await withPaper(database(), kind);
      const {db, admin, marco, nino, brother, other, paper} = world;
      const edit = editsOf(table);
      const added = insertion(marco, table, {brother_id: brother, notes: 'X2', ...kind.second});
      const {id: proposal} = proposalOf(await pushOne(db, marco, added));
      await db.queryAs(admin, 'select public.approve_change($1::uuid)', [proposal]);
      await pushOne(db, marco, edit(marco, paper, {notes: 'X3'}));
      for (const id of [added.id, paper]) await changeRow(db, table, id, {brother_id: other});
      await pushOne(db, nino, edit(nino, paper, {notes: 'X4'}, {base_version: 2}));
      const proposedIn = async (person: Person, about: string) => {
        const copy = 'select public.gdpr_export_brother($1::uuid) as data';
        const [answer] = await db.queryAs<{data: {proposals: Row[]}}>(person, copy, [about]);
        return answer?.data.proposals.map(({proposed_changes: values}) => values);
      };
      for (const person of [nino, admin]) {
        expect(await proposedIn(person, other)).toEqual([{notes: 'X4'}]);
      }
      expect(await proposedIn(marco, brother)).toEqual([]);
    });

    test('reach the devices of administrators and of his account alone, counts and tombstones included', async () => {
      const world = await withPaper(database(), kind);
      const {db, admin, marco, nino, unlinked, paper} = world;
      const seeing = [admin, marco];
      const blind = [nino, unlinked];
      for (const person of seeing) {
        expect(newsOf(await pullAll(db, person), paper)).toMatchObject([{op: 'U'}]);
        expect(await countFor(db, table, person)).toBeGreaterThan(0);
      }
      const cursors = new Map<Person, Page['cursor']>();
      for (const person of [...seeing, ...blind]) cursors.set(person, await cursorOf(db, person));
      for (const person of blind) {
        expect(newsOf(await pullAll(db, person), paper)).toEqual([]);
        expect(await countFor(db, table, person)).toBe(0);
      }

      await changeRow(db, table, paper, {notes: 'X2'});
      for (const person of [...seeing, ...blind]) {
        const page = await pull(db, person, {cursor: cursors.get(person)});
        expect(newsOf(page, paper)).toHaveLength(seeing.includes(person) ? 1 : 0);
      }
      await db.query(`delete from public.${table} where id = $1::uuid`, [paper]);
      for (const person of [...seeing, ...blind]) {
        const page = await pull(db, person, {cursor: cursors.get(person)});
        expect(page.reset).toBe(false);
        expect(newsOf(page, paper).map(({op}) => op)).toEqual(seeing.includes(person) ? ['D'] : []);
      }
    });

    test('reset the devices of an account whose link changes, and of no other', async () => {
      const world = await withPaper(database(), kind);
      const {db, marco, nino, unlinked, brother, other, paper} = world;
      const before = await cursorOf(db, marco);
      const others = [await cursorOf(db, nino), await cursorOf(db, unlinked)] as const;
      await link(world, marco, null);
      const page = await pull(db, marco, {cursor: before});
      expect(page.reset).toBe(true);
      expect(newsOf(page, paper)).toEqual([]);

      await link(world, marco, brother);
      const again = await pullAll(db, marco, {cursor: page.cursor});
      expect(again.reset).toBe(true);
      expect(newsOf(again, paper)).toMatchObject([{op: 'U'}]);
      await link(world, nino, null);
      await link(world, marco, other);
      expect((await pull(db, marco, {cursor: again.cursor})).reset).toBe(true);
      await link(world, marco, brother);
      expect((await pull(db, marco, {cursor: again.cursor})).reset).toBe(true);
      expect((await pull(db, unlinked, {cursor: others[1]})).reset).toBe(false);
    });

    test('reset the devices of an account that is deleted and made again', async () => {
      const world = await withPaper(database(), kind);
      const {db, marco, paper} = world;
      const before = await cursorOf(db, marco);
      await db.query('delete from public.users where id = $1::uuid', [marco.id]);
      await db.query('insert into public.users (id, username) values ($1::uuid, $2)', [
        marco.id,
        marco.username,
      ]);
      const page = await pullAll(db, marco, {cursor: before});
      expect(page.reset).toBe(true);
      expect(newsOf(page, paper)).toEqual([]);
    });

    test('a device removes private records when its user loses the role of administrator', async () => {
      const {db, secretary, paper} = await withPaper(database(), kind);
      const before = await cursorOf(db, secretary);
      await db.query('delete from public.user_roles where user_id = $1::uuid', [secretary.id]);
      const page = await pullAll(db, secretary, {cursor: before});
      expect(page.reset).toBe(true);
      expect(newsOf(page, paper)).toEqual([]);
      expect(await countFor(db, table, secretary)).toBe(0);
    });

    test('a device removes private records of its brother when another brother gets them', async () => {
      const world = await withPaper(database(), kind);
      const {db, marco, nino, other, paper} = world;
      const cursors = {marco: await cursorOf(db, marco), nino: await cursorOf(db, nino)};
      await changeRow(db, table, paper, {brother_id: other});
      const lost = await pullAll(db, marco, {cursor: cursors.marco});
      expect(lost.reset).toBe(true);
      expect(newsOf(lost, paper)).toEqual([]);
      const won = await pull(db, nino, {cursor: cursors.nino});
      expect(won.reset).toBe(false);
      expect(newsOf(won, paper)).toMatchObject([{op: 'U', row: {brother_id: other}}]);

      // What happens to it from now on is no news to him whose it was.
      await changeRow(db, table, paper, {notes: 'X9'});
      expect(newsOf(await pull(db, marco, {cursor: lost.cursor}), paper)).toEqual([]);
    });

    test('a device removes a private record that is deleted and added again for another brother', async () => {
      const world = await withPaper(database(), kind);
      const {db, marco, nino, brother, other, paper} = world;
      const edit = editsOf(table)(marco, paper, {notes: 'X2'});
      const {id: proposal} = proposalOf(await pushOne(db, marco, edit));
      const cursors = {marco: await cursorOf(db, marco), nino: await cursorOf(db, nino)};
      const addAgain = async (about: string) => {
        await db.query(`delete from public.${table} where id = $1::uuid`, [paper]);
        await insertRow(db, table, {id: paper, brother_id: about, notes: 'X3', ...kind.first});
      };
      await addAgain(other);
      const lost = await pullAll(db, marco, {cursor: cursors.marco});
      expect(lost.reset).toBe(true);
      expect(newsOf(lost, paper)).toEqual([]);
      expect(newsOf(await pull(db, nino, {cursor: cursors.nino}), paper)).toMatchObject([
        {op: 'U', row: {brother_id: other}},
      ]);

      await addAgain(brother);
      const back = await pullAll(db, marco, {cursor: lost.cursor});
      expect(back.reset).toBe(false);
      expect(newsOf(back, paper)).toMatchObject([{op: 'U', row: {brother_id: brother}}]);
      expect(newsOf(back, proposal)).toMatchObject([{op: 'U'}]);
    });

    test('a private record that is added again for the same brother resets no device', async () => {
      const {db, marco, brother, paper} = await withPaper(database(), kind);
      const before = await cursorOf(db, marco);
      await db.query(`delete from public.${table} where id = $1::uuid`, [paper]);
      await insertRow(db, table, {id: paper, brother_id: brother, notes: 'X3', ...kind.first});
      const page = await pullAll(db, marco, {cursor: before});
      expect(page.reset).toBe(false);
      expect(newsOf(page, paper)).toMatchObject([{op: 'U', row: {notes: 'X3'}}]);
    });

    test('move with a merge and come back when it is undone', async () => {
      const world = await withPaper(database(), kind);
      const {db, admin, marco, nino, brother, other, paper} = world;
      await link(world, nino, null);
      const before = await cursorOf(db, nino);
      await link(world, marco, null);
      await link(world, nino, other);
      const {batch} = await mergeBrothers(world, {keep: other, gone: brother, values: {}});
      const merged = await pullAll(db, nino, {cursor: before});
      expect(newsOf(merged, paper)).toMatchObject([{op: 'U', row: {brother_id: other}}]);
      await undoBatch(db, admin, batch);
      const undone = await pullAll(db, nino, {cursor: merged.cursor});
      expect(undone.reset).toBe(true);
      expect(newsOf(undone, paper)).toEqual([]);
    });

    test('have a policy, addressed entries and a declaration each', async () => {
      const db = database();
      const found = await db.query<{name: string; policy: string; entries: number}>(
        `select s.table_name as name,
           (select p.qual from pg_policies p where p.tablename = s.table_name and p.cmd = 'SELECT') as policy,
           (select count(*)::int from app.change_feed f where f.table_name = s.table_name and f.subject is null)
             as entries
         from app.synced_tables s where s.is_private order by 1`,
      );
      expect(found.map(({name}) => name)).toEqual(
        tableNames.filter((name) => recordOf(name).isPrivate).toSorted(),
      );
      for (const {policy, entries} of found) {
        expect(policy).toContain('own_brother');
        expect(entries).toBe(0);
      }
    });
  });
}
