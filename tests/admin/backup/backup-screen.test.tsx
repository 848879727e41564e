import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {Decrypter} from 'age-encryption';
import {strFromU8, unzipSync} from 'fflate';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {BackupScreen} from '#src/admin/backup/backup-screen.tsx';
import {changeSession} from '#src/db/device-database.ts';
import {questionBeforeLeaving} from '#src/lib/dirty-forms.ts';
import type {BackupManifest} from '#src/records/backup-manifest.ts';
import {signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {readCsv} from '#tests/screens/support/read-csv.ts';
import {catchSavedFiles, type SavedFile} from '#tests/screens/support/saved-files.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

const brother = '00000000-0000-4000-8000-000000000001';
const photo = `${brother}/00000000-0000-4000-8000-000000000002.webp`;
const lost = `${brother}/00000000-0000-4000-8000-000000000003.webp`;

const tables: Readonly<Record<string, readonly string[]>> = {
  brothers: [
    `{"id": "${brother}", "name": "=Leone", "additional_info": {"n": 12345678901234567890}}`,
  ],
  brother_photos: [`{"id": "p1", "storage_path": "${photo}"}`],
  pending_changes: [
    `{"id": "c1", "status": "pending", "proposed_changes": {"storage_path": "${lost}"}}`,
  ],
  'app.audit_log': ['{"id": 1}', '{"id": 2}'],
};
const mark = {
  at: '2026-11-20T10:00:00+00:00',
  login_alias_domain: 'friars.example.org',
  logins: [{id: 'u1', email: 'admin@friars.example.org'}],
  tables: Object.entries(tables).map(([name, rows]) => ({
    name,
    rows: rows.length,
    mark: `${rows.length}`,
    stem: null,
  })),
};
const page = ({p_table}: Readonly<Record<string, unknown>>) => {
  const rows = tables[String(p_table)] ?? [];
  return {body: {rows, last: rows.length === 0 ? null : {id: 'last'}}};
};

let device: Device;
let saved: readonly SavedFile[];

beforeEach(async () => {
  localStorage.clear();
  saved = catchSavedFiles();
  device = await signedInDevice({username: 'admin', isAdmin: true});
  await device.db.photos.put({
    path: photo,
    mimeType: 'image/webp',
    bytes: new Uint8Array([1, 2, 3]).buffer,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const openScreen = () => show(<BackupScreen />, '/admin/backup');
const make = async () =>
  fireEvent.click(await screen.findByRole('button', {name: 'Make a backup'}));

/** Answers the functions as given; the server has no photo files. */
function answer(functions: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls(functions);
  const byName = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
    new Request(input, init).url.includes('/storage/')
      ? Response.json({statusCode: '404', error: 'not_found', message: 'gone'}, {status: 400})
      : byName(input, init),
  );
  return calls;
}

describe('making a backup', () => {
  test('saves one archive with all rows unchanged, tables, photos and a manifest', async () => {
    answer({get_backup_mark: () => ({body: mark}), get_backup_page: page});
    await openScreen();
    await make();
    const named = await screen.findByText(/^Saved in “Fraternitas backup \d{4}-\d\d-\d\d\.zip”/);
    const result = within(named.closest<HTMLElement>('[role=status]')!);
    result.getByText(/^5 rows, 1 photos and 0 attachments/);
    result.getByText(/^1 photo or attachment is listed, but its file is missing/);
    expect(saved).toHaveLength(1);
    const files = unzipSync(new Uint8Array(await saved[0]!.content.arrayBuffer()));
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    // A number too large for JavaScript keeps all its digits.
    expect(text('data/brothers.json')).toBe(`[\n${tables['brothers']?.[0]}\n]\n`);
    expect(readCsv(text('tables/brothers.csv'))[1]?.slice(0, 2)).toEqual([brother, "'=Leone"]);
    expect(files['tables/brothers.csv']?.subarray(0, 3)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf]),
    );
    expect(files[`photos/${photo}`]).toEqual(new Uint8Array([1, 2, 3]));
    const manifest = JSON.parse(text('manifest.json')) as BackupManifest;
    expect(manifest).toMatchObject({
      format: 'fraternitas-backup',
      madeBy: 'admin',
      at: mark.at,
      loginAliasDomain: 'friars.example.org',
      logins: mark.logins,
      missingPhotos: [lost],
    });
    expect(manifest.photos[0]?.sha256).toMatch(/^039058c6f2c0cb492c533b0a4d14ef77/);
    expect(text('README.txt')).toMatch(/made by admin/);
    fireEvent.click(result.getByRole('button', {name: 'Save again'}));
    expect(saved).toHaveLength(2);
  });

  test('encrypts the file with a password that is long enough and typed twice', async () => {
    answer({get_backup_mark: () => ({body: mark}), get_backup_page: page});
    await openScreen();
    const choice = await screen.findByRole('checkbox', {name: 'Encrypt the file with a password'});
    expect(screen.queryByLabelText('File password')).toBeNull();
    fireEvent.click(choice);
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), {target: {value}});
    type('File password', 'too short');
    await make();
    await screen.findByText('Use at least 12 characters.');
    type('File password', 'sister moon and stars');
    type('File password again', 'sister moon and star');
    await make();
    await screen.findByText('The two passwords are different.');
    expect(saved).toEqual([]);
    type('File password again', 'sister moon and stars');
    await make();
    await screen.findByText(/^Saved in “Fraternitas backup \d{4}-\d\d-\d\d\.zip\.age”/);
    screen.getByText(/^It is encrypted in the age format/);
    expect(saved.map(({name}) => name)).toEqual([expect.stringMatching(/\.zip\.age$/)]);
    const decrypter = new Decrypter();
    decrypter.addPassphrase('sister moon and stars');
    const encrypted = new Uint8Array(await saved[0]!.content.arrayBuffer());
    const files = unzipSync(await decrypter.decrypt(encrypted));
    expect(strFromU8(files['data/brothers.json']!)).toBe(`[\n${tables['brothers']?.[0]}\n]\n`);
  });

  test('reads a table again that changed during the backup, and no other', async () => {
    let looks = 0;
    const moving = () => ({
      ...mark,
      tables: mark.tables.map((table) =>
        table.name === 'brothers' ? {...table, mark: `look ${Math.min((looks += 1), 2)}`} : table,
      ),
    });
    const calls = answer({get_backup_mark: () => ({body: moving()}), get_backup_page: page});
    await openScreen();
    await make();
    await screen.findByText(/^Saved in/);
    const read = calls
      .filter(({name}) => name === 'get_backup_page')
      .map(({args}) => args['p_table']);
    expect(read).toEqual([...Object.keys(tables), 'brothers']);
  });

  test('stops with a message when the tables never stop changing', async () => {
    let looks = 0;
    answer({
      get_backup_mark: () => ({
        body: {...mark, tables: [{...mark.tables[0], mark: `${(looks += 1)}`}]},
      }),
      get_backup_page: page,
    });
    await openScreen();
    await make();
    await screen.findByText(/^Too many changes are being made/);
    expect(saved).toEqual([]);
  });

  test('can be cancelled, and asks before the user leaves the page', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer({get_backup_mark: () => ({body: mark}), get_backup_page: page});
    const byName = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      await held;
      return byName(input, init);
    });
    await openScreen();
    await make();
    const cancel = await screen.findByRole('button', {name: 'Cancel'});
    screen.getByRole('progressbar', {name: /^Preparing\.\.\./});
    await waitFor(() =>
      expect(questionBeforeLeaving()).toBe('Leave this page? The backup is not finished yet.'),
    );
    fireEvent.click(cancel);
    release();
    await screen.findByText('Cancelled. No file was made.');
    expect(questionBeforeLeaving()).toBeNull();
    expect(saved).toEqual([]);
  });

  test.each([
    ['nobody answers', {}, /^The connection was lost/],
    [
      'the role is gone',
      {
        get_backup_mark: () => ({
          status: 403,
          body: {code: '42501', message: 'only an administrator'},
        }),
      },
      /^You do not have permission to do this/,
    ],
    [
      'the connection is lost midway',
      {get_backup_mark: () => ({body: mark})},
      /^The connection was lost/,
    ],
    [
      'the server refuses',
      {
        get_backup_mark: () => ({body: mark}),
        get_backup_page: () => ({status: 400, body: {code: 'P0001', message: 'the disk is full'}}),
      },
      /the disk is full/,
    ],
  ])('shows that no backup was made when %s', async (_, functions, words) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answer(functions);
    await openScreen();
    await make();
    await screen.findByText('No backup was made');
    screen.getByText(words);
    expect(saved).toEqual([]);
    expect(screen.getByRole('button', {name: 'Make a backup'})).toHaveProperty('disabled', false);
  });

  test('shows that the session has ended', async () => {
    await changeSession(device.userId, {lapsed: true});
    answer({});
    await openScreen();
    await make();
    await screen.findByText(/no longer accepts your session/);
  });

  test('shows the error when the file cannot be written', async () => {
    answer({get_backup_mark: () => ({body: mark}), get_backup_page: page});
    vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('no room left'));
    await openScreen();
    await make();
    await screen.findByText('no room left');
    screen.getByText('No backup was made');
  });
});
