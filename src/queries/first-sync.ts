import {useState} from 'react';

import {useLive, useLocal} from './local.ts';
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
  const local = useLocal();
  const facts = useLive(local?.facts);
  const {kind: age} = useOfflineAge();
  const [wasRunning, setWasRunning] = useState(false);
  if (!facts) return {kind: 'unknown'};
  if (age === 'passed' && facts.staging === undefined) return {kind: 'expired'};
  if (facts.generation === undefined) {
    if (!wasRunning) setWasRunning(true);
    const rows = facts.staging?.rows ?? 0;
    const {result, isDiskFull = false} = facts.round ?? {};
    if (result === undefined || result === 'ok') return {kind: 'running', rows};
    if (isDiskFull) return {kind: 'stopped', reason: 'disk-full', rows};
    if (result !== 'offline' && result !== 'failed') return {kind: 'refused'};
    return {kind: 'stopped', reason: result, rows};
  }
  return {
    kind: 'done',
    counts: {
      brothers: facts.arrived?.['brothers'] ?? 0,
      fraternities: facts.arrived?.['fraternities'] ?? 0,
    },
    justNow: wasRunning,
  };
}
