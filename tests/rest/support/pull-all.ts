import type {SupabaseClient} from '@supabase/supabase-js';
import {expect} from 'vitest';
import type {PullPage} from '#src/backend/sync-answers.ts';

/** All pages from a cursor to the end. */
export async function pullAll(
  client: SupabaseClient,
  cursor: PullPage['cursor'] | null,
): Promise<PullPage[]> {
  const reply = await client.rpc('sync_pull', {p_cursor: cursor, p_limit: 2000});
  expect(reply.error).toBeNull();
  const page = reply.data as PullPage;
  return page.has_more ? [page, ...(await pullAll(client, page.cursor))] : [page];
}
