import {wireSchema} from '#src/db/mutation.ts';
import {openArchive, type Archive} from '#src/lib/archive.ts';
import {csvLine, csvMark} from '#src/lib/csv-file.ts';
import type {SheetCell} from '#src/lib/sheet.ts';
import {version} from '#src/lib/version.ts';
import {
  backupFormat,
  backupVersion,
  type BackupFile,
  type BackupManifest,
} from '#src/records/backup-manifest.ts';
import {isTableName} from '#src/records/registry.ts';

import type {ReadPhotos} from './backup-photos.ts';
import type {ReadRecords, ReadTable} from './read-backup.ts';

export type BackupContent = {
  readonly records: Extract<ReadRecords, {kind: 'read'}>;
  readonly photos: Extract<ReadPhotos, {kind: 'read'}>;
  readonly madeBy: string;
};

/** Returns the text of the archive's README, in the language of the admin who makes the backup. */
export type ReadmeText = (manifest: BackupManifest) => string;

/**
 * Lays out a backup as one archive; `null` when nobody wants it any more.
 *
 *     README.txt            for whoever finds it
 *     manifest.json         what it is, of when, and the hash of every file below that a restore reads
 *     data/<table>[.n].json the rows as the server gave them: what is restored
 *     tables/<table>.csv    the records once more, for spreadsheets
 *     photos/<id>/<file>
 */
export async function writeBackup(
  {records, photos, madeBy}: BackupContent,
  readme: ReadmeText,
  signal: AbortSignal,
  onFile: (done: number, total: number) => void,
): Promise<Blob | null> {
  const archive = openArchive();
  const total =
    photos.photos.size + records.tables.reduce((sum, {parts}) => sum + 2 * parts.length, 0);
  let written = 0;
  const step = (): boolean => {
    onFile((written += 1), Math.max(total, written));
    return !signal.aborted;
  };
  const tables: BackupManifest['tables'][number][] = [];
  for (const {name, rows, parts} of records.tables) {
    const files: BackupFile[] = [];
    for (const [index, part] of parts.entries()) {
      const path = `data/${name}${index === 0 ? '' : `.${index + 1}`}.json`;
      files.push({path, ...(await archive.add(path, part))});
      if (!step()) return null;
    }
    tables.push({name, rows, files});
  }
  for (const table of records.tables) if (!(await addCsv(archive, table, step))) return null;
  const photoFiles: BackupFile[] = [];
  for (const [name, photo] of photos.photos) {
    const path = `photos/${name}`;
    photoFiles.push({path, ...(await archive.add(path, photo, 'stored'))});
    if (!step()) return null;
  }
  const {at, login_alias_domain: loginAliasDomain, logins} = records.mark;
  const manifest: BackupManifest = {
    format: backupFormat,
    version: backupVersion,
    app: version,
    schema: wireSchema,
    madeBy,
    at,
    loginAliasDomain,
    logins,
    tables,
    photos: photoFiles,
    missingPhotos: photos.missing,
  };
  await archive.add('manifest.json', new Blob([JSON.stringify(manifest, null, 2)]));
  await archive.add('README.txt', new Blob([readme(manifest).replaceAll('\n', '\r\n')]));
  return archive.finish();
}

/** Adds the rows of a record type as a table; resolves to `false` when the backup was cancelled. */
async function addCsv(
  archive: Archive,
  {name, parts}: ReadTable,
  step: () => boolean,
): Promise<boolean> {
  if (!isTableName(name) || parts.length === 0) return true;
  const pieces: BlobPart[] = [];
  let columns: readonly string[] | null = null;
  for (const part of parts) {
    const rows = JSON.parse(await part.text()) as readonly Readonly<Record<string, unknown>>[];
    columns ??= Object.keys(rows[0] ?? {});
    if (pieces.length === 0) pieces.push(csvMark, csvLine(columns));
    const here = columns;
    pieces.push(rows.map((row) => csvLine(here.map((column) => toCell(row[column])))).join(''));
    if (!step()) return false;
  }
  await archive.add(`tables/${name}.csv`, new Blob(pieces));
  return true;
}

function toCell(value: unknown): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}
