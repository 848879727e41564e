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
  // The mirror holds checked rows of the table they are read from.
  const proposals = (await readMirrorTable(db, 'pending_changes')) as unknown as Proposal[];
  const unsettled = await db.outbox.where('state').anyOf('waiting', 'attention').toArray();
  const photos: Values[] = [
    ...rows,
    ...proposals
      .filter(({target_table_name: table}) => table === 'brother_photos')
      .filter((proposal) => isShown(proposal, officials.get(proposal.record_id) ?? null))
      .flatMap((proposal) => proposedPhoto(proposal)),
    ...unsettled
      .filter(({table}) => table === 'brother_photos')
      .map(({mutation}) => mutation.changes),
  ];
  const files = photos.flatMap((values) => toPhotoFile(values));
  return new Map(files.map((file) => [file.path, file]));
}

/** The server drops from a proposal what it does not change, e.g. the type of the photo: that is in its base. */
function proposedPhoto({base_values: base, proposed_changes: changes}: Proposal): Values[] {
  const proposed = {...(changes as Values | null)};
  return 'storage_path' in proposed ? [{...(base as Values | null), ...proposed}] : [];
}

function toPhotoFile(values: Values): PhotoFile[] {
  const {storage_path: path, mime_type: mimeType, byte_size: byteSize} = values;
  const isWhole =
    typeof path === 'string' && typeof mimeType === 'string' && typeof byteSize === 'number';
  return isWhole ? [{path, mimeType, byteSize}] : [];
}
