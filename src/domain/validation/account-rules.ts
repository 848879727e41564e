import {ofRows, toIssue} from './finding.ts';
import type {Issue} from './issue.ts';
import type {AccountRecord, BrotherRecord} from './records.ts';

/** Finds accounts of dead and former brothers that are still enabled. */
export function accountIssues(
  users: readonly AccountRecord[],
  brothers: readonly BrotherRecord[],
): Issue[] {
  const gone = new Map(
    brothers
      .filter(({membership_status}) => ['deceased', 'departed'].includes(membership_status))
      .map((brother) => [brother.id, brother]),
  );
  return users.flatMap(({id, linked_brother_id, disabled_at}) => {
    const linked = gone.get(linked_brother_id ?? '');
    if (linked === undefined || disabled_at !== null) return [];
    const finding = ofRows('USER_LINKED_TO_EXITED', 'high', [linked], ({name}) => name);
    return finding === null ? [] : [toIssue(finding, 'user', id)];
  });
}
