import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {callForRows} from '#src/backend/call.ts';
import type {RowsFunction} from '#src/backend/server-functions.ts';
import type {Mutation} from '#src/db/mutation.ts';
import {signIn} from '#src/session/sign-in.ts';
import {limits} from '#supabase/embedded/app.ts';
import {password} from '#supabase/seed/accounts.ts';
import {mutationOf} from '#tests/rest/support/edits.ts';
import {rowOf, rowsOf} from '#tests/rest/support/replies.ts';
import {NoSocket} from '#tests/rest/support/no-socket.ts';
import {type Server} from '#tests/rest/support/server.ts';

// Every list here is longer than one answer of the server.
const most = limits.api.max_rows;
const brothers = 2 * most;

/** Time to write all these rows on a busy machine. */
const patienceMs = 300_000;

const lists: readonly RowsFunction[] = [
  'get_all_anniversaries',
  'get_admin_dashboard_data',
  'validate_brother_data_integrity',
  'get_pending_changes_with_username',
];

/** Tests lists that are longer than one answer of the server, on this engine. */
export function describeLongLists(open: (brothers: number) => Promise<Server>): void {
  describe('a large province', () => {
    let server: Server;

    beforeAll(async () => {
      server = await open(brothers);
      await addUnknownBrothers(server);
      for (const username of ['friar', 'bursar', 'guardian']) await proposeMuch(server, username);
      vi.stubGlobal('location', {origin: server.address});
      vi.stubGlobal('WebSocket', NoSocket);
      await signIn('admin', password);
    }, patienceMs);

    afterAll(async () => {
      vi.unstubAllGlobals();
      await server.close();
    });

    test.each(lists)(
      'has a list %s that the server cuts and the app reads completely',
      async (name) => {
        const admin = await server.as('admin');
        const reply = await admin.rpc(name, {}, {count: 'exact'});
        const {count} = reply;
        const cut = rowsOf(reply);
        expect(cut).toHaveLength(most);
        // The embedded server counts no rows of a function that may write.
        const total = Number.isInteger(count) ? Number(count) : await wholeLength(server, name);
        expect(total).toBeGreaterThan(most);

        const answer = await callForRows(name, {});
        if (!answer.ok) throw new Error(JSON.stringify(answer.error));
        expect(answer.value).toHaveLength(total);
        expect(new Set(answer.value.map((row) => JSON.stringify(row))).size).toBe(total);
        expect(withMoments(answer.value.slice(0, most))).toEqual(withMoments(cut));
      },
    );

    test('has an audit log with the same entries for any page size', async () => {
      const admin = await server.as('admin');
      const idsBy = async (p_limit: number, pages: number): Promise<number[]> => {
        const ids: number[] = [];
        for (let page = 0; page < pages; page += 1) {
          const before = ids.length > 0 ? {p_before: ids.at(-1)} : {};
          const reply = await admin.rpc('get_audit_logs_with_username', {p_limit, ...before});
          ids.push(...rowsOf(reply).map(({id}) => Number(id)));
          if (rowsOf(reply).length < p_limit) break;
        }
        return ids;
      };
      const ids = await idsBy(most, Infinity);
      expect(ids.length).toBeGreaterThan(3 * most);
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
      expect(await idsBy(most / 2, 6)).toEqual(ids.slice(0, 3 * most));
      const oldest = await admin.rpc('get_audit_logs_with_username', {p_id: ids.at(-1)}).single();
      expect(rowOf(oldest).id).toBe(ids.at(-1));
    });

    test('sends every brother to a device that pulls', async () => {
      const friar = await server.as('friar');
      const {count} = await friar.from('brothers').select('id', {count: 'exact', head: true});
      expect(count).toBeGreaterThanOrEqual(brothers);
      const pulled = new Set<string>();
      let cursor: unknown = null;
      for (let hasMore = true; hasMore;) {
        const {data, error} = await friar.rpc('sync_pull', {p_cursor: cursor, p_limit: 2000});
        expect(error).toBeNull();
        for (const {table, id} of data.changes) if (table === 'brothers') pulled.add(id);
        cursor = data.cursor;
        hasMore = data.has_more;
      }
      expect(pulled.size).toBe(count);
    });
  });
}

/** The rows with their times as numbers: the embedded server writes a time of a page in another form than within JSON. */
function withMoments(rows: readonly object[]): object[] {
  return rows.map((row) =>
    'created_at' in row ? {...row, created_at: Date.parse(String(row.created_at))} : row,
  );
}

/** The length of the list that the server gives as one value. */
async function wholeLength(server: Server, name: RowsFunction): Promise<number> {
  expect(name).toBe('validate_brother_data_integrity');
  const admin = await server.as('admin');
  return rowsOf(await admin.rpc('list_issues', {})).length;
}

/** Adds brothers without further data, for each of whom the rules report three issues. */
async function addUnknownBrothers(server: Server): Promise<void> {
  const admin = await server.as('admin');
  const some = await admin.from('brothers').select('*').limit(1).single();
  const {circumscription_id, nationality} = rowOf(some);
  const unknown = Array.from({length: most / 2}, (_, index) => ({
    name: `Frater Ignotus ${inLetters(index)}`,
    circumscription_id,
    nationality,
  }));
  expect((await admin.from('brothers').insert(unknown)).error).toBeNull();
}

/** A number in letters, because a name has no digits. */
function inLetters(index: number): string {
  return String(index).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
}

/** Three members propose this many changes; the limit is 500 for each. */
async function proposeMuch(server: Server, username: string): Promise<void> {
  const member = await server.as(username);
  const {data} = await member.auth.getUser();
  const list = member.from('brothers').select('*').order('id').limit(350);
  const edits = rowsOf(await list).map((row): Mutation =>
    mutationOf(data.user?.id ?? '', row, {notes: `${username} remembers him`}),
  );
  for (let from = 0; from < edits.length; from += 100) {
    const reply = await member.rpc('sync_push', {p_mutations: edits.slice(from, from + 100)});
    expect(new Set(rowsOf(reply).map(({status}) => status))).toEqual(new Set(['queued']));
  }
}
