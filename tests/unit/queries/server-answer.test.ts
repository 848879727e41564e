import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Answer, RequestError} from '#src/lib/request-error.ts';
import {ask} from '#src/queries/server-answer.ts';

const name = 'get_admin_counts';
type Call = Parameters<typeof ask<typeof name>>[2];
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

describe('ask', () => {
  test('passes its arguments on and returns the value', async () => {
    const call = answering({ok: true, value});
    expect(await ask(name, {}, call)).toBe(value);
    expect(call).toHaveBeenCalledExactlyOnceWith(name, {});
    expect(reported).not.toHaveBeenCalled();
  });

  test.each<[string, RequestError]>([
    ['a refusal', refused],
    ['a busy server', {kind: 'busy', retryAfterMs: null, message: 'no'}],
  ])('throws %s and logs it with the name of the function', async (_, error) => {
    await expect(ask(name, {}, answering({ok: false, error}))).rejects.toMatchObject({error});
    expect(reported).toHaveBeenCalledExactlyOnceWith(`${name} failed:`, 'no');
  });

  test.each<[string, RequestError]>([
    ['a lost connection', {kind: 'unanswered'}],
    ['a lapsed session', {kind: 'reauth'}],
    ['a removed account', {kind: 'revoked'}],
    ['a missing right', {...refused, kind: 'denied', status: 403}],
  ])('throws %s without logging it', async (_, error) => {
    await expect(ask(name, {}, answering({ok: false, error}))).rejects.toMatchObject({error});
    expect(reported).not.toHaveBeenCalled();
  });

  test.each([
    ['an Error', new Error('chunk not found'), 'chunk not found'],
    ['another value', 'stop', 'stop'],
  ])('throws as refused %s that the call throws', async (_, thrown, message) => {
    const call: Call = async () => {
      throw thrown;
    };
    await expect(ask(name, {}, call)).rejects.toMatchObject({
      error: {kind: 'refused', message},
    });
  });
});
