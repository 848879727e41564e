import {expect, test} from 'vitest';

import {classifyFailure, type ErrorBody} from '#src/backend/failure.ts';

function body(rest: Partial<ErrorBody>): ErrorBody {
  return {status: 500, code: '', message: '', details: '', retryAfterMs: null, ...rest};
}

test('a call without any answer is not answered', () => {
  const error = body({status: 0, message: 'TypeError: Failed to fetch'});
  expect(classifyFailure(error)).toEqual({kind: 'retry', answered: false, afterMs: null});
});

test.each([
  ['a hotel’s page that says all is well', body({status: 200, message: '<!doctype html>'})],
  ['half of an answer', body({status: 200, message: '[{"status":"queu'})],
  ['a redirection that nobody follows', body({status: 304})],
])('%s is an answer, and the call may be repeated', (_, error) => {
  expect(classifyFailure(error)).toEqual({kind: 'retry', answered: true, afterMs: null});
});

test.each([408, 504, 524])(
  'a gateway that gave up waiting (%i) is told from one that is busy',
  (status) => {
    const failure = {kind: 'retry', answered: true, timedOut: true};
    expect(classifyFailure(body({status}))).toMatchObject(failure);
    expect(classifyFailure(body({status: 503}))).not.toHaveProperty('timedOut');
  },
);

test('a push that meets another of the same user waits as long as the server says', () => {
  const error = body({status: 429, code: 'PT429', retryAfterMs: 2_000, message: 'one at a time'});
  expect(classifyFailure(error)).toMatchObject({kind: 'retry', answered: true, afterMs: 2_000});
});

test('a server that asks for patience says for how long', () => {
  const error = body({status: 429, retryAfterMs: 4_000, message: 'too many'});
  expect(classifyFailure(error)).toEqual({
    kind: 'retry',
    answered: true,
    afterMs: 4_000,
    message: 'too many',
  });
});

test('a lapsed token is one whatever SQLSTATE comes with it', () => {
  expect(classifyFailure(body({status: 401, code: '42501'}))).toEqual({kind: 'reauth'});
});
