import type {Failure} from '#src/backend/failure.ts';

type Refusal = Extract<Failure, {kind: 'refused'}>;

/**
 * Tells whether a smaller call may succeed where this one failed: it got no answer in time, was too large
 * or took too long. A proxy's page may say so as well as our server.
 */
export function isAboutSize(failure: Failure): boolean {
  if (failure.kind === 'retry') return !failure.answered || failure.timedOut === true;
  return failure.kind === 'refused' && (failure.status === 413 || failure.code === timeout);
}

const smallBytes = 32_768;
const atOnceMs = 3_000;

/**
 * Tells whether a call without an answer failed because there is no connection: it was small, and failed
 * at once. Edits saved offline meet that, and the first call after it has to carry all of them.
 */
export function isNoConnection(failure: Failure, bytes: number, tookMs: number): boolean {
  const isUnanswered = failure.kind === 'retry' && !failure.answered;
  return isUnanswered && bytes < smallBytes && tookMs < atOnceMs;
}

/**
 * Tells whether our server refused the content (its shape, its size), and not a proxy: only our server's
 * answer has an SQLSTATE or a code of PostgREST. A refusal by a proxy is retried like any other fault.
 */
export function isAboutContent({status, code}: Refusal): boolean {
  return [400, 413, 422].includes(status) && /^(PGRST\d+|[0-9A-Z]{5})$/.test(code);
}

/** Tells whether the server gave up on the call because of its cost or its own load. */
export function isTimeout({code}: Refusal): boolean {
  return code === timeout;
}

/** SQLSTATE of a statement that took longer than the server allows. */
const timeout = '57014';
