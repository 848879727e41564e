import {describe, expect, test} from 'vitest';
import {serverFunctions} from '#src/backend/server-functions.ts';
import {departures} from '#tests/rest/support/conformity.ts';
import {propose} from '#tests/rest/support/edits.ts';
import {noRow, notSignedIn, rowOf, rowsOf} from '#tests/rest/support/replies.ts';
import type {Server} from '#tests/rest/support/server.ts';

export function describeDeciding(server: () => Server): void {
  const people = async () => ({
    admin: await server().as('admin'),
    friar: await server().as('friar'),
    bursar: await server().as('bursar'),
  });
  const refused = (status: number, code: string) => ({status, data: null, error: {code}});

  describe('the review queue', () => {
    test('lists a change, shows it, approves it, and applies it', async () => {
      const {admin, friar} = await people();
      const {id, record_id: record} = await propose(friar, {notes: 'plays the organ'});
      const queue = rowsOf(await admin.rpc('get_pending_changes_with_username'));
      expect(queue.find((line) => line.id === id)).toMatchObject({
        target_table_name: 'brothers',
        requester_username: 'friar',
        proposed_changes: {notes: 'plays the organ'},
        rejection_reason: null,
      });
      const change = rowOf(await admin.rpc('get_change_by_id', {p_change_id: id}).single());
      expect(departures(change, serverFunctions.get_change_by_id.columns)).toEqual([]);
      expect(change).toMatchObject({id, current_row: {id: record}});
      expect(rowsOf(await admin.rpc('get_group_changes', {p_change_id: id}))).toEqual([change]);

      const approved = await admin.rpc('approve_change', {change_id: id});
      expect(approved).toMatchObject({
        error: null,
        data: {id, status: 'approved', record_id: record, version: expect.any(Number) as number},
      });
      const brother = await friar.from('brothers').select('notes').eq('id', record).single();
      expect(rowOf(brother)).toEqual({notes: 'plays the organ'});
      const own = await friar.from('pending_changes').select('status').eq('id', id).single();
      expect(rowOf(own)).toEqual({status: 'approved'});
    });

    test('needs a reason for a rejection, which the requester can read', async () => {
      const {admin, friar} = await people();
      const {id} = await propose(friar, {notes: 'sings'});
      for (const reason of ['', '  ']) {
        const reply = await admin.rpc('reject_change', {change_id: id, reason});
        expect(reply).toMatchObject(refused(400, 'PT400'));
      }
      const rejected = await admin.rpc('reject_change', {
        change_id: id,
        reason: 'Not so.',
        shown: [id],
      });
      expect(rejected).toMatchObject({error: null, data: {id, status: 'rejected'}});
      const own = friar.from('pending_changes').select('status, rejection_reason').eq('id', id);
      expect(rowOf(await own.single())).toEqual({status: 'rejected', rejection_reason: 'Not so.'});
    });

    test('refuses a second decision on a change', async () => {
      const {admin, friar} = await people();
      const {id} = await propose(friar, {notes: 'paints'});
      await admin.rpc('reject_change', {change_id: id, reason: 'No.'});
      const again = {change_id: id, reason: 'No!'};
      expect(await admin.rpc('reject_change', again)).toMatchObject(refused(409, 'PT409'));
      const approval = await admin.rpc('approve_change', {change_id: id});
      expect(approval).toMatchObject(refused(409, 'PT409'));
    });

    test('refuses a decision on an unknown change', async () => {
      const {admin} = await people();
      const nothing = {change_id: crypto.randomUUID()};
      expect(await admin.rpc('approve_change', nothing)).toMatchObject(refused(404, 'PT404'));
      const rejection = await admin.rpc('reject_change', {...nothing, reason: 'No.'});
      expect(rejection).toMatchObject(refused(404, 'PT404'));
    });

    test('refuses decisions by members and visitors', async () => {
      const {friar, bursar} = await people();
      const {id} = await propose(friar, {notes: 'bakes'});
      const rejection = {change_id: id, reason: 'No.'};
      for (const member of [friar, bursar]) {
        const approval = await member.rpc('approve_change', {change_id: id});
        expect(approval).toMatchObject(refused(403, '42501'));
        expect(await member.rpc('reject_change', rejection)).toMatchObject(refused(403, '42501'));
      }
      const visitor = server().visitor();
      expect(await visitor.rpc('approve_change', {change_id: id})).toMatchObject(notSignedIn);
      expect(await visitor.rpc('reject_change', rejection)).toMatchObject(notSignedIn);
    });

    test('answers a forbidden change like an unknown one', async () => {
      const {friar, bursar} = await people();
      const {id} = await propose(friar, {notes: 'sews'});
      const look = (p_change_id: string) => bursar.rpc('get_change_by_id', {p_change_id}).single();
      const denied = await look(id);
      expect(denied).toMatchObject(noRow);
      expect(await look(crypto.randomUUID())).toEqual(denied);
      expect(rowsOf(await bursar.rpc('get_group_changes', {p_change_id: id}))).toEqual([]);
      expect(rowOf(await friar.rpc('get_change_by_id', {p_change_id: id}).single()).id).toBe(id);
      const visit = server().visitor().rpc('get_change_by_id', {p_change_id: id});
      expect(await visit).toMatchObject(notSignedIn);
    });
  });
}
