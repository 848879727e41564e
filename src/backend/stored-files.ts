import type {Answer} from '#src/lib/request-error.ts';

import {asUser, notOurServer} from './call.ts';
import {isFileStored} from './storage-refusals.ts';

/**
 * Uploads a file to a bucket. One that is there already, after a lost answer, is not a failure. A cache between the storage
 * and a device would answer without the server's policies, also after a role was lost, so none may keep the file.
 */
export async function uploadFile(
  bucket: Bucket,
  path: string,
  file: Blob,
): Promise<Answer<unknown>> {
  const answer = await asUser((client) =>
    client.storage
      .from(bucket)
      .upload(path, file, {contentType: file.type, upsert: false, cacheControl: '0'})
      .then(toReply),
  );
  return !answer.ok && isFileStored(answer.error) ? {ok: true, value: null} : answer;
}

/** Downloads a file. No bucket holds a page: a network answers with one in the server's place. */
export async function downloadFile(bucket: Bucket, path: string): Promise<Answer<Blob>> {
  const answer = await asUser<Blob>((client) =>
    client.storage.from(bucket).download(path).then(toReply),
  );
  return answer.ok && answer.value.type.startsWith('text/html') ? notOurServer : answer;
}

/** Deletes files for good; missing ones are not a failure. For administrators only. */
export function removeFiles(bucket: Bucket, paths: readonly string[]): Promise<Answer<unknown>> {
  return asUser((client) =>
    client.storage
      .from(bucket)
      .remove([...paths])
      .then(toReply),
  );
}

/** The server's folders for files. */
export type Bucket = 'brother-photos' | 'attachments';

type StorageReply = {
  readonly data: unknown;
  readonly error: {
    readonly message: string;
    readonly status?: number | undefined;
    readonly statusCode?: string | undefined;
  } | null;
};

function toReply({data, error}: StorageReply) {
  if (error === null) return {data, status: 200, error};
  const {message, statusCode = ''} = error;
  return {data, status: statusOf(error), error: {code: statusCode, message, details: ''}};
}

/**
 * Storage answers most refusals with 400 and the meaning in the body; 403 is both a violated policy and a
 * refused token.
 */
function statusOf({message, status = 0, statusCode}: NonNullable<StorageReply['error']>): number {
  const meant = Number(statusCode) || status;
  return meant === 403 && !message.includes('row-level security') ? 401 : meant;
}
