import {spreadOf} from '#tests/bench/times.ts';
import type {Traffic} from './traffic.ts';

const rounds = 5;

/** The middle of five rounds with nothing new, ms. */
export async function medianOf(round: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) times.push(await round());
  return spreadOf(times).median;
}

/** What one of these rounds asked of the server. */
export function perRound({requests, kib}: Traffic): Traffic {
  return {requests: Math.round(requests / rounds), kib: Math.round(kib / rounds)};
}
