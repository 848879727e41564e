import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  editsOf,
  link,
  newsOf,
  privateKinds,
  readProposal,
  withPaper,
} from '#tests/sql/support/private-records.ts';
import {
  approve,
  cursorOf,
  insertion,
  mutation,
  type Person,
  proposalOf,
  pull,
  pullAll,
  pushOne,
  type Row,
} from '#tests/sql/support/wire.ts';
import {rowOf} from '#tests/sql/support/world.ts';

export function describeWritingPrivateRecords(database: () => Database): void {
  describe.each(privateKinds)('the private records of a brother in $table', (kind) => {
    const {table, second, third} = kind;
    const edit = editsOf(table);

    test('answer a member who does not see them as if they were not there', async () => {
      const {db, nino, unlinked, paper} = await withPaper(database(), kind);
      for (const person of [nino, unlinked]) {
        for (const id of [paper, crypto.randomUUID()]) {
          expect(await pushOne(db, person, edit(person, id, {notes: 'Y'}))).toEqual({
            mutation_id: expect.any(String) as string,
            status: 'rejected',
            code: 'PT404',
            key: 'gone',
            message: 'the record no longer exists',
          });
          const removal = mutation(person, {table, op: 'delete', id, base_version: 1});
          expect(await pushOne(db, person, removal)).toEqual({
            mutation_id: removal.mutation_id,
            status: 'applied',
            version: null,
            row: null,
          });
        }
      }
      expect(await rowOf(db, table, paper)).toMatchObject({notes: 'X1', version: 1});
    });

    test('are not written for others by members', async () => {
      const {db, marco, nino, unlinked, brother, other, paper} = await withPaper(database(), kind);
      const forbidden = {status: 'rejected', key: 'forbidden', field: 'brother_id'};
      for (const person of [nino, unlinked]) {
        const added = insertion(person, table, {brother_id: brother, ...second});
        expect(await pushOne(db, person, added)).toMatchObject(forbidden);
      }
      const moved = edit(marco, paper, {brother_id: other}, {base: {brother_id: brother}});
      expect(await pushOne(db, marco, moved)).toMatchObject(forbidden);
      for (const {id} of [marco, nino, unlinked]) {
        const sql = 'select 1 from public.pending_changes where requested_by = $1::uuid';
        expect(await db.query(sql, [id])).toEqual([]);
      }
    });

    test('are proposed by his account and applied by an administrator', async () => {
      const world = await withPaper(database(), kind);
      const {db, admin, marco, nino, brother, paper} = world;
      const cursor = await cursorOf(db, nino);
      const {id} = proposalOf(await pushOne(db, marco, edit(marco, paper, {notes: 'X2'})));
      expect(await readProposal(db, marco, id)).toHaveLength(1);
      expect(await readProposal(db, nino, id)).toEqual([]);
      await approve(db, admin, id);
      expect(await rowOf(db, table, paper)).toMatchObject({notes: 'X2'});
      const added = insertion(marco, table, {brother_id: brother, ...second});
      await approve(db, admin, proposalOf(await pushOne(db, marco, added)).id);
      expect(await rowOf(db, table, added.id)).toMatchObject(second);
      const direct = insertion(admin, table, {brother_id: brother, ...third});
      expect(await pushOne(db, admin, direct)).toMatchObject({status: 'applied'});
      expect((await pull(db, nino, {cursor})).changes).toEqual([]);
    });

    test('a member sees his proposals about private records no more when his link ends', async () => {
      const world = await withPaper(database(), kind);
      const {db, admin, marco, brother, paper} = world;
      const update = edit(marco, paper, {notes: 'X2'});
      const first = proposalOf(await pushOne(db, marco, update)).id;
      const added = insertion(marco, table, {brother_id: brother, ...second});
      const later = proposalOf(await pushOne(db, marco, added)).id;
      await link(world, marco, null);
      const page = await pullAll(db, marco);
      for (const id of [first, later]) {
        expect(newsOf(page, id).filter(({op}) => op === 'U')).toEqual([]);
        expect(await readProposal(db, marco, id)).toEqual([]);
        expect(await readProposal(db, admin, id)).toHaveLength(1);
      }
      expect(await pushOne(db, marco, update)).toMatchObject({replayed: true, proposal: null});
      await link(world, marco, brother);
      expect(await readProposal(db, marco, first)).toHaveLength(1);
    });

    test('the account of a brother sees a proposal about a private record that was deleted', async () => {
      const {db, admin, marco, paper} = await withPaper(database(), kind);
      const removal = mutation(marco, {table, op: 'delete', id: paper, base_version: 1});
      const {id} = proposalOf(await pushOne(db, marco, removal));
      await approve(db, admin, id);
      expect(await rowOf(db, table, paper)).toBeNull();
      expect(await readProposal(db, marco, id)).toEqual([{status: 'approved'}]);
    });

    test('are not counted in the delete of a brother that another member proposes', async () => {
      const {db, admin, nino, brother, paper} = await withPaper(database(), kind);
      const removal = mutation(nino, {
        op: 'delete',
        id: brother,
        base_version: 1,
        base: {'*children': {}},
      });
      const proposal = proposalOf(await pushOne(db, nino, removal));
      expect(JSON.stringify(proposal)).not.toContain(paper);
      // Whoever decides is shown what would go along.
      await expect(approve(db, admin, proposal.id)).rejects.toMatchObject({
        code: 'PT409',
        detail: expect.stringContaining(paper) as string,
      });
    });

    test('stay unknown to a member whose proposed delete of the brother is approved', async () => {
      const {db, admin, nino, brother, paper} = await withPaper(database(), kind);
      const removal = mutation(nino, {op: 'delete', id: brother, base_version: 1});
      const {id} = proposalOf(await pushOne(db, nino, removal));
      const cursor = await cursorOf(db, nino);
      const shown = {'*': 'proposed', '*children': {[table]: {[paper]: 1}}};
      await approve(db, admin, id, {[id]: {resolution: shown, expected_version: 1}});
      expect(await rowOf(db, table, paper)).toBeNull();
      expect(await rowOf(db, 'pending_changes', id)).toMatchObject({
        status: 'approved',
        resolution: {'*': 'proposed'},
      });
      const {changes} = await pull(db, nino, {cursor});
      expect(changes.filter((change) => change.id === id)).toMatchObject([{op: 'U'}]);
      for (const word of [paper, table]) expect(JSON.stringify(changes)).not.toContain(word);
    });

    test("the server refuses a brother's own delete of his record that does not name his private records", async () => {
      const {db, marco, brother, paper} = await withPaper(database(), kind);
      const removal = mutation(marco, {op: 'delete', id: brother, base_version: 1});
      expect(await pushOne(db, marco, removal)).toMatchObject({status: 'conflict'});
      const named = {'*children': {[table]: {[paper]: 1}}};
      const whole = mutation(marco, {op: 'delete', id: brother, base_version: 1, base: named});
      expect(await pushOne(db, marco, whole)).toMatchObject({status: 'queued'});
    });

    test('members get no entry of a private record that was deleted before it was inserted', async () => {
      const {db, admin, marco, unlinked} = await withPaper(database(), kind);
      const cursors = {marco: await cursorOf(db, marco), unlinked: await cursorOf(db, unlinked)};
      const removal = mutation(admin, {table, op: 'delete', base_version: 1});
      await pushOne(db, admin, removal);
      expect((await pull(db, marco, {cursor: cursors.marco})).changes).toEqual([]);
      expect((await pull(db, unlinked, {cursor: cursors.unlinked})).changes).toEqual([]);
    });

    test('are in the copy of his data for himself, and in no other answer for members', async () => {
      const {db, marco, nino, brother, paper} = await withPaper(database(), kind);
      const copyFor = (person: Person) =>
        db.queryAs<{data: Row}>(person, 'select public.gdpr_export_brother($1::uuid) as data', [
          brother,
        ]);
      const [copy] = await copyFor(marco);
      expect(copy?.data[table]).toMatchObject([{id: paper}]);
      await expect(copyFor(nino)).rejects.toMatchObject({code: '42501'});
      const profile = await db.queryAs(
        nino,
        'select * from public.get_brother_full_profile_by_id($1::uuid)',
        [brother],
      );
      expect(JSON.stringify(profile)).not.toContain('X1');
    });

    test('an erasure removes private records and leaves nothing of them readable', async () => {
      const {db, admin, marco, brother, paper} = await withPaper(database(), kind);
      await pushOne(db, marco, edit(marco, paper, {notes: 'X2'}));
      await db.queryAs(admin, 'select public.gdpr_erase_brother($1::uuid, $2)', [brother, 'asked']);
      expect(await rowOf(db, table, paper)).toBeNull();
      const left = await db.query(
        `select 1 from app.audit_log a
         where a.record_id = $1::uuid and coalesce(a.new_values, a.old_values) <> '{"redacted": true}'`,
        [paper],
      );
      expect(left).toEqual([]);
      expect(
        await db.query('select 1 from app.brother_views where brother_id = $1::uuid', [brother]),
      ).toEqual([]);
    });
  });
}
