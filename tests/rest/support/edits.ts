import type {SupabaseClient} from '@supabase/supabase-js';
import {wireSchema, type Mutation} from '#src/db/mutation.ts';
import {rowOf, rowsOf, type Row} from './replies.ts';

/** An edit of a brother without open proposals. */
export async function editOf(client: SupabaseClient, changes: Mutation['changes']) {
  const {data} = await client.auth.getUser();
  const queued = rowsOf(await client.from('pending_changes').select('id, record_id'));
  const taken = new Set(queued.map((row) => row['record_id']));
  const list = client.from('brothers').select('*').eq('membership_status', 'active').order('id');
  const brother = rowsOf(await list).find(({id}) => !taken.has(id))!;
  return mutationOf(data.user?.id ?? '', brother, changes);
}

/** An edit of a row by a user who has just read it. */
export function mutationOf(userId: string, row: Row, changes: Mutation['changes']): Mutation {
  return {
    mutation_id: crypto.randomUUID(),
    user_id: userId,
    seq: 1,
    schema: wireSchema,
    table: 'brothers',
    op: 'update',
    id: row.id,
    base_version: Number(row['version']),
    base: Object.fromEntries(Object.keys(changes).map((field) => [field, row[field]])),
    changes,
  };
}

/** Proposes an edit as a member; returns the proposal. */
export async function propose(member: SupabaseClient, changes: Mutation['changes']): Promise<Row> {
  const edit = await editOf(member, changes);
  const [answer] = rowsOf(await member.rpc('sync_push', {p_mutations: [edit]}));
  return rowOf({data: answer?.['proposal'], error: null, status: 200});
}
