import {createHash} from 'node:crypto';
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {strToU8, zipSync} from 'fflate';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {readBackup} from '#supabase/restore/read-backup.ts';
import {loginStatement} from '#supabase/restore/restore-sql.ts';
import {writeRestore} from '#supabase/restore/write-restore.ts';

const brother = '00000000-0000-4000-8000-000000000001';
const house = '00000000-0000-4000-8000-000000000002';
const act = `fraternities/${house}/00000000-0000-4000-8000-00000000000b.pdf`;
const photo = `${brother}/00000000-0000-4000-8000-00000000000a.webp`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fraternitas-crafted-'));
});
afterEach(() => rmSync(root, {recursive: true, force: true}));

type Contents = Readonly<Record<string, string>>;
type Changes = Readonly<Record<string, unknown>>;

function fileOf(name: string, content: string) {
  const hash = createHash('sha256').update(content).digest('hex');
  return {path: name, bytes: Buffer.byteLength(content), sha256: hash};
}

/** Writes an archive with one table, a photo and an attachment, and correct checksums. */
function archive(
  table: string,
  rows: string,
  photoName: string,
  changes: Changes = {},
  attachment = act,
): string {
  const data = `data/${table}.json`;
  const contents: Contents = {
    [data]: rows,
    [`photos/${photoName}`]: 'RIFF',
    [`attachments/${attachment}`]: '%PDF-',
  };
  const manifest = {
    format: 'fraternitas-backup',
    version: 1,
    app: '0.1.0',
    schema: 1,
    madeBy: 'admin',
    at: '2026-11-22T10:00:00.123456+00:00',
    loginAliasDomain: 'fraternitas.example',
    logins: [{id: brother, email: 'admin@fraternitas.example'}],
    tables: [{name: table, rows: 1, files: [fileOf(data, rows)]}],
    photos: [fileOf(`photos/${photoName}`, 'RIFF')],
    missingPhotos: [],
    attachments: [fileOf(`attachments/${attachment}`, '%PDF-')],
    ...changes,
  };
  const entries = Object.entries({...contents, 'manifest.json': JSON.stringify(manifest)});
  const file = path.join(root, 'backup.zip');
  writeFileSync(file, zipSync(Object.fromEntries(entries.map(([n, text]) => [n, strToU8(text)]))));
  return file;
}

const opened = (file: string) => readBackup(file, readFileSync(file));
const restored = (file: string) => writeRestore(opened(file), path.join(root, 'out'));
const country = JSON.stringify([{id: brother, name: 'Italy'}]);

test("an archive in the app's own format is restored", () => {
  restored(archive('countries', country, photo));
  expect(readFileSync(path.join(root, 'out', 'photos', photo), 'utf8')).toBe('RIFF');
  expect(readFileSync(path.join(root, 'out', 'attachments', act), 'utf8')).toBe('%PDF-');
});

test('a backup of an earlier version, without files of attachments, is restored', () => {
  restored(archive('countries', country, photo, {attachments: undefined}));
  expect(readdirSync(path.join(root, 'out')).toSorted()).toEqual(['photos', 'restore.sql']);
});

describe('a crafted archive', () => {
  test.each([
    ['a photo outside of its folder', `../../outside`],
    ['a photo with an absolute name', '/tmp/outside.webp'],
    ['a photo path that only begins like one', `${photo}/../../x`],
    ['a photo of another kind', photo.replace('webp', 'html')],
    ['a photo whose name ends a line', `${photo}\n`],
  ])('is refused before anything is written when it has %s', (_, name) => {
    expect(() => restored(archive('countries', country, name))).toThrow(/damaged or forged/);
    expect(readdirSync(root)).toEqual(['backup.zip']);
  });

  test.each([
    ['an attachment outside of its folder', '../../outside'],
    ['an attachment with an absolute name', '/tmp/outside.pdf'],
    ['an attachment of another record type', act.replace('fraternities', 'dioceses')],
    ['an attachment path that only begins like one', `${act}/../../../x`],
    ['an attachment of another kind', act.replace('pdf', 'html')],
    ['an attachment whose name ends a line', `${act}\n`],
  ])('is refused before anything is written when it has %s', (_, name) => {
    expect(() => restored(archive('countries', country, photo, {}, name))).toThrow(
      /damaged or forged/,
    );
    expect(readdirSync(root)).toEqual(['backup.zip']);
  });

  test.each([
    [
      'a table that runs a shell command',
      `app.settings (key) select 1;\n\\! id > /tmp/x\nselect 1 --`,
    ],
    ['a table that is a statement', 'countries; drop table brothers'],
    ['a table of another schema', 'auth.users'],
    ['a table with quotes', 'countries"'],
  ])('is refused before anything is written when it has %s', (_, name) => {
    expect(() => restored(archive(name, country, photo))).toThrow(/damaged or forged/);
    expect(existsSync(path.join(root, 'out'))).toBe(false);
  });

  test.each(['app.settings', 'app.change_feed', 'friars'])(
    'is refused when it has the unknown table %s',
    (name) => {
      expect(() => restored(archive(name, country, photo))).toThrow(/does not know/);
    },
  );

  test.each(['x" select 1 --', 'id)\n\\! id', '__proto__ '])(
    'is refused when it has a column named %j',
    (column) => {
      const rows = JSON.stringify([{[column]: 1}]);
      expect(() => restored(archive('countries', rows, photo))).toThrow(/damaged or forged/);
    },
  );

  test.each<[string, Changes]>([
    ['a moment that writes to the terminal', {at: '\u001B]0;title\u0007'}],
    ['a domain that is not text', {loginAliasDomain: {}}],
    ['a login without an id', {logins: [{id: `'`, email: null}]}],
    ['attachments that are not a list', {attachments: {path: act}}],
    [
      'an attachment that is too large',
      {attachments: [{...fileOf(`attachments/${act}`, '%PDF-'), bytes: 10 * 1024 * 1024 + 1}]},
    ],
    ['tables that are not a list', {tables: 'all'}],
    [
      'a file of another table',
      {tables: [{name: 'countries', rows: 1, files: [fileOf('data/users.json', '[]')]}]},
    ],
    [
      'a number of rows that is not a number',
      {tables: [{name: 'countries', rows: '1', files: []}]},
    ],
  ])('is refused when it has %s', (_, changes) => {
    expect(() => restored(archive('countries', country, photo, changes))).toThrow(
      /damaged or forged/,
    );
  });

  test("is refused when it is newer, without showing its version's control characters", () => {
    const file = archive('countries', country, photo, {version: 2, app: '\u001B[2J'});
    expect(() => opened(file)).toThrow('was made by a newer version (?)');
  });
});

test('a text with backslashes, quotes and line breaks stays within its quotes', () => {
  const name = `'\n\\! id\n\\'; drop table x; --`;
  restored(archive('countries', JSON.stringify([{id: brother, name}]), photo));
  const script = readFileSync(path.join(root, 'out', 'restore.sql'), 'utf8');
  const outside = script.replaceAll(/'(?:[^']|'')*'/g, '');
  expect(outside.match(/^\\.*$/gm)).toEqual(['\\set ON_ERROR_STOP on', '\\encoding UTF8']);
  expect(outside).not.toContain('drop table');
});

test('a backup without logins adds no account', () => {
  const {manifest} = opened(archive('countries', country, photo, {logins: []}));
  expect(loginStatement(manifest, {})).toBe('select');
});
