import {spreadOf} from '#tests/bench/times.ts';
import type {Outcome} from './come-back.ts';
import type {HeldRound, SentRequest} from './reports.ts';

/** Prints how long rounds and phones took, what was answered, and how the requests are spread. */
export function printFigures({requests, rounds}: Outcome): void {
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const round = spreadOf(rounds.map(({at, end}) => end - at));
  const done = spreadOf(lastEnds(requests));
  const bytes = (key: 'sentBytes' | 'receivedBytes'): string =>
    `${(requests.reduce((sum, request) => sum + request[key], 0) / 2 ** 20).toFixed(1)} MiB`;
  console.table({
    'a round': {count: rounds.length, ...inSeconds(round)},
    'of it waiting for the server': {count: '', ...inSeconds(spreadOf(waits(rounds, requests)))},
    'until a phone had sent and heard everything': {count: '', ...inSeconds(done)},
  });
  console.log(`${requests.length} requests in ${seconds(done.max)}`);
  console.log(`sent ${bytes('sentBytes')}, received ${bytes('receivedBytes')}`);
  for (const [what, times] of grouped(
    requests,
    ({path, status}) => `${path.split('/').at(-1)} ${status}`,
  ))
    console.log(
      `${what}: ${times.length}, ${JSON.stringify(inSeconds(spreadOf(times.map(({at, end}) => end - at))))}`,
    );
  console.log('requests begun in each second:');
  const each = grouped(requests, ({at}) => String(Math.floor(at / 1000)));
  for (const [second, some] of each)
    console.log(
      `${second.padStart(4)} ${String(some.length).padStart(5)} ${'▪'.repeat(Math.ceil(some.length / 5))}`,
    );
}

/** All phones share a process here, and have to wait for one another; what they wait for a server tells more. */
function waits(rounds: readonly HeldRound[], requests: readonly SentRequest[]): number[] {
  return rounds.map((round) =>
    requests
      .filter(({phone, at, end}) => phone === round.phone && at >= round.at && end <= round.end)
      .reduce((sum, {at, end}) => sum + end - at, 0),
  );
}

function inSeconds({median, p95, max}: {median: number; p95: number; max: number}) {
  const rounded = (ms: number): number => Number((ms / 1000).toFixed(2));
  return {'p50 (s)': rounded(median), 'p95 (s)': rounded(p95), 'max (s)': rounded(max)};
}

function lastEnds(requests: readonly SentRequest[]): number[] {
  const ends = new Map<number, number>();
  for (const {phone, end} of requests) ends.set(phone, Math.max(end, ends.get(phone) ?? 0));
  return [...ends.values()];
}

function grouped(
  requests: readonly SentRequest[],
  keyOf: (request: SentRequest) => string,
): [string, SentRequest[]][] {
  const groups = new Map<string, SentRequest[]>();
  for (const request of requests.toSorted((a, b) => a.at - b.at)) {
    const key = keyOf(request);
    groups.set(key, [...(groups.get(key) ?? []), request]);
  }
  return [...groups];
}
