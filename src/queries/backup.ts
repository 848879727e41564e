import {wireSchema} from '#src/db/mutation.ts';
import type {NotCompleted} from '#src/backend/retry.ts';
import {type Archive, openArchive} from '#src/lib/archive.ts';
import {csvLine, csvMark} from '#src/lib/csv-file.ts';
import type {Failed} from '#src/lib/request-error.ts';
import type {SheetCell} from '#src/lib/sheet.ts';
import {version} from '#src/lib/version.ts';
import {
  type BackupFile,
  backupFormat,
  type BackupManifest,
  backupVersion,
} from '#src/records/backup-manifest.ts';
import {isTableName} from '#src/records/registry.ts';
import {readSession} from '#src/session/session.ts';
import {addAttachments, type AddedAttachments} from './backup-attachments.ts';
import {
  readPhotos,
  type ReadPhotos,
  readRecords,
  type ReadRecords,
  type ReadTable,
} from './read-backup.ts';

/** The present step of a backup and its progress. */
export type BackupProgress = {
  /** `encryption` counts bytes. */
  readonly step: 'records' | 'photos' | 'files' | 'attachments' | 'encryption';
  readonly done: number;
  readonly total: number;
};

export type BackupOutcome =
  | {
      readonly kind: 'made';
      readonly file: Blob;
      /** The time of the backup's state. */
      readonly at: Date;
      readonly rows: number;
      readonly photos: number;
      readonly attachments: number;
      /** Photos and attachments whose files the server does not have. */
      readonly missingFiles: number;
      /** Attachments that exceed the limit of a backup. */
      readonly leftOut: number;
    }
  | {readonly kind: 'cancelled'}
  /** Records changed all the time. */
  | {readonly kind: 'restless'}
  | Failed;

type BackupOrder = {
  /** Encrypts the file (`src/lib/encrypt-file.ts`); `null`: the file is a plain archive. */
  readonly password: string | null;
  readonly readme: ReadmeText;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BackupProgress) => void;
};

/** Makes one file of everything on the server. It needs a connection and takes long for a large province. */
export async function makeBackup(order: BackupOrder): Promise<BackupOutcome> {
  const {password, readme, signal, onProgress} = order;
  const tell = (step: BackupProgress['step']) => (done: number, total: number) =>
    onProgress({step, done, total});
  // Fetched first, so that nothing is read in vain when its code is missing.
  if (password !== null) await encryptionCode();
  const session = await readSession();
  const madeBy = session.kind === 'signed-in' ? session.username : '';
  const records = await readRecords(signal, tell('records'));
  if (records.kind !== 'read') return records;
  const photos = await readPhotos(records.tables, signal, tell('photos'));
  if (photos.kind !== 'read') return photos;
  const written = await writeBackup({records, photos, madeBy}, readme, signal, tell);
  if (written.kind !== 'written') return written;
  const {attachments} = written;
  const file =
    password === null
      ? written.file
      : await encrypt(written.file, password, signal, tell('encryption'));
  if (file === null) return cancelled;
  return {
    kind: 'made',
    file,
    at: new Date(records.mark.at),
    rows: records.tables.reduce((sum, {rows}) => sum + rows, 0),
    photos: photos.photos.size,
    attachments: attachments.files.length,
    missingFiles: photos.missing.length + attachments.missing.length,
    leftOut: attachments.leftOut.length,
  };
}

const encryptionCode = () => import('#src/lib/encrypt-file.ts');

/** Resolves to `null` when the backup was cancelled. */
async function encrypt(
  file: Blob,
  password: string,
  signal: AbortSignal,
  tell: (bytes: number, total: number) => void,
): Promise<Blob | null> {
  const {encryptFile} = await encryptionCode();
  try {
    return await encryptFile(file, password, signal, (bytes) => tell(bytes, file.size));
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

type BackupContent = {
  readonly records: Extract<ReadRecords, {kind: 'read'}>;
  readonly photos: Extract<ReadPhotos, {kind: 'read'}>;
  readonly madeBy: string;
};

/** Returns the text of the archive's README, in the language of the admin who makes the backup. */
type ReadmeText = (manifest: BackupManifest) => string;

/**
 * Lays out a backup as one archive.
 *
 *     README.txt            for the finder of the archive
 *     manifest.json         what it is, of when, and the hash of every file below that a restore reads
 *     data/<table>[.n].json the rows as the server gave them: what is restored
 *     tables/<table>.csv    the records once more, for spreadsheets
 *     photos/<id>/<file>
 *     attachments/<record type>/<id>/<file>
 */
async function writeBackup(
  {records, photos, madeBy}: BackupContent,
  readme: ReadmeText,
  signal: AbortSignal,
  tell: (step: BackupProgress['step']) => (done: number, total: number) => void,
): Promise<Written> {
  const archive = openArchive();
  const total =
    photos.photos.size + records.tables.reduce((sum, {parts}) => sum + 2 * parts.length, 0);
  let written = 0;
  const onFile = tell('files');
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
      if (!step()) return cancelled;
    }
    tables.push({name, rows, files});
  }
  for (const table of records.tables) if (!(await addCsv(archive, table, step))) return cancelled;
  const photoFiles: BackupFile[] = [];
  for (const [name, photo] of photos.photos) {
    const path = `photos/${name}`;
    photoFiles.push({path, ...(await archive.add(path, photo, 'stored'))});
    if (!step()) return cancelled;
  }
  const attachments = await addAttachments(archive, records.tables, signal, tell('attachments'));
  if (attachments.kind !== 'added') return attachments;
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
    attachments: attachments.files,
    missingAttachments: attachments.missing,
    leftOutAttachments: attachments.leftOut,
  };
  await archive.add('manifest.json', new Blob([JSON.stringify(manifest, null, 2)]));
  await archive.add('README.txt', new Blob([readme(manifest).replaceAll('\n', '\r\n')]));
  return {kind: 'written', file: archive.finish(), attachments};
}

type Written =
  | {
      readonly kind: 'written';
      readonly file: Blob;
      readonly attachments: Extract<AddedAttachments, {kind: 'added'}>;
    }
  | NotCompleted;

const cancelled = {kind: 'cancelled'} as const;

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
