import type {Mention} from '#src/backend/privacy-functions.ts';
import type {Bucket} from '#src/backend/stored-files.ts';
import {type Failed, isNotFound, reasonKey} from '#src/lib/request-error.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

export type ErasureOutcome =
  | {
      readonly kind: 'erased';
      readonly entries: number;
      readonly mentions: readonly Mention[];
      /** The files of photos and attachments. */
      readonly files: {
        readonly deleted: number;
        /** The files that the storage service did not delete; only administrators can read them. */
        readonly left: readonly string[];
      };
    }
  /** Nothing is stored about such a brother, or the record was merged into another. */
  | {readonly kind: 'unknown'}
  | Failed;

/** Erases a person with all child rows and photo files. This cannot be undone. */
export async function eraseBrother(id: string, reason: string): Promise<ErasureOutcome> {
  const {callFunction} = await import('#src/backend/call.ts');
  const answer = await callFunction('gdpr_erase_brother', {p_brother_id: id, reason});
  if (!answer.ok) {
    const {error} = answer;
    const isGone = isNotFound(error) || reasonKey(error) === 'merged';
    return isGone ? {kind: 'unknown'} : {kind: 'failed', error};
  }
  void wakeSync();
  const {audit_rows_redacted: entries, mentions, photo_files, attachment_files} = answer.value;
  const photos = await deleteFiles('brother-photos', photo_files ?? []);
  // A server of an earlier version has no attachments.
  const attachments = await deleteFiles('attachments', attachment_files ?? []);
  const files = {
    deleted: photos.deleted + attachments.deleted,
    left: [...photos.left, ...attachments.left],
  };
  return {kind: 'erased', entries, mentions, files};
}

async function deleteFiles(
  bucket: Bucket,
  names: readonly string[],
): Promise<{readonly deleted: number; readonly left: readonly string[]}> {
  if (names.length === 0) return {deleted: 0, left: []};
  const {removeFiles} = await import('#src/backend/stored-files.ts');
  const answer = await removeFiles(bucket, names);
  return answer.ok ? {deleted: names.length, left: []} : {deleted: 0, left: names};
}
