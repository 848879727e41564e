import {createHash} from 'node:crypto';
import {unzipSync} from 'fflate';
import {Refusal} from '#supabase/embedded/refusal.ts';
import type {BackupFile, BackupManifest} from '#src/records/backup-manifest.ts';
import {checkManifest, checkRows} from './check-manifest.ts';

/** A backup whose every file is what its manifest says. */
export type Backup = {
  readonly manifest: BackupManifest;
  /** A table's rows, as lists in JSON. */
  readonly partsOf: (table: string) => readonly string[];
  /** The photos by the names they have in the bucket. */
  readonly photos: ReadonlyMap<string, Uint8Array>;
  /** The attachments by the names they have in the bucket. */
  readonly attachments: ReadonlyMap<string, Uint8Array>;
};

/**
 * Opens the archive that the page for backups made; refuses what is none, or not whole any more.
 *
 * @param file names the archive in messages
 */
export function readBackup(file: string, archive: Uint8Array): Backup {
  const entries = unzip(file, archive);
  const manifest = readManifest(entries, file);
  const contentOf = ({path, bytes, sha256}: BackupFile): Uint8Array => {
    const content = Object.hasOwn(entries, path) ? entries[path] : undefined;
    if (content === undefined) throw new Refusal(`${file} lacks ${path}: it is not whole.`);
    const hash = createHash('sha256').update(content).digest('hex');
    if (content.length === bytes && hash === sha256) return content;
    throw new Refusal(`In ${file} ${path} is not what it was: take another copy of the backup.`);
  };
  const decoder = new TextDecoder();
  const parts = new Map(
    manifest.tables.map(({name, files}) => [
      name,
      files.map((one) => {
        const rows = decoder.decode(contentOf(one));
        checkRows(parse(rows), one.path);
        return rows;
      }),
    ]),
  );
  const filesIn = (folder: string, files: readonly BackupFile[]) =>
    new Map(files.map((one) => [one.path.slice(folder.length + 1), contentOf(one)]));
  const photos = filesIn('photos', manifest.photos);
  const attachments = filesIn('attachments', manifest.attachments ?? []);
  return {manifest, partsOf: (table) => parts.get(table) ?? [], photos, attachments};
}

type Entries = ReturnType<typeof unzipSync>;

function unzip(file: string, archive: Uint8Array): Entries {
  try {
    return unzipSync(archive);
  } catch (error) {
    throw new Refusal(`${file} is no archive, or not whole.`, {cause: error});
  }
}

function readManifest(entries: Entries, file: string): BackupManifest {
  const found = Object.hasOwn(entries, 'manifest.json') ? entries['manifest.json'] : undefined;
  return checkManifest(found === undefined ? null : parse(new TextDecoder().decode(found)), file);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
