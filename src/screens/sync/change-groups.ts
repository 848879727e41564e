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

/** The choices above the list of the user's proposals. */
export const proposalFilters = ['all', 'awaiting', 'approved', 'declined', 'withdrawn'] as const;

export type ProposalFilter = (typeof proposalFilters)[number];

export function isProposalFilter(text: string): text is ProposalFilter {
  return proposalFilters.some((filter) => filter === text);
}

/** A proposal that the user replaced by a later one counts as withdrawn. */
export function isShownBy(filter: ProposalFilter, state: ChangeState): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'approved':
      return state === 'approved' || state === 'approvedInPart';
    case 'withdrawn':
      return state === 'withdrawn' || state === 'replaced';
    case 'awaiting':
    case 'declined':
      return state === filter;
  }
}

export type ChangeAction = 'edit' | 'retry' | 'revise' | 'read' | 'discard' | 'withdraw' | 'copy';

/**
 * Returns the possible actions on a change. A change in flight cannot be discarded. `isUnread`: the user has not
 * marked its rejection as read.
 */
export function actionsOf(change: Change, isUnread = false): readonly ChangeAction[] {
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
      return [
        ...(hasValues ? (['revise'] as const) : []),
        ...(isUnread ? (['read'] as const) : []),
        'copy',
      ];
    case 'sent':
    case 'approved':
    case 'approvedInPart':
      return ['copy'];
    case 'withdrawn':
    case 'replaced':
      return [];
  }
}
