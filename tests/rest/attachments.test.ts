import type {SupabaseClient} from '@supabase/supabase-js';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {rowOf} from './support/replies.ts';
import {openEmbedded, type Server} from './support/server.ts';

let server: Server;
let friar = '';
let house = '';

beforeAll(async () => {
  server = await openEmbedded();
  const admin = await server.as('admin');
  const account = admin.from('users').select('linked_brother_id').eq('username', 'friar');
  friar = String(rowOf(await account.single())['linked_brother_id']);
  const guardian = admin
    .from('fraternity_assignments')
    .select('fraternity_id')
    .eq('role', 'guardian');
  house = String(rowOf(await guardian.is('end_date', null).limit(1).single())['fraternity_id']);
});

afterAll(() => server.close());

const usernames = ['admin', 'secretary', 'visitator', 'guardian', 'friar', 'bursar'] as const;

async function callers(): Promise<[string, SupabaseClient][]> {
  const members = usernames.map(async (name): Promise<[string, SupabaseClient]> => [
    name,
    await server.as(name),
  ]);
  return [...(await Promise.all(members)), ['visitor', server.visitor()]];
}

type Table = 'brothers' | 'fraternities';

const pathOf = (table: Table, record: string) => `${table}/${record}/${crypto.randomUUID()}.pdf`;
const act = (bytes = 2000, type = 'application/pdf') =>
  new Blob([new Uint8Array(bytes).fill(7)], {type});
const files = (client: SupabaseClient) => client.storage.from('attachments');

/** Uploads a file and lists it, as a device does; answers the error code of the first step that is refused. */
async function attach(client: SupabaseClient, table: Table, record: string): Promise<string> {
  const path = pathOf(table, record);
  const sent = await files(client).upload(path, act());
  if (sent.error) return (sent.error as {statusCode?: string}).statusCode ?? '';
  const id = crypto.randomUUID();
  const {error} = await client.rpc('add_attachment', {p_id: id, p_path: path, p_name: 'Act.pdf'});
  return error === null ? path : error.code;
}

async function list(client: SupabaseClient, table: Table, record: string): Promise<unknown> {
  const {data, error} = await client.rpc('get_attachments', {p_table: table, p_record: record});
  return error === null ? (data as unknown[]).length : error.code;
}

const download = async (client: SupabaseClient, path: string): Promise<boolean> =>
  (await files(client).download(path)).error === null;

test('an attachment of a brother is for him and for admins, one of a house for all users', async () => {
  const admin = await server.as('admin');
  const his = await attach(admin, 'brothers', friar);
  const ofHouse = await attach(admin, 'fraternities', house);
  const reading: Record<string, unknown[]> = {};
  for (const [name, client] of await callers()) {
    reading[name] = [
      await list(client, 'brothers', friar),
      await download(client, his),
      await list(client, 'fraternities', house),
      await download(client, ofHouse),
    ];
  }
  expect(reading).toEqual({
    admin: [1, true, 1, true],
    secretary: [1, true, 1, true],
    visitator: [0, false, 1, true],
    guardian: [0, false, 1, true],
    friar: [1, true, 1, true],
    bursar: [0, false, 1, true],
    visitor: ['42501', false, '42501', false],
  });
});

test('an attachment is added by the brother or an admin, and deleted by an admin', async () => {
  const writing: Record<string, unknown[]> = {};
  for (const [name, client] of await callers()) {
    const [his, ofHouse] = [
      await attach(client, 'brothers', friar),
      await attach(client, 'fraternities', house),
    ];
    const removal = await client.rpc('remove_attachment', {p_id: crypto.randomUUID()});
    writing[name] = [
      his.endsWith('.pdf') || his,
      ofHouse.endsWith('.pdf') || ofHouse,
      removal.error?.code ?? null,
    ];
  }
  expect(writing).toEqual({
    admin: [true, true, null],
    secretary: [true, true, null],
    visitator: ['403', '403', '42501'],
    guardian: ['403', '403', '42501'],
    friar: [true, '403', '42501'],
    bursar: ['403', '403', '42501'],
    visitor: ['403', '403', '42501'],
  });
});

test('a brother who sends a listed file again is refused by storage, and not by the list', async () => {
  const client = await server.as('friar');
  const [id, path] = [crypto.randomUUID(), pathOf('brothers', friar)];
  const upload = async () => (await files(client).upload(path, act())).error;
  const listing = {p_id: id, p_path: path, p_name: 'Act.pdf'};
  expect(await upload()).toBeNull();
  expect(await upload()).toMatchObject({statusCode: '409'});
  expect((await client.rpc('add_attachment', listing)).error).toBeNull();
  expect(await upload()).toMatchObject({statusCode: '403'});
  expect((await client.rpc('add_attachment', listing)).error).toBeNull();
});

test('the table of attachments answers over REST as the list does', async () => {
  const read = async (client: SupabaseClient) =>
    ((await client.from('attachments').select('id').eq('brother_id', friar)).data ?? []).length > 0;
  const seen: Record<string, boolean> = {};
  for (const [name, client] of await callers()) seen[name] = await read(client);
  expect(seen).toEqual({
    admin: true,
    secretary: true,
    visitator: false,
    guardian: false,
    friar: true,
    bursar: false,
    visitor: false,
  });
});

test('an attachment is a PDF or a picture of at most 10 MiB', async () => {
  const client = await server.as('friar');
  const status = async (file: Blob): Promise<unknown> => {
    const {error} = await files(client).upload(pathOf('brothers', friar), file);
    return error === null ? 'done' : (error as {statusCode?: string}).statusCode;
  };
  const mebibyte = 1024 * 1024;
  expect(await status(act(10, 'text/html'))).toBe('415');
  expect(await status(act(10, 'image/svg+xml'))).toBe('415');
  expect(await status(act(10 * mebibyte + 1))).toBe('413');
  expect(await status(act(10 * mebibyte))).toBe('done');
});

test('a deleted attachment is gone from the list and from the storage service', async () => {
  const admin = await server.as('admin');
  const path = await attach(admin, 'brothers', friar);
  const {data} = await admin
    .from('attachments')
    .select('id')
    .eq('storage_path', path)
    .single()
    .throwOnError();
  const removed = await admin.rpc('remove_attachment', {p_id: data['id'] as string}).throwOnError();
  expect(removed.data).toBe(path);
  expect(await download(await server.as('friar'), path)).toBe(false);
  await files(admin).remove([path]);
  expect(await download(admin, path)).toBe(false);
});

test('an erasure of a brother deletes the files attached to him', async () => {
  const admin = await server.as('admin');
  const like = rowOf(await admin.from('brothers').select('*').order('id').limit(1).single());
  const id = crypto.randomUUID();
  const {circumscription_id, nationality} = like;
  const him = {id, name: 'Ruffino', circumscription_id, nationality};
  expect((await admin.from('brothers').insert(him)).error).toBeNull();
  const path = await attach(admin, 'brothers', id);
  expect(await download(admin, path)).toBe(true);
  const erasure = {p_brother_id: id, reason: 'He asked for it.'};
  expect(await admin.rpc('gdpr_erase_brother', erasure)).toMatchObject({
    error: null,
    data: {attachment_files: [path]},
  });
  expect(await download(admin, path)).toBe(false);
});
