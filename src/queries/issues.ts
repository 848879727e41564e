import {useEffect, useRef, useState} from 'react';

import type {RowOf} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';
import {denied, isDenial} from '#src/lib/request-error.ts';

import {useKept} from './kept.ts';
import {type Local, useLocal} from './local.ts';
import {useOnReturn} from './on-return.ts';
import {useRows} from './server-rows.ts';
import {useUnsettledCount} from './sync-status.ts';
import {useToday} from './today.ts';

/** Something that is wrong with the records; with when, by whom and why it was accepted, if it was. */
export type Issue = RowOf<'validate_brother_data_integrity'>;

/** What an administrator decided about an issue. */
export type Acceptance = Pick<Issue, 'accepted_at' | 'accepted_by_username' | 'accepted_reason'>;

export type Issues = {
  readonly remote: Remote<readonly Issue[]>;
  readonly reload: () => void;
  /** Shows at once what was decided, and reads the list again. */
  readonly note: (id: string, decided: Acceptance) => void;
};

/**
 * What was listed last, as long as the same user is signed in. Who comes back from fixing an issue finds the
 * list as he left it.
 */
const remembered = new WeakMap<Local, readonly Issue[]>();

/** Lists what the records have wrong, accepted issues included, the worst first. */
export function useIssues(): Issues {
  const local = useLocal();
  const [remote, reload] = useReadIssues();
  useOnReturn(reload);
  useWhenSent(reload);
  const [listed, setListed] = useState<readonly Issue[] | null>(null);
  const [taken, setTaken] = useState<readonly Issue[]>();
  if (remote.kind === 'loaded' && remote.value !== taken) {
    setTaken(remote.value);
    setListed(remote.value);
  }
  const isDenied = remote.kind === 'failed' && isDenial(remote.error);
  if (isDenied && listed !== null) setListed(null);
  useEffect(() => {
    if (local === null) return;
    if (isDenied) remembered.delete(local);
    else if (listed !== null) remembered.set(local, listed);
  }, [local, listed, isDenied]);
  const known = listed ?? (local && remembered.get(local)) ?? null;
  const note = (id: string, decided: Acceptance): void => {
    const decide = (issue: Issue) => (issue.id === id ? {...issue, ...decided} : issue);
    setListed((before) => (before ?? known)?.map(decide) ?? null);
    reload();
  };
  const isShown = remote.kind === 'loading' && known !== null;
  return {remote: isShown ? {kind: 'loaded', value: known} : remote, reload, note};
}

function useReadIssues(): [Issues['remote'], reload: () => void] {
  const today = useToday();
  const [remote, reload] = useRows('validate_brother_data_integrity', {
    p_today: today,
    p_accepted: true,
  });
  const isEmpty = remote.kind === 'loaded' && remote.value.length === 0;
  // Nobody but an administrator is told a number; to others the list says nothing as well.
  const [counts] = useRows('get_issue_counts', isEmpty ? {p_today: today} : null);
  if (!isEmpty) return [remote, reload];
  if (counts.kind !== 'loaded') return [counts, reload];
  return [counts.value.length === 0 ? denied : remote, reload];
}

export type IssueCounts = RowOf<'get_issue_counts'>;

/** How many issues are open, by how pressing they are; apart from other numbers, as it takes its time. */
export function useIssueCounts(): Remote<IssueCounts> {
  const today = useToday();
  const [remote, reload] = useRows('get_issue_counts', {p_today: today});
  useOnReturn(reload);
  const kept = useKept(remote);
  if (kept.kind !== 'loaded') return kept;
  if (kept.error) return {kind: 'failed', error: kept.error};
  const [row] = kept.value;
  return row === undefined ? denied : {kind: 'loaded', value: row};
}

/** Calls `act` whenever edits of this device have come to the server. */
function useWhenSent(act: () => void): void {
  const waiting = useUnsettledCount();
  const before = useRef(waiting);
  useEffect(() => {
    const had = before.current ?? 0;
    before.current = waiting;
    if (waiting !== undefined && waiting < had) act();
  }, [waiting, act]);
}
