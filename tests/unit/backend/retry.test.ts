// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {growingPauseMs, requestWithRetries, spreadPauseMs} from '#src/backend/retry.ts';
import type {Answer, RequestError} from '#src/lib/request-error.ts';

test('a pause grows with each failure in a row, up to the longest', () => {
  const limits = {firstMs: 100, growth: 3, longestMs: 1000};
  expect([1, 2, 3, 4].map((failures) => growingPauseMs(failures, limits))).toEqual([
    100, 300, 900, 1000,
  ]);
});

test('a pause is spread by a quarter to both sides', () => {
  expect([0, 0.5, 1].map((dice) => spreadPauseMs(1000, null, dice))).toEqual([750, 1000, 1250]);
});

test('a pause is never shorter than the Retry-After, which is spread as well', () => {
  expect([0, 0.5, 1].map((dice) => spreadPauseMs(1000, 8000, dice))).toEqual([8000, 9000, 10_000]);
});

describe('requestWithRetries', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Makes a request that fails with the error each time; returns its times and the outcome. */
  async function repeated(error: RequestError, signal = new AbortController().signal) {
    const begun = Date.now();
    const times: number[] = [];
    const request = (): Promise<Answer<string>> => {
      times.push(Date.now() - begun);
      return Promise.resolve({ok: false, error});
    };
    const outcome = requestWithRetries(request, signal);
    await vi.runAllTimersAsync();
    return {times, outcome: await outcome};
  }

  test.each<[string, RequestError]>([
    ['no answer', {kind: 'unanswered'}],
    ['a busy server', {kind: 'busy', retryAfterMs: null}],
  ])('repeats a request three times after %s', async (_, error) => {
    expect(await repeated(error)).toEqual({
      times: [0, 500, 2000, 6000],
      outcome: {kind: 'failed', error},
    });
  });

  test('waits for the Retry-After', async () => {
    const {times} = await repeated({kind: 'busy', retryAfterMs: 8000});
    expect(times).toEqual([0, 9000, 18_000, 27_000]);
  });

  test.each<RequestError>([{kind: 'reauth'}, {kind: 'revoked'}, {kind: 'upgrade'}])(
    'does not repeat a request after %j',
    async (error) => {
      expect((await repeated(error)).times).toEqual([0]);
    },
  );

  test('does not repeat a request while the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect((await repeated({kind: 'unanswered'})).times).toEqual([0]);
  });

  test('makes no request once its signal is aborted', async () => {
    const {times, outcome} = await repeated({kind: 'unanswered'}, AbortSignal.abort());
    expect(times).toEqual([]);
    expect(outcome).toEqual({kind: 'cancelled'});
  });
});
