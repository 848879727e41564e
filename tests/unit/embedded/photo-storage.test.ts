import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {dataFolder} from '#supabase/embedded/data-folder.ts';
import {fillFromTemplate} from '#tests/e2e/support/template.ts';
import {
  callersAt,
  nameFor,
  newBrother,
  photos,
  picture,
  push,
  raw,
  statusOf,
  unsigned,
} from './photo-callers.ts';
import {serveBackend, type ServedBackend} from './served-backend.ts';

const folder = dataFolder(mkdtempSync(path.join(tmpdir(), 'fraternitas-')));
let served: ServedBackend;
let address = '';

beforeAll(async () => {
  await fillFromTemplate(folder.root);
  await open();
});
afterAll(async () => {
  await served.close();
  rmSync(folder.root, {recursive: true, force: true});
});

async function open(): Promise<void> {
  served = await serveBackend(folder);
  address = served.address;
}

const {visitor, signIn} = callersAt(() => address);

describe('a photo', () => {
  test('is visible to its uploader and admins until it is approved, and then to every signed-in user', async () => {
    const [admin, friar, visitator] = await Promise.all(
      ['admin', 'friar', 'visitator'].map(signIn),
    );
    if (!admin || !friar || !visitator) throw new Error('nobody is there');
    const brother = await newBrother(admin);
    const name = nameFor(brother);
    const sent = await photos(friar.client).upload(name, picture(), {upsert: false});
    expect(sent).toMatchObject({error: null, data: {path: name}});
    const seen = () =>
      Promise.all(
        [friar.client, visitator.client, visitor(), admin.client].map((client) =>
          statusOf(photos(client).download(name)),
        ),
      );
    expect(await seen()).toEqual(['done', '404', '404', 'done']);

    const [answer] = (await push(friar, brother, name)) as [{proposal: {id: string}}];
    expect(await seen()).toEqual(['done', '404', '404', 'done']);
    await admin.client.rpc('approve_change', {change_id: answer.proposal.id}).throwOnError();
    expect(await seen()).toEqual(['done', 'done', '404', 'done']);
    const {data} = await photos(visitator.client).download(name);
    expect(data?.type).toBe('image/webp');
    expect(new Uint8Array((await data?.arrayBuffer()) ?? [])).toEqual(new Uint8Array(2000).fill(7));
  });

  test('cannot be overwritten, and a second upload reports a conflict', async () => {
    const [admin, friar] = [await signIn('admin'), await signIn('friar')];
    const name = nameFor(await newBrother(admin));
    expect(await statusOf(photos(friar.client).upload(name, picture()))).toBe('done');
    for (const {client} of [friar, admin]) {
      expect(await statusOf(photos(client).upload(name, picture(9)))).toBe('409');
      expect(await statusOf(photos(client).upload(name, picture(9), {upsert: true}))).toBe('409');
      expect(await statusOf(photos(client).update(name, picture(9)))).toBe('404');
    }
    expect((await photos(friar.client).download(name)).data?.size).toBe(2000);
  });

  test('can be deleted only by an admin, which deletes its file', async () => {
    const [admin, friar] = [await signIn('admin'), await signIn('friar')];
    const name = nameFor(await newBrother(admin));
    await photos(friar.client).upload(name, picture());
    expect(await photos(friar.client).remove([name])).toMatchObject({data: [], error: null});
    expect(await statusOf(photos(admin.client).remove(['\0']))).toBe('400');
    expect(existsSync(path.join(folder.photos, name))).toBe(true);
    expect(await photos(admin.client).remove([name])).toMatchObject({data: [{name}]});
    expect(existsSync(path.join(folder.photos, name))).toBe(false);
    expect(await statusOf(photos(admin.client).download(name))).toBe('404');
  });

  test('can be uploaded as plain bytes', async () => {
    const admin = await signIn('admin');
    const name = nameFor(await newBrother(admin), 'png');
    const bytes = new Uint8Array([1, 2, 3]);
    expect(
      await statusOf(photos(admin.client).upload(name, bytes, {contentType: 'image/png'})),
    ).toBe('done');
    const {data} = await photos(admin.client).download(name);
    expect([data?.type, new Uint8Array((await data?.arrayBuffer()) ?? [])]).toEqual([
      'image/png',
      bytes,
    ]);
  });

  test('is served with headers that prevent it from running as a page', async () => {
    const admin = await signIn('admin');
    const name = nameFor(await newBrother(admin));
    const page = new Blob(['<script>alert(1)</script>'], {type: 'image/webp'});
    await photos(admin.client).upload(name, page);
    const response = await fetch(`${address}/storage/v1/object/brother-photos/${name}`, {
      headers: {authorization: `Bearer ${admin.token}`, 'accept-encoding': 'gzip'},
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
    });
  });
});

