import type {PGlite} from '@electric-sql/pglite';
import {readArchive} from '#supabase/restore/read-archive.ts';
import {readBackup, type Backup} from '#supabase/restore/read-backup.ts';
import {loginStatement, restoreStatements} from '#supabase/restore/restore-sql.ts';
import {writeRestore} from '#supabase/restore/write-restore.ts';
import {password, passwordHash} from '#supabase/seed/accounts.ts';
import {askPassword} from './ask-password.ts';
import {openBackend} from './backend.ts';
import {readOptions} from './command-line.ts';
import {
  dataFolder,
  ensureFolder,
  hasDatabase,
  refuseFilesAlone,
  type DataFolder,
} from './data-folder.ts';
import {buckets} from './buckets.ts';
import {lockFolder} from './folder-lock.ts';
import {refuseForeignFiles} from './foreign-files.ts';
import {replaceProvince, settleReplacement} from './replacement.ts';
import {storedFiles, type StoredFiles} from './stored-files.ts';
import {hasCode, Refusal} from './refusal.ts';

/** Restores a backup: into the data folder, or with `--sql` as a script for another server. */
export async function restore([file, ...rest]: readonly string[]): Promise<void> {
  if (file === undefined || file.startsWith('-')) {
    throw new Refusal(
      'Name the backup file: npm run restore -- <file> [--replace | --sql <folder>]',
    );
  }
  const options = readOptions(rest, {sql: {type: 'string'}, replace: {type: 'boolean'}});
  const archive = await readArchive(file, () => askPassword('Password of the backup: '));
  const backup = readBackup(file, archive);
  const {manifest} = backup;
  const held = `${manifest.tables.reduce((sum, {rows}) => sum + rows, 0)} rows, ${backup.photos.size} photos and ${backup.attachments.size} attachments of ${manifest.at}`;
  if (options.sql !== undefined) {
    writeRestore(backup, options.sql);
    process.stdout.write(`${held} are in ${options.sql}, with restore.sql for psql.\n`);
    return;
  }
  const folder = dataFolder();
  ensureFolder(folder);
  const unlock = lockFolder(folder);
  try {
    settleReplacement(folder);
    if (options.replace === true) refuseForeignFiles(folder);
    else refuseProvince(folder);
    // What the archive alone does not tell, such as a column of a newer version, the new database tells.
    await replaceProvince(folder, (place) => makeFrom(backup, place));
  } finally {
    unlock();
  }
  process.stdout.write(`Restored ${held}. Every account has the password: ${password}\n`);
}

function refuseProvince(folder: DataFolder): void {
  refuseFilesAlone(folder);
  if (!hasDatabase(folder)) return;
  throw new Refusal(`${folder.root} already has a province. With --replace it is deleted.`);
}

async function makeFrom(backup: Backup, folder: DataFolder): Promise<void> {
  const files = {
    photos: storedFiles(folder.photos),
    attachments: storedFiles(folder.attachments),
  };
  const backend = await openBackend({folder, fill: (db) => fillFrom(backup, db, files)});
  await backend.close();
}

type Folders = Readonly<Record<keyof typeof buckets, StoredFiles>>;

/** Fills a new database with a backup; the files of photos and attachments go to `folders`. */
export async function fillFrom(backup: Backup, db: PGlite, folders: Folders): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.exec(loginStatement(backup.manifest, {encrypted_password: passwordHash}));
      for (const statement of restoreStatements(backup)) await tx.exec(statement);
    });
  } catch (error) {
    if (!hasCode(error, '42703', '42P01')) throw error;
    throw new Refusal(
      `A newer version (${backup.manifest.app}) made this backup. Restore it with that version.`,
      {cause: error},
    );
  }
  for (const kind of ['photos', 'attachments'] as const) {
    for (const [name, bytes] of backup[kind]) {
      await db.query(
        `insert into storage.objects (id, bucket_id, name, metadata) values ($1, $2, $3, $4)`,
        [
          crypto.randomUUID(),
          buckets[kind].name,
          name,
          {mimetype: mediaTypeOf(name), size: bytes.length},
        ],
      );
      await folders[kind].write(name, bytes);
    }
  }
  await db.exec('analyze');
}

function mediaTypeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  if (ending === 'pdf') return 'application/pdf';
  return `image/${ending === 'jpg' ? 'jpeg' : ending}`;
}
