import type {Values} from '#src/lib/values.ts';
import {readMirrorTable} from './mirror.ts';
import {isShown, type Proposal} from './overlay.ts';
import type {UserDatabase} from './user-database.ts';

/** A photo in a record: its path on the server, its type and size. */
export type PhotoFile = {
  readonly path: string;
  readonly mimeType: string;
  readonly byteSize: number;
};

/**
 * Lists the photos that may be shown on this device, by path: those of the records, of the user's open
 * proposals and of the user's unsettled edits. Runs in a transaction over `pages` and `outbox`.
 */
export async function photosInUse(db: UserDatabase): Promise<ReadonlyMap<string, PhotoFile>> {
  const rows = await readMirrorTable(db, 'brother_photos');
  const officials = new Map(rows.map((row) => [row.id, row]));
  const files = rows.flatMap((row) => toPhotoFile(row));
  const shown = new Map<string, Values>(officials);
  // The server drops from a proposal what it does not change, e.g. the type of the photo.
  const lay = (id: string, changes: unknown): void => {
    const photo = {...shown.get(id), ...(changes as Values | null)};
    shown.set(id, photo);
    files.push(...toPhotoFile(photo));
  };
  // The mirror holds checked rows of the table they are read from.
  const proposals = (await readMirrorTable(db, 'pending_changes')) as unknown as Proposal[];
  const laid = proposals
    .filter(({target_table_name: table}) => table === 'brother_photos')
    .filter((proposal) => isShown(proposal, officials.get(proposal.record_id) ?? null))
    .sort((a, b) => ((a.created_at ?? '') < (b.created_at ?? '') ? -1 : 1));
  for (const {record_id: id, proposed_changes: changes} of laid) lay(id, changes);
  const unsettled = await db.outbox.where('state').anyOf('waiting', 'attention').sortBy('seq');
  for (const {table, recordId, mutation} of unsettled)
    if (table === 'brother_photos') lay(recordId, mutation.changes);
  return new Map(files.map((file) => [file.path, file]));
}

function toPhotoFile(values: Values): PhotoFile[] {
  const {storage_path: path, mime_type: mimeType, byte_size: byteSize} = values;
  const isWhole =
    typeof path === 'string' && typeof mimeType === 'string' && typeof byteSize === 'number';
  return isWhole ? [{path, mimeType, byteSize}] : [];
}
