import type {Day} from '#src/lib/civil-date.ts';

/**
 * Tells whether a brother is a member: active or suspended. The deceased, the departed and the transferred no longer
 * live or serve in a house, whatever their assignments say, and have no vows to renew.
 */
export function isMember({membership_status}: {readonly membership_status: string}): boolean {
  return membership_status === 'active' || membership_status === 'suspended';
}

/** Returns the place of a membership among others: active brothers come first, the dead last. */
export function membershipRank(membership: string): number {
  if (membership === 'active' || membership === '') return 0;
  return membership === 'deceased' ? 2 : 1;
}

/** Tells whether an assignment includes this day; the end date is included. */
export function lastsOn(assignment: Assignment, day: Day): boolean {
  const {start_date, end_date} = assignment;
  return start_date <= day && (!end_date || end_date >= day);
}

type Assignment = {readonly start_date: Day; readonly end_date?: Day | null};

/** Finds the assignment that includes this day; of several, the one with the latest start. */
export function assignmentOn<A extends Assignment>(own: readonly A[], day: Day): A | undefined {
  let latest: A | undefined;
  for (const assignment of own) {
    const isLater = latest === undefined || latest.start_date < assignment.start_date;
    if (isLater && lastsOn(assignment, day)) latest = assignment;
  }
  return latest;
}
