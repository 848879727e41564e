// @vitest-environment happy-dom
import {QueryClientProvider} from '@tanstack/react-query';
import {act, renderHook, waitFor} from '@testing-library/react';
import type {ReactNode} from 'react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {dayOf} from '#src/lib/civil-date.ts';
import {denied as denial, type Remote, type RequestError} from '#src/lib/request-error.ts';
import {answersFor} from '#src/queries/answer-cache.ts';
import {FailedRequest} from '#src/queries/server-answer.ts';
import {onReturn, useAnswer, useDailyAnswer} from '#src/queries/use-answer.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {backOnline} from '#tests/setup/back-online.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';

const loading: Remote<string> = {kind: 'loading'};
const unanswered: RequestError = {kind: 'unanswered'};
const busy: RequestError = {kind: 'busy', retryAfterMs: null};
const denied = denial.error;
const loaded = (value: string): Remote<string> => ({kind: 'loaded', value});
const failed = (error: RequestError): Remote<string> => ({kind: 'failed', error});
const outdated = (value: string, error: RequestError): Remote<string> => ({
  kind: 'loaded',
  value,
  error,
});

type Open = {
  readonly answer: (value: string) => void;
  readonly fail: (error: RequestError) => void;
};

let asked: Open[];
let userId: string;
beforeEach(async () => {
  asked = [];
  userId = await signIn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function signIn(): Promise<string> {
  return (await signedInDevice({isAdmin: true})).userId;
}

const question = (key = 'key') => ({
  queryKey: [key],
  queryFn: () =>
    new Promise<string>((answer, reject) => {
      asked.push({answer, fail: (error) => reject(new FailedRequest(error))});
    }),
});

function show(initialProps: Parameters<typeof useAnswer<string>>[0] = question()) {
  return renderHook(useAnswer<string>, {initialProps, wrapper});
}

function wrapper({children}: {readonly children: ReactNode}) {
  return <QueryClientProvider client={answersFor(userId)}>{children}</QueryClientProvider>;
}

type Shown = {readonly current: readonly [Remote<string>, reload: () => unknown]};

/** Settles the latest request, and expects the hook to show what comes of it. */
async function expectAfter(result: Shown, how: string | RequestError, shown: Remote<string>) {
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const open = asked.at(-1);
  if (typeof how === 'string') open?.answer(how);
  else open?.fail(how);
  await waitFor(() => expect(result.current[0]).toEqual(shown));
}

/** Asks again, and waits until the request is under way. */
async function reload(result: Shown) {
  const count = asked.length;
  act(() => void result.current[1]());
  await waitFor(() => expect(asked).toHaveLength(count + 1));
}

describe('a loaded value', () => {
  test('stays while it is loaded again', async () => {
    const {result} = show();
    expect(result.current[0]).toEqual(loading);
    await expectAfter(result, 'a', loaded('a'));
    await reload(result);
    expect(result.current[0]).toEqual(loaded('a'));
  });

  test('stays, with the latest reason, when it cannot be loaded again', async () => {
    const {result} = show();
    await expectAfter(result, 'a', loaded('a'));
    await reload(result);
    await expectAfter(result, unanswered, outdated('a', unanswered));
    await reload(result);
    await expectAfter(result, busy, outdated('a', busy));
    await reload(result);
    expect(result.current[0]).toEqual(outdated('a', busy));
  });

  test('loses the reason when the same value is loaded again', async () => {
    const {result} = show();
    await expectAfter(result, 'a', loaded('a'));
    await reload(result);
    await expectAfter(result, unanswered, outdated('a', unanswered));
    await reload(result);
    await expectAfter(result, 'a', loaded('a'));
  });

  test.each<RequestError>([denied, {kind: 'revoked'}])(
    'is removed when the answer is $kind, and does not return with a later failure',
    async (error) => {
      const {result} = show();
      await expectAfter(result, 'a', loaded('a'));
      await reload(result);
      await expectAfter(result, error, failed(error));
      await reload(result);
      await waitFor(() => expect(result.current[0]).toEqual(loading));
      await expectAfter(result, unanswered, failed(unanswered));
    },
  );

  test('is not shown for another question', async () => {
    const {result, rerender} = show();
    await expectAfter(result, 'a', loaded('a'));
    rerender(question('other'));
    expect(result.current[0]).toEqual(loading);
  });

  test('is forgotten when its page is left', async () => {
    const first = show();
    await expectAfter(first.result, 'a', loaded('a'));
    first.unmount();
    await waitFor(() => expect(answersFor(userId).getQueryCache().getAll()).toEqual([]));
    expect(show().result.current[0]).toEqual(loading);
  });

  const kept = {...question(), gcTime: Infinity};

  test('is remembered where the page wants it', async () => {
    const first = show(kept);
    await expectAfter(first.result, 'a', loaded('a'));
    first.unmount();
    expect(show(kept).result.current[0]).toEqual(loaded('a'));
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the user signs out', deleteStoredSession],
    ['another user signs in', signIn],
  ])('is removed from memory when %s', async (_, change) => {
    const first = show(kept);
    await expectAfter(first.result, 'a', loaded('a'));
    first.unmount();
    const answers = answersFor(userId).getQueryCache();
    expect(answers.getAll()).toHaveLength(1);
    await change();
    await waitFor(() => expect(answers.getAll()).toEqual([]));
    expect(show(kept).result.current[0]).toEqual(loading);
  });
});

test.each<RequestError>([unanswered, busy, denied])(
  'the error $kind is shown before a value was loaded, and loads on a second try',
  async (error) => {
    const {result} = show();
    await expectAfter(result, error, failed(error));
    await reload(result);
    await waitFor(() => expect(result.current[0]).toEqual(loading));
    await expectAfter(result, 'a', loaded('a'));
  },
);

test('equal arguments are asked once, however often the page renders', async () => {
  const {result, rerender} = show();
  rerender(question());
  await expectAfter(result, 'a', loaded('a'));
  rerender(question());
  expect(asked).toHaveLength(1);
});

test('an answer to a replaced question is dropped', async () => {
  const {result} = show();
  await expectAfter(result, 'a', loaded('a'));
  await reload(result);
  await reload(result);
  await expectAfter(result, 'new', loaded('new'));
  await act(async () => asked[1]?.answer('old'));
  expect(result.current[0]).toEqual(loaded('new'));
});

describe('the return of the connection', () => {
  test('asks again where the page wants it', async () => {
    const {result} = show({...question(), ...onReturn});
    await expectAfter(result, 'a', loaded('a'));
    act(backOnline);
    await waitFor(() => expect(asked).toHaveLength(2));
    await expectAfter(result, 'b', loaded('b'));
  });

  test('leaves other pages as they are', async () => {
    const {result} = show();
    await expectAfter(result, 'a', loaded('a'));
    act(backOnline);
    expect(asked).toHaveLength(1);
  });
});

describe('the return of the user to the page', () => {
  test.each<[DocumentVisibilityState, number]>([
    ['visible', 2],
    ['hidden', 1],
  ])('to a page that is then %s makes %d requests', async (visibility, count) => {
    const {result} = show({...question(), ...onReturn});
    await expectAfter(result, 'a', loaded('a'));
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    act(() => void document.dispatchEvent(new Event('visibilitychange', {bubbles: true})));
    await waitFor(() => expect(asked).toHaveLength(count));
  });
});

test('an answer of the day is asked for again on the next day, and stays until the new one is here', async () => {
  // The app knows the real day from its start on.
  const today = new Date();
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1, 12);
  vi.useFakeTimers({toFake: ['Date'], now: today});
  document.dispatchEvent(new Event('visibilitychange', {bubbles: true}));
  const days: string[] = [];
  const {result} = renderHook(
    () =>
      useDailyAnswer({
        queryKey: ['daily'],
        ask: (day) => {
          days.push(day);
          return question().queryFn();
        },
      }),
    {wrapper},
  );
  await expectAfter(result, 'a', loaded('a'));
  vi.setSystemTime(tomorrow);
  act(() => void document.dispatchEvent(new Event('visibilitychange', {bubbles: true})));
  await waitFor(() => expect(days).toEqual([today, tomorrow].map(dayOf)));
  expect(result.current[0]).toEqual(loaded('a'));
  await expectAfter(result, unanswered, outdated('a', unanswered));
});
