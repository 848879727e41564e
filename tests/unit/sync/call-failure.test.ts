import {expect, test} from 'vitest';

import type {RequestError} from '#src/lib/request-error.ts';
import {isAboutContent, isAboutSize, isNoConnection} from '#src/sync/call-failure.ts';

const refused = (status: number, code = '') =>
  ({kind: 'refused', status, code, message: '', details: ''}) as const;

test.each<[string, RequestError, boolean]>([
  ['a call without an answer', {kind: 'unanswered'}, true],
  ['a call cut off for its time', {kind: 'busy', timedOut: true, retryAfterMs: 1}, true],
  ['a call answered with an error', {kind: 'busy', retryAfterMs: 1}, false],
  ['a call that a proxy finds too large', refused(413), true],
  ['a call that the server gave up on', refused(500, '57014'), true],
  ['a call refused for another reason', refused(400, '22023'), false],
  ['a call without a session', {kind: 'reauth'}, false],
])('isAboutSize tells whether a smaller call may succeed after %s', (_, error, expected) => {
  expect(isAboutSize(error)).toBe(expected);
});

test.each<[string, number, string, boolean]>([
  ['an SQLSTATE with 400', 400, '22023', true],
  ['an SQLSTATE with 413', 413, '54000', true],
  ['an SQLSTATE with 422', 422, 'P0001', true],
  ['a code of PostgREST', 400, 'PGRST102', true],
  ['an SQLSTATE with another status', 403, '42501', false],
  ['a code of PostgREST with 404', 404, 'PGRST202', false],
  ['the page of a proxy', 400, '', false],
  ['a code with more behind it', 400, '22023x', false],
  ['a code with more before it', 400, 'x22023', false],
  ['a code of PostgREST with letters behind it', 400, 'PGRST102x', false],
  ['a code in small letters', 400, 'abcde', false],
])(
  'isAboutContent tells whether the server refused the content: %s',
  (_, status, code, expected) => {
    expect(isAboutContent(refused(status, code))).toBe(expected);
  },
);

const unanswered: RequestError = {kind: 'unanswered'};

test.each<[string, RequestError, number, number, boolean]>([
  ['a small call that fails at once', unanswered, 32_767, 2_999, true],
  ['a call of 32 KiB', unanswered, 32_768, 0, false],
  ['a call that fails after three seconds', unanswered, 0, 3_000, false],
  ['a call that is answered', {kind: 'busy', retryAfterMs: null}, 0, 0, false],
  ['a call that is refused', refused(400), 0, 0, false],
])('whether a call met no connection: %s', (_, error, bytes, tookMs, expected) => {
  expect(isNoConnection(error, bytes, tookMs)).toBe(expected);
});
