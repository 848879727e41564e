import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {strFromU8, strToU8, unzipSync, zipSync, type Unzipped} from 'fflate';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {restore} from '#supabase/embedded/restore.ts';
import {password} from '#supabase/seed/accounts.ts';
import {openArchive} from '#src/lib/archive.ts';
import {addAttachments} from '#src/queries/backup-attachments.ts';
import {makeBackup} from '#src/queries/backup.ts';
import type {BackupManifest} from '#src/records/backup-manifest.ts';
import {signIn} from '#src/session/sign-in.ts';
import {fillFromTemplate} from '#tests/e2e/support/template.ts';
import {NoSocket} from './support/no-socket.ts';
import {openFolder, type Server} from './support/server.ts';

let root: string;
let open: Server | null = null;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fraternitas-backup-'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubGlobal('WebSocket', NoSocket);
});
afterEach(async () => {
  await open?.close();
  open = null;
  rmSync(root, {recursive: true, force: true});
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Serves a data folder, by default of the demo province, and signs the app's own code in. */
async function serve(name: string): Promise<Server> {
  await open?.close();
  const folder = path.join(root, name);
  if (!existsSync(folder)) {
    mkdirSync(folder);
    await fillFromTemplate(folder);
  }
  open = await openFolder(folder);
  vi.stubEnv('VITE_SUPABASE_URL', open.address);
  expect(await signIn('admin', password)).toEqual({kind: 'signed-in'});
  return open;
}

async function backUp(whileReading: () => Promise<void> = async () => undefined): Promise<Buffer> {
  const steps: Promise<void>[] = [];
  const outcome = await makeBackup({
    password: null,
    readme: ({tables}) => `${tables.length} tables`,
    signal: new AbortController().signal,
    onProgress: ({done}) => {
      if (done > 0 && steps.length === 0) steps.push(whileReading());
    },
  });
  await Promise.all(steps);
  if (outcome.kind !== 'made') throw new Error(`no backup: ${JSON.stringify(outcome)}`);
  return Buffer.from(await outcome.file.arrayBuffer());
}

function saved(archive: Uint8Array): string {
  const file = path.join(root, 'backup.zip');
  writeFileSync(file, archive);
  return file;
}

async function restoreInto(folder: string, file: string, ...options: string[]): Promise<void> {
  vi.stubEnv('FRATERNITAS_DATA', path.join(root, folder));
  await restore([file, ...options]);
}

const manifestOf = (files: Unzipped): BackupManifest =>
  JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array())) as BackupManifest;

/** Proposes a photo as the app does: the file first. */
async function addPhoto(server: Server): Promise<string> {
  const admin = await server.as('admin');
  const {data} = await admin.from('brothers').select('id').order('id').limit(1).single();
  const brother = String(data?.['id']);
  const name = `${brother}/${crypto.randomUUID()}.webp`;
  const picture = new Blob([new Uint8Array([82, 73, 70, 70, 1, 2, 3])], {type: 'image/webp'});
  const sent = await admin.storage.from('brother-photos').upload(name, picture);
  expect(sent.error).toBeNull();
  const row = {storage_path: name, mime_type: 'image/webp', byte_size: picture.size};
  const made = await admin.from('brother_photos').insert({brother_id: brother, ...row});
  expect(made.error).toBeNull();
  return name;
}

/** Attaches a PDF of so many bytes as the app does: the file first. */
async function attach(server: Server, record: string, bytes: number): Promise<string> {
  const admin = await server.as('admin');
  const name = `${record}/${crypto.randomUUID()}.pdf`;
  const act = new Blob(['%PDF-', new Uint8Array(bytes - 5).fill(7)], {type: 'application/pdf'});
  expect((await admin.storage.from('attachments').upload(name, act)).error).toBeNull();
  const listed = {p_id: crypto.randomUUID(), p_path: name, p_name: 'Act.pdf'};
  expect((await admin.rpc('add_attachment', listed)).error).toBeNull();
  return name;
}

