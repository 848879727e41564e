// @vitest-environment happy-dom
import {renderHook} from '@testing-library/react';
import {describe, expect, test} from 'vitest';
import type {Remote} from '#src/lib/remote.ts';
import {denied, type Failed} from '#src/lib/request-error.ts';
import {useKept} from '#src/queries/kept.ts';

const loading: Remote<string> = {kind: 'loading'};
const offline: Failed = {kind: 'failed', error: {kind: 'offline'}};
const loaded = (value: string): Remote<string> => ({kind: 'loaded', value});
const busy: Failed = {kind: 'failed', error: {kind: 'busy', retryAfterMs: null}};
const revoked: Failed = {kind: 'failed', error: {kind: 'revoked'}};

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
      error: offline.error,
    });
  });

  test('keeps the reason of the last failure while it is loaded again', () => {
    expect(shownAfter(loaded('a'), offline, busy, loading)).toEqual({
      kind: 'loaded',
      value: 'a',
      error: busy.error,
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

  test.each([
    ['the right is missing', denied],
    ['the account is removed', revoked],
  ])('is hidden when %s', (_, answer) => {
    expect(shownAfter(loaded('a'), answer)).toEqual(answer);
    expect(shownAfter(loaded('a'), answer, loading)).toEqual(loading);
  });
});

test('every answer is shown as it is before a value was loaded', () => {
  for (const answer of [loading, offline, busy, denied]) {
    expect(shownAfter(answer)).toEqual(answer);
  }
});
