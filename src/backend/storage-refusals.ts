import {isRefusal, type RequestError} from '#src/lib/request-error.ts';

/** Tells, of a download, whether the server has no such file. Storage answers 400 where the body does not say more. */
export function isFileMissing(error: RequestError): boolean {
  return isRefusal(error) && (error.status === 400 || error.status === 404);
}

/** Tells whether a file with this path is stored already. */
export function isFileStored(error: RequestError): boolean {
  return isRefusal(error) && error.status === 409;
}

/** Tells, of an upload, whether the server has no place for such files. */
export function isStorageMissing(error: RequestError): boolean {
  return isRefusal(error) && error.status === 404;
}
