import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {dataFolder, type DataFolder} from '#supabase/embedded/data-folder.ts';
import {refuseForeignFiles} from '#supabase/embedded/foreign-files.ts';
import {settleReplacement} from '#supabase/embedded/replacement.ts';
import {reset} from '#supabase/embedded/reset.ts';
import {restore} from '#supabase/embedded/restore.ts';
import {temporaryFolder} from './temporary-folder.ts';

let folder: DataFolder;
beforeEach(() => {
  folder = dataFolder(temporaryFolder());
  vi.stubEnv('FRATERNITAS_DATA', folder.root);
});
afterEach(() => vi.unstubAllEnvs());

function write(...place: readonly [string, ...string[]]): string {
  const file = path.join(...place);
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, '');
  return file;
}

const backup = 'tests/golden/server-1/province.zip';

test.each([
  ['photos', 'a reset', () => reset([])],
  ['attachments', 'a reset', () => reset([])],
  ['database', 'a reset', () => reset([])],
  ['photos', 'a restore', () => restore([backup, '--replace'])],
] as const)('a folder of the user’s own %s is not deleted by %s', async (part, _, run) => {
  const file = write(folder[part], 'Holiday.jpg');
  await expect(run()).rejects.toThrow(`${file} would be deleted`);
  expect(existsSync(file)).toBe(true);
});

test.each(['restoring', 'restored'] as const)(
  'a folder with the name %s that no restore has made is not deleted by the next start',
  (place) => {
    const file = write(folder[place], 'Letters.zip');
    expect(() => settleReplacement(folder)).toThrow(`${file} would be deleted`);
    expect(existsSync(file)).toBe(true);
  },
);

test('refuseForeignFiles accepts the files of a province and hidden files of the system', () => {
  write(folder.database, 'PG_VERSION');
  write(folder.photos, crypto.randomUUID(), 'portrait.png');
  write(folder.photos, '.DS_Store');
  write(folder.attachments, 'brothers', crypto.randomUUID(), 'act.pdf');
  expect(() => refuseForeignFiles(folder)).not.toThrow();
});
