import {expect, test} from 'vitest';
import {publishableKey} from '#supabase/embedded/publishable-key.ts';
import {editOf} from '#tests/rest/support/edits.ts';
import type {Server} from '#tests/rest/support/server.ts';
import {holding} from '#tests/sql/support/holding.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import type {Person} from '#tests/sql/support/wire.ts';

export function describeBusySyncing(server: () => Server & {readonly db: ServerDatabase}): void {
  test('a concurrent second push of the same user is answered with 429 and Retry-After', async () => {
    const {db, address} = server();
    const client = await server().as('friar');
    const {data} = await client.auth.getSession();
    const {session} = data;
    if (session === null) throw new Error('nobody is signed in');
    const friar: Person = {role: 'authenticated', id: session.user.id, username: 'friar'};
    const body = JSON.stringify({p_mutations: [await editOf(client, {phone: '+62561777'})]});
    const push = () =>
      fetch(`${address}/rest/v1/rpc/sync_push`, {
        method: 'POST',
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${session.access_token}`,
          'content-type': 'application/json',
        },
        body,
      });

    const other = await editOf(client, {phone: '+62561888'});
    const first = await holding(db, friar, (run) =>
      run('select public.sync_push($1::text::json)', [JSON.stringify([other])]),
    );
    const refused = await push();
    await first.finish();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await refused.json()).toMatchObject({code: 'PT429'});
    expect((await push()).status).toBe(200);
  });
}
