import type {Failed} from '#src/lib/request-error.ts';
import {readSession} from '#src/session/session.ts';

import {writeBackup, type ReadmeText} from './backup-files.ts';
import {readPhotos} from './backup-photos.ts';
import {readRecords} from './read-backup.ts';

/** The present step of a backup and its progress. */
export type BackupProgress = {
  readonly step: 'records' | 'photos' | 'files';
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
      readonly missingPhotos: number;
    }
  | {readonly kind: 'cancelled'}
  /** Records changed all the time. */
  | {readonly kind: 'restless'}
  | Failed;

/** Makes one file of everything on the server. It needs a connection and takes long for a large province. */
export async function makeBackup(
  readme: ReadmeText,
  signal: AbortSignal,
  onProgress: (progress: BackupProgress) => void,
): Promise<BackupOutcome> {
  const tell = (step: BackupProgress['step']) => (done: number, total: number) =>
    onProgress({step, done, total});
  const session = await readSession();
  const madeBy = session.kind === 'signed-in' ? session.username : '';
  const records = await readRecords(signal, tell('records'));
  if (records.kind !== 'read') return records;
  const photos = await readPhotos(records.tables, signal, tell('photos'));
  if (photos.kind !== 'read') return photos;
  const file = await writeBackup({records, photos, madeBy}, readme, signal, tell('files'));
  if (file === null) return {kind: 'cancelled'};
  return {
    kind: 'made',
    file,
    at: new Date(records.mark.at),
    rows: records.tables.reduce((sum, {rows}) => sum + rows, 0),
    photos: photos.photos.size,
    missingPhotos: photos.missing.length,
  };
}
