import {describe, expect, test} from 'vitest';
import {noRow, notSignedIn, rowOf} from '#tests/rest/support/replies.ts';
import type {Server} from '#tests/rest/support/server.ts';

export function describePrivacy(server: () => Server): void {
  describe('the personal data of a brother', () => {
    const refused = {status: 403, data: null, error: {code: '42501'}};
    const linkedTo = async (username: string): Promise<string> => {
      const client = await server().as(username);
      const link = client.from('users').select('linked_brother_id').eq('username', username);
      return String(rowOf(await link.single())['linked_brother_id']);
    };

    test('can be exported by an admin and by the brother, and by nobody else', async () => {
      const id = await linkedTo('friar');
      const copy = {p_brother_id: id};
      for (const username of ['admin', 'friar']) {
        const client = await server().as(username);
        expect(await client.rpc('gdpr_export_brother', copy)).toMatchObject({
          error: null,
          data: {brother: {id}, vows: expect.any(Array), history: expect.any(Array)},
        });
      }
      const bursar = await server().as('bursar');
      expect(await bursar.rpc('gdpr_export_brother', copy)).toMatchObject(refused);
      const visit = server().visitor().rpc('gdpr_export_brother', copy);
      expect(await visit).toMatchObject(notSignedIn);
    });

    test('can be erased by an admin with a reason', async () => {
      const admin = await server().as('admin');
      const like = rowOf(await admin.from('brothers').select('*').order('id').limit(1).single());
      const id = crypto.randomUUID();
      const {circumscription_id, nationality} = like;
      const him = {id, name: 'Ruffino', circumscription_id, nationality};
      expect((await admin.from('brothers').insert(him)).error).toBeNull();
      const vow = {brother_id: id, type: 'simple', date: '2020-10-04'};
      expect((await admin.from('vows').insert(vow)).error).toBeNull();

      const erasure = {p_brother_id: id, reason: 'He asked for it.'};
      const friar = await server().as('friar');
      expect(await friar.rpc('gdpr_erase_brother', erasure)).toMatchObject(refused);
      const visit = server().visitor().rpc('gdpr_erase_brother', erasure);
      expect(await visit).toMatchObject(notSignedIn);
      const unreasoned = await admin.rpc('gdpr_erase_brother', {...erasure, reason: ' '});
      expect(unreasoned).toMatchObject({status: 400, error: {code: 'PT400'}});

      expect(await admin.rpc('gdpr_erase_brother', erasure)).toMatchObject({
        error: null,
        data: {erased: id, audit_rows_redacted: expect.any(Number) as number},
      });
      const gone = await admin.from('brothers').select('id').eq('id', id).single();
      expect(gone).toMatchObject(noRow);
      const vows = await admin.from('vows').select('id').eq('brother_id', id);
      expect(vows.data).toEqual([]);
      const log = await admin.rpc('get_audit_logs_with_username', {p_limit: 20});
      expect(JSON.stringify(log.data)).not.toContain('Ruffino');
    });
  });
}