describe('the photo storage', () => {
  test.each([
    ['6 MiB', picture(6 * 1024 * 1024), '413'],
    ['a byte more than 5 MiB', picture(5 * 1024 * 1024 + 1), '413'],
    ['a page', picture(9, 'text/html'), '415'],
    ['a drawing that can hold a script', picture(9, 'image/svg+xml'), '415'],
    ['something without a type', picture(9, ''), '415'],
  ])('refuses an upload of %s', async (_what, file, status) => {
    const admin = await signIn('admin');
    const name = nameFor(await newBrother(admin));
    expect(await statusOf(photos(admin.client).upload(name, file))).toBe(status);
    const response = await fetch(`${address}/storage/v1/object/brother-photos/${name}`, {
      method: 'POST',
      headers: {authorization: `Bearer ${admin.token}`, 'content-type': file.type},
      body: file.stream(),
      // A body of unknown length, sent in pieces.
      ...({duplex: 'half'} as RequestInit),
    });
    expect(await response.json()).toMatchObject({statusCode: status});
    expect(await statusOf(photos(admin.client).download(name))).toBe('404');
  });

  test('accepts a file of exactly 5 MiB', async () => {
    const admin = await signIn('admin');
    const name = nameFor(await newBrother(admin));
    expect(await statusOf(photos(admin.client).upload(name, picture(5 * 1024 * 1024)))).toBe(
      'done',
    );
  });

  test('refuses visitors, invalid tokens and folders of unknown brothers', async () => {
    const [admin, friar] = [await signIn('admin'), await signIn('friar')];
    const name = nameFor(await newBrother(admin));
    expect(await statusOf(photos(visitor()).upload(name, picture()))).toBe('403');
    expect(
      await statusOf(photos(friar.client).upload(nameFor(crypto.randomUUID()), picture())),
    ).toBe('403');
    await photos(admin.client).upload(name, picture());
    for (const token of [`${admin.token}x`, 'x.y.z', unsigned(admin.id)]) {
      const send = (method: string, body?: BodyInit) =>
        fetch(`${address}/storage/v1/object/brother-photos/${name}`, {
          method,
          headers: {authorization: `Bearer ${token}`, 'content-type': 'image/webp'},
          ...(body === undefined ? {} : {body}),
        }).then((response) => response.json());
      expect(await send('POST', 'x')).toMatchObject({statusCode: '403', message: /JWT/});
      expect(await send('GET')).toMatchObject({statusCode: '404'});
    }
  });

  test('refuses every path that leads out of the photo folder', async () => {
    const admin = await signIn('admin');
    const brother = await newBrother(admin);
    const secret = path.join(folder.root, 'jwt-secret');
    expect(existsSync(secret)).toBe(true);
    mkdirSync(path.join(folder.photos, brother), {recursive: true});
    writeFileSync(path.join(folder.photos, brother, 'planted.webp'), 'x');
    const before = readdirSync(folder.root).toSorted();
    const objects = '/storage/v1/object/brother-photos';
    for (const target of [
      `${objects}/${brother}/planted.webp`,
      `${objects}/../brother-photos/../../jwt-secret`,
      `${objects}/${brother}/../../jwt-secret`,
      `${objects}/${brother}/..%2f..%2fjwt-secret`,
      `${objects}/${brother}/%2e%2e/%2e%2e/jwt-secret`,
      `${objects}/${brother}/%252e%252e%252fjwt-secret.webp`,
      `${objects}/${brother}/..\\..\\jwt-secret`,
      `${objects}/${brother}/${crypto.randomUUID()}.webp%00.html`,
      `${objects}//${nameFor(brother)}`,
      objects,
      `/storage/v1/object/other/${nameFor(brother)}`,
      `/storage/v1/object/public/brother-photos/${nameFor(brother)}`,
      `/storage/v1/object/list/brother-photos`,
      `/storage/v1/object/sign/brother-photos/${nameFor(brother)}`,
      `/storage/v1/bucket`,
      `/storage/v1/bucket/brother-photos/empty`,
    ]) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH']) {
        const {status, text} = await raw(address, method, target, admin.token);
        expect(status, `${method} ${target}`).toBeGreaterThanOrEqual(400);
        expect(text, `${method} ${target}`).not.toMatch(/^x$/);
      }
    }
    expect(readdirSync(folder.root).toSorted()).toEqual(before);
    expect(readdirSync(path.join(folder.photos, brother))).toEqual(['planted.webp']);
  });
});

test('erasing a person deletes their photo files', async () => {
  const [admin, friar] = [await signIn('admin'), await signIn('friar')];
  const brother = await newBrother(admin);
  const [shown, waiting] = [nameFor(brother), nameFor(brother)];
  await photos(admin.client).upload(shown, picture());
  await push(admin, brother, shown);
  await photos(friar.client).upload(waiting, picture());
  const copy = await admin.client
    .rpc('gdpr_export_brother', {p_brother_id: brother})
    .throwOnError();
  expect(copy.data).toMatchObject({photo_files: [shown, waiting].toSorted()});

  await admin.client
    .rpc('gdpr_erase_brother', {p_brother_id: brother, reason: 'art. 17'})
    .throwOnError();
  expect(existsSync(path.join(folder.photos, brother))).toBe(false);
  for (const {client} of [admin, friar]) {
    expect(await statusOf(photos(client).download(shown))).toBe('404');
    expect(await statusOf(photos(client).download(waiting))).toBe('404');
  }
});

test('a restart keeps the photos and removes stray files', async () => {
  const admin = await signIn('admin');
  const name = nameFor(await newBrother(admin));
  await photos(admin.client).upload(name, picture());
  const stray = path.join(folder.photos, crypto.randomUUID());
  mkdirSync(stray);
  writeFileSync(path.join(stray, 'half.webp'), 'x');
  await served.close();
  await open();
  expect(await statusOf(photos((await signIn('admin')).client).download(name))).toBe('done');
  expect(existsSync(stray)).toBe(false);
});
