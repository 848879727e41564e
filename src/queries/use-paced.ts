import {useEffect, useMemo, useState} from 'react';

/** So many times as long as it has computed, the device does other work. */
const restTimes = 4;

/**
 * Computes an answer from an input that may change in quick succession, as while many edits are sent. Computing takes at
 * most a fifth of the time: an input that comes sooner waits, and the former answer stays until then. Another `compute`
 * does not wait. Returns the answer with the input it comes from; `undefined` without an input or `compute`.
 */
export function usePaced<I extends object, A>(
  input: I | undefined,
  compute: ((input: I) => A) | undefined,
): {readonly answer: A; readonly input: I} | undefined {
  const [taken, setTaken] = useState(input);
  const isFirstOrNone = taken === undefined || input === undefined;
  if (isFirstOrNone && taken !== input) setTaken(input);
  const current = isFirstOrNone ? input : taken;
  const computed = useMemo(
    () => (current && compute ? timed(current, compute) : undefined),
    [current, compute],
  );
  useEffect(() => {
    if (input === current) return undefined;
    const waitMs = computed ? computed.end + restTimes * computed.ms - performance.now() : 0;
    const timer = setTimeout(() => setTaken(input), Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [input, current, computed]);
  return computed;
}

function timed<I, A>(input: I, compute: (input: I) => A) {
  const start = performance.now();
  const answer = compute(input);
  const end = performance.now();
  return {answer, input, end, ms: end - start};
}
