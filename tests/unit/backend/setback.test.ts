import {expect, test} from 'vitest';
import type {Failure} from '#src/backend/failure.ts';
import {toSetback} from '#src/backend/setback.ts';
import type {FailureReason} from '#src/lib/remote.ts';

const refused = {kind: 'refused', status: 400, code: 'P0001', message: 'no', details: ''} as const;

test('toSetback reports a call without an answer as offline', () => {
  expect(toSetback({kind: 'retry', answered: false, afterMs: null})).toEqual({kind: 'offline'});
});

test.each<[string, Failure, FailureReason, string | null]>([
  ['a busy server', {kind: 'retry', answered: true, afterMs: 1, message: 'wait'}, 'busy', 'wait'],
  ['a busy server that says nothing', {kind: 'retry', answered: true, afterMs: 1}, 'busy', null],
  ['a lapsed session', {kind: 'reauth'}, 'signed-out', null],
  ['a removed account', {kind: 'revoked'}, 'not-a-member', null],
  ['an old app', {kind: 'upgrade'}, 'outdated', null],
  ['a broken rule', refused, 'refused', 'no'],
  ['a broken rule without words', {...refused, message: ' \n'}, 'refused', null],
  ['a missing right', {...refused, code: '42501'}, 'denied', 'no'],
  ['a forbidden address', {...refused, status: 403}, 'denied', 'no'],
])('toSetback reports the reason of %s', (_, failure, reason, message) => {
  expect(toSetback(failure)).toEqual({kind: 'failed', reason, message});
});
