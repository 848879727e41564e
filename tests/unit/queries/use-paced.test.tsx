// @vitest-environment happy-dom
import {act, renderHook} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {usePaced} from '#src/queries/use-paced.ts';

/** The clock of the page, ms. */
let clock = 0;
/** What has been computed with. */
let computed: number[] = [];

beforeEach(() => {
  [clock, computed] = [0, []];
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Input = {readonly number: number} | undefined;

/** Takes 100 ms. */
function slowly({number}: {readonly number: number}): string {
  clock += 100;
  computed.push(number);
  return `answer ${number}`;
}

function shown(first: Input) {
  const {result, rerender} = renderHook(
    ({input, compute}: {input: Input; compute: typeof slowly}) => usePaced(input, compute),
    {initialProps: {input: first, compute: slowly}},
  );
  return {
    answer: () => result.current?.answer,
    give: (input: Input, compute = slowly) => rerender({input, compute}),
  };
}

function pass(ms: number): void {
  clock += ms;
  act(() => void vi.advanceTimersByTime(ms));
}

test('usePaced computes an answer from the first input at once', () => {
  const {answer, give} = shown(undefined);
  expect(answer()).toBeUndefined();
  give({number: 1});
  expect(answer()).toBe('answer 1');
  expect(computed).toEqual([1]);
});

test('usePaced skips inputs in between, so that computing takes a fifth of the time', () => {
  const {answer, give} = shown({number: 1});
  for (let number = 2; number <= 9; number += 1) {
    give({number});
    pass(49);
  }
  expect([answer(), computed]).toEqual(['answer 1', [1]]);
  pass(8);
  expect([answer(), computed]).toEqual(['answer 9', [1, 9]]);
});

test('usePaced computes with an input at once when the last computing was long ago', () => {
  const {answer, give} = shown({number: 1});
  pass(400);
  give({number: 2});
  pass(0);
  expect(answer()).toBe('answer 2');
});

test('usePaced computes again at once when it gets another function', () => {
  const {answer, give} = shown({number: 1});
  give({number: 1}, ({number}) => `other ${number}`);
  expect(answer()).toBe('other 1');
});

test('usePaced returns no answer without an input, and computes again with the next one', () => {
  const {answer, give} = shown({number: 1});
  give(undefined);
  expect(answer()).toBeUndefined();
  give({number: 2});
  expect(answer()).toBe('answer 2');
});
