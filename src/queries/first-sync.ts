import {useState} from 'react';

import {useLive, useLocal} from './local.ts';

/** Why the records do not come; the last three until a person does something. */
type StopReason = 'offline' | 'failed' | 'disk-full' | 'reauth' | 'revoked' | 'upgrade';

/** Whether this device has the records whole. Until then screens show how far it is. */
export type FirstSync =
  | {readonly kind: 'unknown'}
  | {readonly kind: 'running'; readonly rows: number}
  | {readonly kind: 'stopped'; readonly reason: StopReason; readonly rows: number}
  | {
      readonly kind: 'done';
      /** As they arrived, not as they are since. */
      readonly counts: {readonly brothers: number; readonly fraternities: number};
      /** It was finished while this screen looked on. */
      readonly justNow: boolean;
    };

export function useFirstSync(): FirstSync {
  const local = useLocal();
  const facts = useLive(local?.facts);
  const [wasRunning, setWasRunning] = useState(false);
  if (!facts) return {kind: 'unknown'};
  if (facts.generation === undefined) {
    if (!wasRunning) setWasRunning(true);
    const rows = facts.staging?.rows ?? 0;
    const {result, isDiskFull = false} = facts.round ?? {};
    if (result === undefined || result === 'ok') return {kind: 'running', rows};
    return {kind: 'stopped', reason: isDiskFull ? 'disk-full' : result, rows};
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
