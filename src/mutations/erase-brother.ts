import type {Mention} from '#src/backend/privacy-functions.ts';
import {type Failed, isNotFound} from '#src/lib/request-error.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

export type ErasureOutcome =
  | {
      readonly kind: 'erased';
      readonly entries: number;
      readonly mentions: readonly Mention[];
      readonly photos: {
        readonly deleted: number;
        /** The files that the storage service did not delete; only administrators can read them. */
        readonly left: readonly string[];
      };
    }
  /** Nothing is stored about such a brother. */
  | {readonly kind: 'unknown'}
  | Failed;

/** Erases a person with all child rows and photo files. This cannot be undone. */
export async function eraseBrother(id: string, reason: string): Promise<ErasureOutcome> {
  const {callFunction} = await import('#src/backend/call.ts');
  const answer = await callFunction('gdpr_erase_brother', {p_brother_id: id, reason});
  if (!answer.ok) {
    const {error} = answer;
    return isNotFound(error) ? {kind: 'unknown'} : {kind: 'failed', error};
  }
  void wakeSync();
  const {audit_rows_redacted: entries, mentions, photo_files: files} = answer.value;
  return {kind: 'erased', entries, mentions, photos: await removeFiles(files ?? [])};
}

async function removeFiles(
  names: readonly string[],
): Promise<{readonly deleted: number; readonly left: readonly string[]}> {
  if (names.length === 0) return {deleted: 0, left: []};
  const {removePhotos} = await import('#src/backend/photo-files.ts');
  const answer = await removePhotos(names);
  return answer.ok ? {deleted: names.length, left: []} : {deleted: 0, left: names};
}
