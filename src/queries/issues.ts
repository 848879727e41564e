import {useQueryClient} from '@tanstack/react-query';
import {useEffect, useRef} from 'react';

import type {Day} from '#src/lib/civil-date.ts';
import type {ResultRow} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/request-error.ts';

import {askForRow, askForRows} from './server-rows.ts';
import {useUnsettledCount} from './sync-status.ts';
import {onReturn, useDailyAnswer} from './use-answer.ts';

/** An issue of the records, and if it was accepted, the time, the admin and the reason. */
export type ListedIssue = ResultRow<'validate_brother_data_integrity'>;

/** An admin's decision about an issue. */
export type Acceptance = Pick<
  ListedIssue,
  'accepted_at' | 'accepted_by_username' | 'accepted_reason'
>;

export type Issues = {
  readonly remote: Remote<readonly ListedIssue[]>;
  readonly reload: () => void;
  /** Shows a decision at once, and loads the list again. */
  readonly note: (id: string, decided: Acceptance) => void;
};

const queryKey = ['validate_brother_data_integrity'];

/** Returns all issues, including accepted ones, the most severe first. */
export function useIssues(): Issues {
  const client = useQueryClient();
  const [remote, reload] = useDailyAnswer({
    queryKey,
    ask: readIssues,
    // A user who comes back from fixing an issue finds the list as they left it.
    gcTime: Infinity,
    ...onReturn,
  });
  useWhenSent(reload);
  const note = (id: string, decided: Acceptance): void => {
    const decide = (issue: ListedIssue) => (issue.id === id ? {...issue, ...decided} : issue);
    client.setQueryData<readonly ListedIssue[]>(queryKey, (issues) => issues?.map(decide));
    reload();
  };
  return {remote, reload, note};
}

async function readIssues(today: Day): Promise<readonly ListedIssue[]> {
  const name = 'validate_brother_data_integrity';
  const issues = await askForRows(name, {p_today: today, p_accepted: true});
  // To a user whose role is gone the list is empty, too; only an admin gets the numbers.
  if (issues.length === 0) await askForRow('get_issue_counts', {p_today: today});
  return issues;
}

/** Calls `act` whenever the server has accepted edits of this device. */
function useWhenSent(act: () => void): void {
  const waiting = useUnsettledCount();
  const before = useRef(waiting);
  useEffect(() => {
    const had = before.current ?? 0;
    before.current = waiting;
    if (waiting !== undefined && waiting < had) act();
  }, [waiting, act]);
}
