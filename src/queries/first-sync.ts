import {useState} from 'react';

import type {StoredFacts} from '#src/db/facts.ts';
import {useComputedJson, useLocal} from './local.ts';
import {useOfflineAge} from './offline-age.ts';

/** Why no records arrive, although the app keeps trying. */
type StopReason = 'offline' | 'failed' | 'disk-full';

/** The state of the first sync. Until it is done, screens show its progress. */
export type FirstSync =
  | {readonly kind: 'unknown'}
  | {readonly kind: 'running'; readonly rows: number}
  | {readonly kind: 'stopped'; readonly reason: StopReason; readonly rows: number}
  /** The device was offline for too long: its records are removed until it reaches the server. */
  | {readonly kind: 'expired'}
  /** The user must first do what the banner of the shell says. */
  | {readonly kind: 'refused'}
  | {
      readonly kind: 'done';
      /** The counts at the end of the first sync. */
      readonly counts: {readonly brothers: number; readonly fraternities: number};
      /** The first sync ended while this screen was shown. */
      readonly justNow: boolean;
    };

export function useFirstSync(): FirstSync {
  const live = useLocal()?.facts;
  const {kind: age} = useOfflineAge();
  const state = useComputedJson([live], () => stateOf(live?.read(), age === 'passed'));
  const [wasRunning, setWasRunning] = useState(false);
  if (state.kind === 'done') return {...state, justNow: wasRunning};
  const isOfFirstSync = state.kind !== 'unknown' && state.kind !== 'expired';
  if (isOfFirstSync && !wasRunning) setWasRunning(true);
  return state;
}

type State =
  | Exclude<FirstSync, {kind: 'done'}>
  | Omit<Extract<FirstSync, {kind: 'done'}>, 'justNow'>;

function stateOf(facts: Partial<StoredFacts> | undefined, isTooOld: boolean): State {
  if (!facts) return {kind: 'unknown'};
  const {generation, staging, round, arrived} = facts;
  if (isTooOld && staging === undefined) return {kind: 'expired'};
  if (generation === undefined) {
    const rows = staging?.rows ?? 0;
    const {result, isDiskFull = false} = round ?? {};
    if (result === undefined || result === 'ok') return {kind: 'running', rows};
    if (isDiskFull) return {kind: 'stopped', reason: 'disk-full', rows};
    if (result !== 'offline' && result !== 'failed') return {kind: 'refused'};
    return {kind: 'stopped', reason: result, rows};
  }
  const {brothers = 0, fraternities = 0} = arrived ?? {};
  return {kind: 'done', counts: {brothers, fraternities}};
}
