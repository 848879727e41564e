import type {Answer} from '#src/lib/request-error.ts';

import {downloadFile, uploadFile} from './stored-files.ts';

const bucket = 'brother-photos';

/** Uploads a photo. One that is there already, after a lost answer, is not a failure. */
export function uploadPhoto(path: string, photo: Blob): Promise<Answer<unknown>> {
  return uploadFile(bucket, path, photo);
}

/** Downloads a photo. */
export function downloadPhoto(path: string): Promise<Answer<Blob>> {
  return downloadFile(bucket, path);
}
