import {type Answer, isRefusal} from '#src/lib/request-error.ts';

import {asUser} from './call.ts';

/** The server's folder for photos of brothers. */
const bucket = 'brother-photos';

/** Uploads a photo. One that is there already, after a lost answer, is not a failure. */
export async function uploadPhoto(path: string, photo: Blob): Promise<Answer<unknown>> {
  const answer = await asUser((client) =>
    client.storage
      .from(bucket)
      .upload(path, photo, {contentType: photo.type, upsert: false})
      .then(toReply),
  );
  const isThere = !answer.ok && isRefusal(answer.error) && answer.error.status === 409;
  return isThere ? {ok: true, value: null} : answer;
}

/** Downloads a photo. */
export function downloadPhoto(path: string): Promise<Answer<Blob>> {
  return asUser<Blob>((client) => client.storage.from(bucket).download(path).then(toReply));
}

/** Deletes photos for good; missing ones are not a failure. For administrators only. */
export function removePhotos(paths: readonly string[]): Promise<Answer<unknown>> {
  return asUser((client) =>
    client.storage
      .from(bucket)
      .remove([...paths])
      .then(toReply),
  );
}

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
