import type {SupabaseClient} from '@supabase/supabase-js';
import {describe, expect, test} from 'vitest';
import {membersPropose, noRow, notSignedIn, rowOf, rowsOf} from '#tests/rest/support/replies.ts';
import type {Server} from '#tests/rest/support/server.ts';
import {pullAll} from '#tests/rest/support/pull-all.ts';

/** The values of a row of each private table. */
const tables: readonly (readonly [table: string, values: Record<string, string>])[] = [
  ['brother_documents', {kind: 'visa'}],
  ['goods_dispositions', {kind: 'change', date: '2020-01-01'}],
];
const members = ['visitator', 'guardian', 'friar', 'bursar'];

export function describePrivateRecords(server: () => Server): void {
  describe.each(tables)('the private records in %s', (documents, values) => {
    const brotherOf = async (username: string): Promise<string> => {
      const client = await server().as(username);
      const account = client.from('users').select('linked_brother_id').eq('username', username);
      return String(rowOf(await account.single())['linked_brother_id']);
    };
    const idsSeen = async (client: SupabaseClient): Promise<string[]> =>
      rowsOf(await client.from(documents).select('id').order('id')).map(({id}) => id);
    const idsOf = async (brother: string): Promise<string[]> => {
      const admin = await server().as('admin');
      const his = admin.from(documents).select('id').eq('brother_id', brother).order('id');
      return rowsOf(await his).map(({id}) => id);
    };

    test('are all read by administrators', async () => {
      const all = await idsSeen(await server().as('admin'));
      expect(all).toEqual(await idsSeen(await server().as('secretary')));
      for (const username of members) {
        const his = await idsOf(await brotherOf(username));
        expect(his.length).toBeGreaterThan(0);
        expect(all).toEqual(expect.arrayContaining(his));
      }
    });

    test.each(members)(
      'are read by the account %s when they are of its own brother',
      async (username) => {
        const client = await server().as(username);
        const own = await brotherOf(username);
        const his = await idsOf(own);
        expect(await idsSeen(client)).toEqual(his);
        const counted = client.from(documents).select('*', {count: 'exact', head: true});
        expect((await counted).count).toBe(his.length);
        const embedded = client.from('brothers').select(`id, ${documents}(id)`);
        const found = rowsOf(await embedded).filter(
          (row) => (row[documents] as object[]).length > 0,
        );
        expect(found.map(({id}) => id)).toEqual([own]);

        const pages = await pullAll(client, null);
        const pulled = pages.flatMap(({changes}) =>
          changes.filter(({table}) => table === documents),
        );
        expect(pulled.map(({id, op}) => `${id} ${op}`).toSorted()).toEqual(
          his.map((id) => `${id} U`),
        );
        const last = await client.rpc('sync_pull', {
          p_cursor: pages.at(-1)?.cursor,
          p_digest: true,
        });
        expect(last.data).toMatchObject({digest: {[documents]: {count: his.length}}});
      },
    );

    test.each(['planned', 'estimated'] as const)(
      'are in no %s count that a member asks for',
      async (count) => {
        const client = await server().as('friar');
        for (const asked of [
          client.from(documents).select('*', {count, head: true}),
          client.from(documents).select('id', {count}).limit(0),
          client.from('brothers').select(`id, ${documents}!inner(id)`, {count}),
        ])
          expect(await asked).toMatchObject({status: 400, count: null});
      },
    );

    test('are read by no visitor and by no member whose account is linked to nobody', async () => {
      expect(await server().visitor().from(documents).select('id')).toMatchObject(notSignedIn);
      const [admin, archivist] = [await server().as('admin'), await server().as('archivist')];
      const brother = await brotherOf('archivist');
      const account = rowOf(
        await archivist.from('users').select('id').eq('username', 'archivist').single(),
      );
      const cursor = (await pullAll(archivist, null)).at(-1)?.cursor ?? null;
      const link = (to: string | null) =>
        admin.rpc('link_account', {p_user_id: account.id, p_brother_id: to});
      expect((await link(null)).error).toBeNull();
      try {
        expect(await idsSeen(archivist)).toEqual([]);
        const [first, ...rest] = await pullAll(archivist, cursor);
        expect(first?.reset).toBe(true);
        const changes = [first!, ...rest].flatMap((page) => page.changes);
        expect(changes.filter(({table}) => table === documents)).toEqual([]);
      } finally {
        expect((await link(brother)).error).toBeNull();
      }
      expect(await idsSeen(archivist)).toEqual(await idsOf(brother));
    });

    test('are written by administrators and proposed by the brother himself', async () => {
      const [admin, friar] = [await server().as('admin'), await server().as('friar')];
      const [own, other] = [await brotherOf('friar'), await brotherOf('guardian')];
      const [ownRow] = await idsOf(own);
      const row = {id: crypto.randomUUID(), brother_id: other, ...values};
      expect(await friar.from(documents).insert(row)).toMatchObject(membersPropose);
      expect((await admin.from(documents).insert(row)).error).toBeNull();
      expect(await friar.from(documents).select('id').eq('id', row.id).single()).toMatchObject(
        noRow,
      );
      expect((await admin.from(documents).delete().eq('id', row.id)).error).toBeNull();

      const {data: account} = await friar.auth.getUser();
      const push = async (about: object) => {
        const mutation = {
          mutation_id: crypto.randomUUID(),
          user_id: account.user?.id,
          seq: 1,
          schema: 1,
          table: documents,
          base: {},
          changes: {},
          ...about,
        };
        return rowsOf(await friar.rpc('sync_push', {p_mutations: [mutation]}))[0];
      };
      const insertion = {op: 'insert', id: crypto.randomUUID(), base_version: null};
      const added = (brother_id: string) => ({...insertion, changes: {brother_id, ...values}});
      expect(await push(added(other))).toMatchObject({status: 'rejected', key: 'forbidden'});
      expect(await push(added(own))).toMatchObject({status: 'queued'});
      const [hidden] = await idsOf(other);
      const edit = {op: 'update', base_version: 1, base: {notes: null}, changes: {notes: 'n'}};
      expect(await push({...edit, id: hidden})).toMatchObject({status: 'rejected', key: 'gone'});
      expect(await push({...edit, id: ownRow})).toMatchObject({status: 'queued'});
    });
  });
}
