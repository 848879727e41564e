import {expect, test} from 'vitest';

import {classifyFailure, type ErrorBody} from '#src/backend/failure.ts';

function body(rest: Partial<ErrorBody>): ErrorBody {
  return {status: 500, code: '', message: '', details: '', retryAfterMs: null, ...rest};
}

test.each([
  ['no answer at all', body({status: 0, message: 'TypeError: Failed to fetch'})],
  ['a hotel’s page that says all is well', body({status: 200, message: '<!doctype html>'})],
  ['half of an answer', body({status: 200, message: '[{"status":"queu'})],
  ['a redirection that nobody follows', body({status: 304})],
])('%s is nobody’s answer', (_, error) => {
  expect(classifyFailure(error)).toEqual({kind: 'retry', answered: false, afterMs: null});
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
