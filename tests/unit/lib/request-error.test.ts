import {expect, test} from 'vitest';
import {
  isDenial,
  isNotFound,
  isRefusal,
  isSignInNeeded,
  isTimeout,
  isConnectionFailure,
  reasonKey,
  type Refusal,
  type RequestError,
} from '#src/lib/request-error.ts';

const refusal = (rest: Partial<Refusal> = {}): Refusal => ({
  kind: 'refused',
  status: 400,
  code: '',
  message: '',
  details: '',
  ...rest,
});

/** One error of each kind. */
const errors = {
  offline: {kind: 'offline'},
  unanswered: {kind: 'unanswered'},
  busy: {kind: 'busy', retryAfterMs: null},
  reauth: {kind: 'reauth'},
  closed: {kind: 'closed'},
  revoked: {kind: 'revoked'},
  upgrade: {kind: 'upgrade'},
  denied: refusal({kind: 'denied'}),
  refused: refusal(),
} as const satisfies {
  [Kind in RequestError['kind']]: Extract<RequestError, {kind: Kind}> | Refusal;
};

test.each([
  ['isConnectionFailure', isConnectionFailure, ['offline', 'unanswered']],
  ['isSignInNeeded', isSignInNeeded, ['reauth', 'closed']],
  ['isDenial', isDenial, ['revoked', 'denied']],
  ['isRefusal', isRefusal, ['denied', 'refused']],
])('%s is true of these kinds of errors alone', (_, judge, kinds) => {
  const found = Object.values(errors).filter((error) => judge(error));
  expect(found.map(({kind}) => kind)).toEqual(kinds);
});

test('only a refusal with the code of a timeout is a timeout', () => {
  expect(isTimeout(refusal({status: 500, code: '57014'}))).toBe(true);
  expect(isTimeout(refusal({status: 500, code: '57013'}))).toBe(false);
  expect(isTimeout({kind: 'busy', retryAfterMs: null, timedOut: true})).toBe(false);
});

test('only a refusal of the server itself says that a record is not found', () => {
  expect(isNotFound(refusal({status: 404, code: 'PT404'}))).toBe(true);
  expect(isNotFound(refusal({status: 404}))).toBe(false);
});

test.each([
  ['the key of a refusal', refusal({details: '{"key": "in_use"}'}), 'in_use'],
  ['no key when it is not text', refusal({details: '{"key": 7}'}), null],
  ['no key when the details are null', refusal({details: 'null'}), null],
  ['no key in a plain message of the database', refusal({details: 'Key (name)'}), null],
  ['no key of an error that is not a refusal', errors.busy, null],
])('reasonKey finds %s', (_, error, key) => {
  expect(reasonKey(error)).toBe(key);
});
