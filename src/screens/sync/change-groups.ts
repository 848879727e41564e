import type {Change, ChangeState} from '#src/queries/changes.ts';

export type ChangeGroup = 'attention' | 'waiting' | 'awaiting' | 'decided';

/** The order in which the sync centre shows them: what needs a person comes first. */
export const changeGroups: readonly ChangeGroup[] = ['attention', 'waiting', 'awaiting', 'decided'];

export function groupOf(state: ChangeState): ChangeGroup {
  switch (state) {
    case 'rejected':
    case 'conflict':
    case 'unreadable':
      return 'attention';
    case 'waiting':
    case 'sent':
    case 'held':
    case 'blocked':
      return 'waiting';
    case 'awaiting':
      return 'awaiting';
    case 'approved':
    case 'declined':
    case 'withdrawn':
    case 'replaced':
      return 'decided';
  }
}

/** What a person may do with a change. One on its way just now can't be dropped. */
export type ChangeAction = 'discard' | 'withdraw' | 'edit' | 'retry';

export function actionsOf(change: Change): readonly ChangeAction[] {
  switch (change.state) {
    case 'waiting':
    case 'held':
    case 'blocked':
    case 'conflict':
      return ['discard'];
    case 'rejected':
      return change.op === 'delete' || change.op === 'withdraw'
        ? ['retry', 'discard']
        : ['edit', 'retry', 'discard'];
    case 'unreadable':
      return ['retry', 'discard'];
    case 'awaiting':
      return change.proposalId === null ? [] : ['withdraw'];
    case 'sent':
    case 'approved':
    case 'declined':
    case 'withdrawn':
    case 'replaced':
      return [];
  }
}
