import type {Day} from '#src/lib/civil-date.ts';
import {lastsOn} from './membership.ts';
import {isGuardian} from './offices.ts';
import type {HeldOffice} from './terms.ts';
import type {HomeRecord} from '#src/domain/validation/records.ts';

/** A guardian by election or appointment, with the house. */
export type HeldGuardianship = HeldOffice & {readonly fraternityId: string};

/**
 * Lists the guardians by election or appointment whom no assignment to the house makes its guardian on a day. The page of the
 * house, the finder and data validation know a guardian by the assignment.
 */
export function unassignedGuardians(
  offices: readonly HeldOffice[],
  assignments: readonly HomeRecord[],
  day: Day,
): readonly HeldGuardianship[] {
  const assigned = new Set(
    assignments.filter((home) => lastsOn(home, day) && isGuardian(home.role)).map(keyOf),
  );
  return offices
    .filter((held): held is HeldGuardianship => held.fraternityId !== null)
    .filter(({office}) => isGuardian(office))
    .filter(
      ({brotherId, fraternityId}) =>
        !assigned.has(keyOf({brother_id: brotherId, fraternity_id: fraternityId})),
    );
}

/** Names a brother in a house. */
function keyOf(home: Pick<HomeRecord, 'brother_id' | 'fraternity_id'>): string {
  return `${home.brother_id} ${home.fraternity_id}`;
}
