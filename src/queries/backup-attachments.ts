import type {NotCompleted} from '#src/backend/retry.ts';
import type {Archive} from '#src/lib/archive.ts';
import type {BackupFile} from '#src/records/backup-manifest.ts';
import type {ReadTable} from './read-backup.ts';
import {readServerFile} from './server-file.ts';

/**
 * The most bytes of attachments in a backup, 1 GiB: a restore reads the whole archive at once, which Node limits to
 * 2 GiB.
 */
const mostBytes = 1024 ** 3;

export type AddedAttachments =
  | {
      readonly kind: 'added';
      readonly files: readonly BackupFile[];
      /** Attachments that are listed but whose files the server does not have. */
      readonly missing: readonly string[];
      /** Attachments that exceed the limit. */
      readonly leftOut: readonly string[];
    }
  | NotCompleted;

/** Adds the files of the attachments to an archive. Each is downloaded and written before the next, to save memory. */
export async function addAttachments(
  archive: Archive,
  tables: readonly ReadTable[],
  signal: AbortSignal,
  onFile: (done: number, total: number) => void,
  limit = mostBytes,
): Promise<AddedAttachments> {
  const paths = await attachmentPaths(tables);
  const files: BackupFile[] = [];
  const missing: string[] = [];
  const leftOut: string[] = [];
  let room = limit;
  for (const [index, {path, size}] of paths.entries()) {
    onFile(index, paths.length);
    if (size > room) {
      leftOut.push(path);
      continue;
    }
    const found = await readServerFile('attachments', path, signal);
    if (found.kind !== 'found') return found;
    if (found.file === null) {
      missing.push(path);
      continue;
    }
    const inArchive = `attachments/${path}`;
    files.push({path: inArchive, ...(await archive.add(inArchive, found.file, 'stored'))});
    room -= found.file.size;
  }
  return {kind: 'added', files, missing, leftOut};
}

type AttachmentRow = {readonly storage_path: string; readonly byte_size: number};

async function attachmentPaths(tables: readonly ReadTable[]) {
  const parts = tables.find(({name}) => name === 'attachments')?.parts ?? [];
  const texts = await Promise.all(parts.map((part) => part.text()));
  return texts
    .flatMap((text) => JSON.parse(text) as readonly AttachmentRow[])
    .map(({storage_path: path, byte_size: size}) => ({path, size}))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
