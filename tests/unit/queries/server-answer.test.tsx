// @vitest-environment happy-dom
import {act, renderHook, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Answer, RequestError} from '#src/lib/request-error.ts';
import {askOnce, useAnswer} from '#src/queries/server-answer.ts';

const name = 'get_admin_counts';
type Call = Parameters<typeof useAnswer<typeof name>>[2];
type Value = Extract<Awaited<ReturnType<Call>>, {ok: true}>['value'];

// Only the identity of the value matters.
const value = {} as Value;
const refused: RequestError = {
  kind: 'refused',
  status: 400,
  code: 'P0001',
  message: 'no',
  details: '',
};

const answering = (answer: Answer<Value>): Call => vi.fn<Call>(() => Promise.resolve(answer));

let reported: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('askOnce', () => {
  test('passes its arguments on and returns the value', async () => {
    const call = answering({ok: true, value});
    expect(await askOnce(name, {}, call)).toEqual({kind: 'loaded', value});
    expect(call).toHaveBeenCalledExactlyOnceWith(name, {});
    expect(reported).not.toHaveBeenCalled();
  });

  test.each<[string, RequestError]>([
    ['a refusal', refused],
    ['a busy server', {kind: 'busy', retryAfterMs: null, message: 'no'}],
  ])('logs %s with the name of the function', async (_, error) => {
    expect(await askOnce(name, {}, answering({ok: false, error}))).toEqual({kind: 'failed', error});
    expect(reported).toHaveBeenCalledExactlyOnceWith(`${name} failed:`, 'no');
  });

  test.each<[string, RequestError]>([
    ['a lost connection', {kind: 'unanswered'}],
    ['a lapsed session', {kind: 'reauth'}],
    ['a removed account', {kind: 'revoked'}],
    ['a missing right', {...refused, kind: 'denied', status: 403}],
  ])('returns %s without logging it', async (_, error) => {
    expect(await askOnce(name, {}, answering({ok: false, error}))).toEqual({kind: 'failed', error});
    expect(reported).not.toHaveBeenCalled();
  });

  test.each([
    ['an Error', new Error('chunk not found'), 'chunk not found'],
    ['another value', 'stop', 'stop'],
  ])('returns %s that the call throws', async (_, thrown, message) => {
    const call: Call = async () => {
      throw thrown;
    };
    expect(await askOnce(name, {}, call)).toMatchObject({
      kind: 'failed',
      error: {kind: 'refused', message},
    });
  });
});

describe('useAnswer', () => {
  test('is loading until the answer arrives', async () => {
    const call = answering({ok: true, value});
    const {result} = renderHook(() => useAnswer(name, {}, call));
    expect(result.current[0]).toEqual({kind: 'loading'});
    await waitFor(() => expect(result.current[0]).toEqual({kind: 'loaded', value}));
  });

  test('asks once for equal arguments, however often it renders', async () => {
    const call = answering({ok: true, value});
    const {result, rerender} = renderHook(() => useAnswer(name, {}, call));
    rerender();
    await waitFor(() => expect(result.current[0].kind).toBe('loaded'));
    rerender();
    expect(call).toHaveBeenCalledOnce();
  });

  test('asks nothing without arguments', async () => {
    const call = answering({ok: true, value});
    const {result} = renderHook(() => useAnswer(name, null, call));
    await act(async () => Promise.resolve());
    expect(result.current[0]).toEqual({kind: 'loading'});
    expect(call).not.toHaveBeenCalled();
  });

  test('is loading again after reload, and asks a second time', async () => {
    const call = answering({ok: true, value});
    const {result} = renderHook(() => useAnswer(name, {}, call));
    await waitFor(() => expect(result.current[0].kind).toBe('loaded'));
    act(() => result.current[1]());
    expect(result.current[0]).toEqual({kind: 'loading'});
    await waitFor(() => expect(result.current[0].kind).toBe('loaded'));
    expect(call).toHaveBeenCalledTimes(2);
  });

  test('drops the answer to a replaced question', async () => {
    const answers: ((answer: Answer<Value>) => void)[] = [];
    const call: Call = () => new Promise((resolve) => answers.push(resolve));
    const {result} = renderHook(() => useAnswer(name, {}, call));
    act(() => result.current[1]());
    await act(async () => answers[1]?.({ok: false, error: {kind: 'reauth'}}));
    await act(async () => answers[0]?.({ok: true, value}));
    expect(result.current[0]).toEqual({kind: 'failed', error: {kind: 'reauth'}});
  });
});
