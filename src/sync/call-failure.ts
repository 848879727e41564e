import type {Failure} from '#src/backend/failure.ts';

type Refusal = Extract<Failure, {kind: 'refused'}>;

/**
 * Whether a smaller call may get through where this one failed: it got no answer in time, was too large or took
 * too long. Whoever cut it off, a proxy's page says so as well as our server.
 */
export function isAboutSize(failure: Failure): boolean {
  if (failure.kind === 'retry') return !failure.answered || failure.timedOut === true;
  return failure.kind === 'refused' && (failure.status === 413 || failure.code === timeout);
}

const smallBytes = 32_768;
const atOnceMs = 3_000;

/**
 * Whether a call without an answer failed for want of a connection: it was small, and failed at once. Edits that are
 * saved offline meet that, and the first call after it has to carry all of them.
 */
export function isNoConnection(failure: Failure, bytes: number, tookMs: number): boolean {
  const isUnanswered = failure.kind === 'retry' && !failure.answered;
  return isUnanswered && bytes < smallBytes && tookMs < atOnceMs;
}

/**
 * Whether our server refused what was sent (its shape, its size), not a proxy on the way: only our server's
 * answer has an SQLSTATE or a code of PostgREST. What a proxy refuses waits like any other fault.
 */
export function isAboutContent({status, code}: Refusal): boolean {
  return [400, 413, 422].includes(status) && /^(PGRST\d+|[0-9A-Z]{5})$/.test(code);
}

/** Whether the server gave up on the call: on its cost, or because it is overloaded. */
export function isTimeout({code}: Refusal): boolean {
  return code === timeout;
}

/** SQLSTATE of a statement that took longer than the server allows. */
const timeout = '57014';
