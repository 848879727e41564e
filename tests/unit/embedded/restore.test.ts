import {createHash} from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {strFromU8, strToU8, unzipSync, zipSync} from 'fflate';
import {afterEach, expect, test, vi} from 'vitest';
import {dataFolder, markUnfinished, type DataFolder} from '#supabase/embedded/data-folder.ts';
import {settleReplacement} from '#supabase/embedded/replacement.ts';
import {restore} from '#supabase/embedded/restore.ts';
import type {BackupManifest} from '#src/records/backup-manifest.ts';
import {temporaryFolder} from './temporary-folder.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const parts = ['database', 'photos', 'attachments'] as const;
const ownFiles = {
  database: 'PG_VERSION',
  photos: `${crypto.randomUUID()}/portrait.png`,
  attachments: 'brothers/act.pdf',
};

/** Makes the files of a province, each with its name as the text. */
function makeProvince(root: string, name: string): DataFolder {
  const folder = dataFolder(root);
  for (const part of parts) {
    const file = path.join(folder[part], ownFiles[part]);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, name);
  }
  writeFileSync(folder.secret, name);
  return folder;
}

/** The province whose files the folder has; it has no others. */
function provinceIn(folder: DataFolder): string {
  expect(readdirSync(folder.root).toSorted()).toEqual([
    'attachments',
    'jwt-secret',
    'pg',
    'photos',
  ]);
  const files = [...parts.map((part) => path.join(folder[part], ownFiles[part])), folder.secret];
  return [...new Set(files.map((file) => readFileSync(file, 'utf8')))].join();
}

/** Writes a backup whose brothers have a column that this version does not know; returns its path. */
function backupOfNewerVersion(): string {
  const zip = unzipSync(readFileSync('tests/golden/server-1/province.zip'));
  const manifest = JSON.parse(strFromU8(zip['manifest.json']!)) as BackupManifest;
  const tables = manifest.tables.map((table) => {
    if (table.name !== 'brothers') return table;
    const files = table.files.map((file) => {
      const rows = JSON.parse(strFromU8(zip[file.path]!)) as object[];
      const bytes = strToU8(JSON.stringify(rows.map((row) => ({...row, shoe_size: null}))));
      zip[file.path] = bytes;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return {...file, bytes: bytes.length, sha256};
    });
    return {...table, files};
  });
  zip['manifest.json'] = strToU8(JSON.stringify({...manifest, tables}));
  const file = path.join(temporaryFolder(), 'newer.zip');
  writeFileSync(file, zipSync(zip));
  return file;
}

test('a restore of a newer version’s backup keeps the present province', async () => {
  const folder = makeProvince(temporaryFolder(), 'present');
  vi.stubEnv('FRATERNITAS_DATA', folder.root);
  await expect(restore([backupOfNewerVersion(), '--replace'])).rejects.toThrow(/newer version/);
  expect(provinceIn(folder)).toBe('present');
}, 180_000);

test('the next start removes the province of an interrupted restore', () => {
  const folder = makeProvince(temporaryFolder(), 'present');
  makeProvince(folder.restoring, 'new');
  settleReplacement(folder);
  expect(provinceIn(folder)).toBe('present');
});

test.each([0, 1, 2, 3, 4])(
  'the next start completes a replacement that was interrupted after %d parts',
  (moved) => {
    const folder = makeProvince(temporaryFolder(), 'present');
    markUnfinished(folder);
    const made = makeProvince(folder.restored, 'new');
    for (const part of [...parts, 'secret' as const].slice(0, moved)) {
      rmSync(folder[part], {recursive: true});
      renameSync(made[part], folder[part]);
    }
    settleReplacement(folder);
    expect(provinceIn(folder)).toBe('new');
    expect(existsSync(folder.unfinished)).toBe(false);
  },
);
