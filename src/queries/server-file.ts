import {requestWithRetries, type NotCompleted} from '#src/backend/retry.ts';
import {type Bucket, downloadFile} from '#src/backend/stored-files.ts';
import {isFileMissing} from '#src/backend/storage-refusals.ts';

export type ServerFile =
  /** `null`: the server has no such file. */
  {readonly kind: 'found'; readonly file: Blob | null} | NotCompleted;

/** Downloads a stored file, in several tries while the connection fails. */
export async function readServerFile(
  bucket: Bucket,
  path: string,
  signal: AbortSignal,
): Promise<ServerFile> {
  const answer = await requestWithRetries(() => downloadFile(bucket, path), signal);
  if (answer.kind === 'answered') return {kind: 'found', file: answer.value};
  const isMissing = answer.kind === 'failed' && isFileMissing(answer.error);
  return isMissing ? {kind: 'found', file: null} : answer;
}
