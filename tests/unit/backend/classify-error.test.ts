import {expect, test} from 'vitest';

import {classifyError, type ErrorBody} from '#src/backend/classify-error.ts';

function body(rest: Partial<ErrorBody>): ErrorBody {
  const nothing = {code: '', message: '', details: '', retryAfterMs: null};
  return {status: 500, ...nothing, isJson: true, ...rest};
}

test('a call without an answer is classified as unanswered', () => {
  const error = body({status: 0, message: 'TypeError: Failed to fetch'});
  expect(classifyError(error)).toEqual({kind: 'unanswered'});
});

test.each([
  [
    'a login page of a public network with status 200',
    body({status: 200, message: '<!doctype html>'}),
  ],
  ['half of an answer', body({status: 200, message: '[{"status":"queu'})],
  ['a redirection that is not followed', body({status: 304})],
])('%s counts as an answer, and the call may be repeated', (_, error) => {
  expect(classifyError(error)).toEqual({kind: 'busy', retryAfterMs: null});
});

test.each([408, 504, 524])(
  'a gateway timeout (%i) is distinguished from a busy gateway',
  (status) => {
    const error = {kind: 'busy', retryAfterMs: null, timedOut: true, message: 'why'};
    expect(classifyError(body({status, message: 'why'}))).toEqual(error);
    expect(classifyError(body({status: 503}))).not.toHaveProperty('timedOut');
  },
);

test('a push refused because another of the same user runs waits as long as the server says', () => {
  const error = body({status: 429, code: 'PT429', retryAfterMs: 2_000, message: 'one at a time'});
  expect(classifyError(error)).toMatchObject({kind: 'busy', retryAfterMs: 2_000});
});

test('a 429 answer is retried after its Retry-After', () => {
  const error = body({status: 429, retryAfterMs: 4_000, message: 'too many'});
  expect(classifyError(error)).toEqual({
    kind: 'busy',
    retryAfterMs: 4_000,
    message: 'too many',
  });
});

test.each([400, 403, 404, 405, 407, 426, 451])(
  'classifyError takes a page with status %i for the answer of a proxy, so that the call is repeated',
  (status) => {
    const page = body({status, isJson: false, message: 'This server is not a member.'});
    expect(classifyError(page)).toMatchObject({kind: 'busy'});
  },
);

test.each<[number, object]>([
  [401, {kind: 'reauth'}],
  [408, {kind: 'busy', timedOut: true}],
  [413, {kind: 'refused', status: 413}],
])('a page with the status %i counts like the answer of our server', (status, error) => {
  expect(classifyError(body({status, isJson: false}))).toMatchObject(error);
});

test('a 401 answer asks to sign in again, whatever its SQLSTATE', () => {
  expect(classifyError(body({status: 401, code: '42501'}))).toEqual({kind: 'reauth'});
});

test('a 401 answer of a closed session is distinguished from one of a lapsed token', () => {
  expect(classifyError(body({status: 401, code: 'PT401'}))).toEqual({kind: 'closed'});
});

test.each([
  ['a request that came too early', 425, ''],
  ['too many requests', 429, ''],
  ['a server that is broken', 500, 'XX000'],
  ['a server that is restarting', 503, ''],
  ['a serialization failure', 409, '40001'],
  ['a deadlock', 409, '40P01'],
  ['too many connections', 400, '53300'],
  ['a shutdown', 400, '57P01'],
  ['an error of the disk', 400, '58030'],
  ['a lock that was not available', 400, '55P03'],
])('a call is retried after %s', (_, status, code) => {
  expect(classifyError(body({status, code, message: 'why'}))).toEqual({
    kind: 'busy',
    retryAfterMs: null,
    message: 'why',
  });
});

test.each([
  ['a broken rule', 400, 'P0001'],
  ['a missing function', 404, '42883'],
  ['a duplicate key', 409, '23505'],
  ['an object that is not in the right state', 400, '55000'],
  ['a code that only ends like one of the server’s moment', 400, '240001'],
  ['a code that only begins like one', 400, '400011'],
  ['the last status below the server’s own errors', 499, ''],
  ['the first status of an error', 400, ''],
  // The statement ran too long, and the same call would run as long again.
  ['a cancelled statement', 500, '57014'],
])('a call is refused for good after %s', (_, status, code) => {
  const error = body({status, code, message: 'why', details: 'where', retryAfterMs: 10});
  expect(classifyError(error)).toEqual({
    kind: 'refused',
    status,
    code,
    message: 'why',
    details: 'where',
  });
});

test.each([
  ['the SQLSTATE of a missing right', 400, '42501'],
  ['a 403 answer', 403, ''],
])('%s is a denial', (_, status, code) => {
  expect(classifyError(body({status, code, message: 'why'}))).toEqual({
    kind: 'denied',
    status,
    code,
    message: 'why',
    details: '',
  });
});

test('an account that is no longer a member is distinguished from a missing right', () => {
  const message = 'this account is not a member of the province';
  const denied = body({status: 403, code: '42501', message});
  expect(classifyError(denied)).toEqual({kind: 'revoked'});
  expect(classifyError({...denied, status: 400})).toMatchObject({kind: 'denied'});
});

test('a 426 answer asks for an upgrade of the app', () => {
  expect(classifyError(body({status: 426}))).toEqual({kind: 'upgrade'});
});