// Each test starts up to three servers, one after the other.
describe('a backup', {timeout: 180_000}, () => {
  test('restores the same rows, history, proposals, photos and attachments into an empty province', async () => {
    const before = await serve('first');
    const photo = await addPhoto(before);
    const act = await attach(before, `brothers/${photo.slice(0, 36)}`, 2000);
    const archive = await backUp();
    const file = saved(archive);
    await restoreInto('second', file);
    const after = await serve('second');

    const was = unzipSync(archive);
    const is = unzipSync(await backUp());
    const data = Object.keys(was).filter((name) =>
      /^(data|tables|photos|attachments)\//.test(name),
    );
    expect(data.length).toBeGreaterThan(30);
    expect(Object.keys(is).toSorted()).toEqual(Object.keys(was).toSorted());
    for (const name of data) {
      expect(strFromU8(is[name] ?? new Uint8Array()) === strFromU8(was[name]!), name).toBe(true);
    }
    expect(manifestOf(is).tables).toEqual(manifestOf(was).tables);
    expect(manifestOf(was).photos.map(({path: name}) => name)).toEqual([`photos/${photo}`]);
    expect(manifestOf(was).attachments).toMatchObject([{path: `attachments/${act}`, bytes: 2000}]);
    expect(is[`attachments/${act}`]).toHaveLength(2000);
    expect(strFromU8(was['README.txt']!)).toBe(`${manifestOf(was).tables.length} tables`);

    // The restored server works: devices pull, an edit is merged, and history and versions continue.
    const friar = await after.as('friar');
    expect((await friar.rpc('sync_pull', {p_limit: 10})).data).toMatchObject({reset: false});
    const admin = await after.as('admin');
    const {data: brother} = await admin
      .from('brothers')
      .update({notes: 'after the fire'})
      .eq('id', photo.slice(0, 36))
      .select()
      .single();
    const log = await admin.rpc('get_audit_logs_with_username', {p_limit: 1});
    expect(log.data).toMatchObject([
      {action: 'update', record_id: photo.slice(0, 36), new_values: {version: brother?.version}},
    ]);

    // The same backup for another server: a script, and the files of the photos.
    const folder = path.join(root, 'for-psql');
    await restore([file, '--sql', folder]);
    const script = readFileSync(path.join(folder, 'restore.sql'), 'utf8');
    expect(script).toMatch(/^\\set ON_ERROR_STOP on\n/);
    expect(script.indexOf('insert into auth.users')).toBeLessThan(
      script.indexOf('select app.begin_restore()'),
    );
    expect(script.indexOf('app.finish_restore(')).toBeLessThan(script.indexOf('\ncommit;'));
    expect(readFileSync(path.join(folder, 'photos', photo))).toHaveLength(7);
    expect(readFileSync(path.join(folder, 'attachments', act))).toHaveLength(2000);
    await expect(restore([file, '--sql', folder])).rejects.toThrow(/is there already/);
  });

  test('holds one consistent state even when others write meanwhile', async () => {
    const server = await serve('busy');
    const admin = await server.as('admin');
    const {data: some} = await admin.from('brothers').select('id').order('id').limit(1).single();
    const id = String(some?.['id']);
    const files = unzipSync(
      await backUp(async () => {
        await admin.from('brothers').update({notes: 'written meanwhile'}).eq('id', id);
        await admin.from('countries').insert({name: 'Freedonia'});
      }),
    );
    const rows = (name: string): Record<string, unknown>[] =>
      Object.keys(files)
        .filter((file) => new RegExp(String.raw`^data/${name}(\.\d+)?\.json$`).test(file))
        .flatMap((file) => JSON.parse(strFromU8(files[file]!)) as Record<string, unknown>[]);
    const history = rows('app.audit_log');
    for (const table of ['brothers', 'countries']) {
      for (const row of rows(table)) {
        const entries = history.filter(
          (entry) => entry['table_name'] === table && entry['record_id'] === row['id'],
        );
        const last = Math.max(...entries.map((entry) => Number(entry['record_version'])));
        expect(row['version']).toBe(last);
      }
    }
    expect(rows('brothers').find((row) => row['id'] === id)).toMatchObject({
      notes: 'written meanwhile',
    });
    for (const {name, rows: count} of manifestOf(files).tables) {
      expect(rows(name), name).toHaveLength(count);
    }
  });

  test('names the attachments that are missing or do not fit, and holds the others', async () => {
    const server = await serve('first');
    const admin = await server.as('admin');
    const {data: some} = await admin.from('brothers').select('id').order('id').limit(3);
    const [small = '', large = '', gone = ''] = await Promise.all(
      (some ?? []).map(({id}, index) => attach(server, `brothers/${id}`, index === 1 ? 900 : 100)),
    );
    await admin.storage.from('attachments').remove([gone]);
    const {data: rows} = await admin.from('attachments').select('storage_path, byte_size');
    const tables = [{name: 'attachments', rows: 3, parts: [new Blob([JSON.stringify(rows)])]}];
    const {signal} = new AbortController();
    expect(await addAttachments(openArchive(), tables, signal, () => undefined, 500)).toMatchObject(
      {kind: 'added', files: [{path: `attachments/${small}`}], missing: [gone], leftOut: [large]},
    );
  });

  test('is refused when it is incomplete, from another app, or would replace a province', async () => {
    await serve('first');
    const archive = await backUp();
    await open?.close();
    open = null;
    const files = unzipSync(archive);
    const first = Object.keys(files).find((name) => name.startsWith('data/'))!;
    const refusals: readonly (readonly [Uint8Array, RegExp])[] = [
      [archive.subarray(0, archive.length / 2), /no archive, or not whole/],
      [zipSync({'a.txt': strToU8('hello')}), /no backup of Fraternitas/],
      [zipSync({...files, [first]: strToU8('[]')}), /is not what it was/],
      [
        zipSync(Object.fromEntries(Object.entries(files).filter(([name]) => name !== first))),
        /lacks data/,
      ],
      [
        zipSync({
          ...files,
          'manifest.json': strToU8(JSON.stringify({...manifestOf(files), version: 99})),
        }),
        /newer version/,
      ],
    ];
    for (const [bytes, message] of refusals) {
      await expect(restoreInto('second', saved(bytes))).rejects.toThrow(message);
    }
    expect(readdirSync(root).toSorted()).toEqual(['backup.zip', 'first']);
    await expect(restoreInto('first', saved(archive))).rejects.toThrow(/With --replace/);
    await restoreInto('first', saved(archive), '--replace');
  });
});
