// @vitest-environment happy-dom
import {renderHook} from '@testing-library/react';
import {describe, expect, test} from 'vitest';
import type {FailureReason, Remote} from '#src/lib/remote.ts';
import {isDenial, useKept} from '#src/queries/kept.ts';

const loading: Remote<string> = {kind: 'loading'};
const offline: Remote<string> = {kind: 'offline'};
const loaded = (value: string): Remote<string> => ({kind: 'loaded', value});
const failed = (reason: FailureReason) => ({kind: 'failed', reason, message: null}) as const;

/** Returns what a screen shows after these answers, one after the other. */
function shownAfter(...answers: Remote<string>[]): Remote<string> {
  const [first = loading, ...later] = answers;
  const {result, rerender} = renderHook(({remote}) => useKept(remote), {
    initialProps: {remote: first},
  });
  for (const remote of later) rerender({remote});
  return result.current;
}

describe('a loaded value', () => {
  test('stays while it is loaded again', () => {
    expect(shownAfter(loaded('a'), loading)).toEqual(loaded('a'));
  });

  test('stays, with the reason, when it cannot be loaded again', () => {
    expect(shownAfter(loaded('a'), loading, offline)).toEqual({
      kind: 'loaded',
      value: 'a',
      setback: offline,
    });
  });

  test('keeps the reason of the last failure while it is loaded again', () => {
    const busy = failed('busy');
    expect(shownAfter(loaded('a'), offline, busy, loading)).toEqual({
      kind: 'loaded',
      value: 'a',
      setback: busy,
    });
  });

  test('is replaced by the next value without a reason', () => {
    expect(shownAfter(loaded('a'), offline, loaded('b'))).toEqual(loaded('b'));
    expect(shownAfter(loaded('a'), offline, loaded('b'), loading)).toEqual(loaded('b'));
  });

  test('loses the reason when the same value is loaded again', () => {
    const value = loaded('a');
    expect(shownAfter(value, offline, value, loading)).toEqual(value);
  });

  test.each<FailureReason>(['denied', 'not-a-member'])(
    'is hidden when the answer is %s',
    (reason) => {
      expect(shownAfter(loaded('a'), failed(reason))).toEqual(failed(reason));
      expect(shownAfter(loaded('a'), failed(reason), loading)).toEqual(loading);
    },
  );
});

test('every answer is shown as it is before a value was loaded', () => {
  for (const answer of [loading, offline, failed('busy'), failed('denied')]) {
    expect(shownAfter(answer)).toEqual(answer);
  }
});

test.each<[FailureReason, boolean]>([
  ['denied', true],
  ['not-a-member', true],
  ['busy', false],
  ['signed-out', false],
  ['outdated', false],
  ['refused', false],
])('isDenial answers for "%s": %j', (reason, denial) => {
  expect(isDenial(failed(reason))).toBe(denial);
});

test('a lost connection is not a denial', () => {
  expect(isDenial({kind: 'offline'})).toBe(false);
});
