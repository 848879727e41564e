import type {Day} from '#src/lib/civil-date.ts';

/** The days between which a house or an institution exists. */
export type HouseDays = Suppressible & {readonly established_date: Day | null};

export type Suppressible = {
  /** The last day of the house. Missing while the server does not have the column yet. */
  readonly suppressed_date?: Day | null;
};

/** The role of an assignment on a day: the roles in a house or an institution end with it. */
export function roleOn(
  {role}: {readonly role: string | null},
  house: Suppressible | undefined,
  day: Day,
): string | null {
  return house && isSuppressedOn(house, day) ? null : role;
}

/** Tells whether a house exists on a day; on the days of its foundation and its suppression it does. */
export function existsOn(house: HouseDays, day: Day): boolean {
  return isFoundedOn(house, day) && !isSuppressedOn(house, day);
}

/** Tells whether a house has been founded by a day. Without a recorded foundation it has. */
export function isFoundedOn({established_date: since}: Partial<HouseDays>, day: Day): boolean {
  return !since || since <= day;
}

/** Tells whether a house no longer exists on a day. Residents may stay on the day of its suppression. */
export function isSuppressedOn({suppressed_date: last}: Suppressible, day: Day): boolean {
  return !!last && last < day;
}
