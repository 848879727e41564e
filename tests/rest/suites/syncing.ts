import {describe, expect, test} from 'vitest';
import {editOf} from '#tests/rest/support/edits.ts';
import {pullAll} from '#tests/rest/support/pull-all.ts';
import {notSignedIn, rowOf, rowsOf} from '#tests/rest/support/replies.ts';
import type {Server} from '#tests/rest/support/server.ts';

export function describeSyncing(server: () => Server): void {
  describe('sync over REST', () => {
    test('returns all the rows of the tables, and then only new changes', async () => {
      const [admin, member] = [await server().as('admin'), await server().as('friar')];
      const pages = await pullAll(member, null);
      const brothers = pages.flatMap(({changes}) =>
        changes.flatMap(({table, id, op}) => (table === 'brothers' && op === 'U' ? [id] : [])),
      );
      const held = rowsOf(await member.from('brothers').select('id').order('id'));
      expect(brothers.toSorted()).toEqual(held.map(({id}) => id));

      const {cursor} = pages.at(-1)!;
      expect((await pullAll(member, cursor)).flatMap(({changes}) => changes)).toEqual([]);
      const added = await admin.from('countries').insert({name: 'Latium'}).select().single();
      const {id} = rowOf(added);
      expect((await pullAll(member, cursor)).flatMap(({changes}) => changes)).toMatchObject([
        {table: 'countries', id, op: 'U', row: {name: 'Latium'}},
      ]);
      await admin.from('countries').delete().eq('id', id);
      expect((await pullAll(member, cursor)).flatMap(({changes}) => changes)).toMatchObject([
        {table: 'countries', id, op: 'D'},
      ]);
    });

    test('queues an edit of a member, applies one of an admin, and repeats neither', async () => {
      const [admin, member] = [await server().as('admin'), await server().as('friar')];
      for (const [client, status] of [
        [member, 'queued'],
        [admin, 'applied'],
      ] as const) {
        const edit = await editOf(client, {phone: '+625611234'});
        const push = () => client.rpc('sync_push', {p_mutations: [edit]});
        const [first] = rowsOf(await push());
        expect(first).toMatchObject({mutation_id: edit.mutation_id, status});
        const [again] = rowsOf(await push());
        expect(again).toMatchObject({mutation_id: edit.mutation_id, status, replayed: true});
      }
    });

    test('refuses a visitor', async () => {
      const visitor = server().visitor();
      expect(await visitor.rpc('sync_pull', {p_cursor: null})).toMatchObject(notSignedIn);
      expect(await visitor.rpc('sync_push', {p_mutations: []})).toMatchObject(notSignedIn);
    });

    test('refuses a call without readable mutations', async () => {
      const member = await server().as('friar');
      for (const mutations of [[], {}]) {
        const reply = await member.rpc('sync_push', {p_mutations: mutations});
        expect(reply).toMatchObject({status: 400, error: {code: 'PT400'}});
      }
    });
  });
}
