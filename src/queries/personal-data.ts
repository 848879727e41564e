import {callWithRetries} from '#src/backend/retry.ts';
import type {PersonalRecords} from '#src/backend/privacy-functions.ts';
import type {Failed} from '#src/lib/request-error.ts';

import {readPhotoFile} from './photo-file.ts';

export type {PersonalRecords} from '#src/backend/privacy-functions.ts';

export type PersonalData =
  | {
      readonly kind: 'read';
      readonly records: PersonalRecords;
      /** The photo; `null` when there is none. */
      readonly photo: Blob | null;
    }
  /** The server stores nothing about the brother any more. */
  | {readonly kind: 'unknown'}
  | {readonly kind: 'cancelled'}
  | Failed;

/** Fetches a copy of everything that the server stores about a person; allowed to that person and to admins. */
export async function readPersonalData(id: string, signal: AbortSignal): Promise<PersonalData> {
  const answer = await callWithRetries('gdpr_export_brother', {p_brother_id: id}, signal);
  if (answer.kind !== 'answered') return answer;
  const records = answer.value;
  if (records.brother === null) return {kind: 'unknown'};
  const path = photoPath(records);
  if (path === null) return {kind: 'read', records, photo: null};
  const file = await readPhotoFile(path, signal);
  return file.kind === 'found' ? {kind: 'read', records, photo: file.photo} : file;
}

function photoPath(records: PersonalRecords): string | null {
  const photos = records['brother_photos'];
  const first: unknown = Array.isArray(photos) ? photos[0] : null;
  if (typeof first !== 'object' || first === null || !('storage_path' in first)) return null;
  return typeof first.storage_path === 'string' ? first.storage_path : null;
}
