import type {Change, ChangeState} from '#src/queries/change.ts';

export type ChangeGroup = 'attention' | 'waiting' | 'awaiting' | 'decided';

/** The order of the groups in the sync centre that do not need the user. */
export const calmGroups = ['waiting', 'awaiting', 'decided'] as const satisfies ChangeGroup[];

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
    case 'approvedInPart':
    case 'declined':
    case 'withdrawn':
    case 'replaced':
      return 'decided';
  }
}

export type ChangeAction = 'edit' | 'retry' | 'revise' | 'discard' | 'withdraw' | 'copy';

/** Returns the possible actions on a change. A change in flight cannot be discarded. */
export function actionsOf(change: Change): readonly ChangeAction[] {
  const hasValues = change.op === 'insert' || change.op === 'update';
  switch (change.state) {
    case 'waiting':
    case 'held':
    case 'blocked':
      return hasValues ? ['edit', 'discard', 'copy'] : ['discard', 'copy'];
    case 'conflict':
      return ['discard', 'copy'];
    case 'rejected':
      return hasValues ? ['edit', 'retry', 'discard', 'copy'] : ['retry', 'discard', 'copy'];
    case 'unreadable':
      return ['retry', 'discard', 'copy'];
    case 'awaiting':
      return hasValues ? ['edit', 'withdraw', 'copy'] : ['withdraw', 'copy'];
    case 'declined':
      return hasValues ? ['revise', 'copy'] : ['copy'];
    case 'sent':
    case 'approved':
    case 'approvedInPart':
      return ['copy'];
    case 'withdrawn':
    case 'replaced':
      return [];
  }
}
