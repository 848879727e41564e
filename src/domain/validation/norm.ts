import type {Day} from '#src/lib/civil-date.ts';
import {completedAgeOn, legalAgeOn, newLaw} from './age.ts';
import type {IssueType, Norm} from './issue.ts';
import type {BrotherRecord} from './records.ts';

/** The canons of the Code of 1917 are in `norm-basis.ts`. It asked for no time between acolytate and diaconate. */
const minimums = {
  NOVITIATE_UNDERAGE: {1917: 15, 1983: 17},
  TEMP_UNDERAGE: {1917: 16, 1983: 18},
  PERPETUAL_UNDERAGE: {1917: 21, 1983: 21},
  DEACON_UNDERAGE: {1917: 22, 1983: 23},
  PRIEST_UNDERAGE: {1917: 24, 1983: 25},
  INTERSTICE: {1917: 3, 1983: 6},
  ACOLYTE_INTERSTICE: {1917: 0, 1983: 6},
} as const satisfies Partial<Record<IssueType, Readonly<Record<Norm['law'], number>>>>;

type AgeType = Extract<keyof typeof minimums, `${string}_UNDERAGE`>;
type IntersticeType = Exclude<keyof typeof minimums, AgeType>;

/** Tells whether the texts of an issue type state a limit. */
export function hasNorm(type: IssueType): boolean {
  return Object.hasOwn(minimums, type);
}

/** Returns the months that must pass between two orders, of which the later one is received on this day. */
export function intersticeNorm(type: IntersticeType, day: Day): Norm {
  const law = lawOn(day);
  return {kind: 'months', least: minimums[type][law], law};
}

/** Returns the age that a brother had not completed on a day; `null` when he had, or when his birth is unknown. */
export function missedAge(
  type: AgeType,
  {birth_date, vocation_type}: BrotherRecord,
  day: Day,
): Norm | null {
  if (birth_date === null) return null;
  // A permanent deacon has no older law: the Code of 1917 knew none.
  const isPermanent = type === 'DEACON_UNDERAGE' && vocation_type === 'laicus';
  const law = isPermanent ? 1983 : lawOn(day);
  const least = isPermanent ? 25 : minimums[type][law];
  if (completedAgeOn(birth_date, day) >= least) return null;
  return {kind: legalAgeOn(birth_date, day) >= least ? 'birthday' : 'age', least, law};
}

function lawOn(day: Day): Norm['law'] {
  return day < newLaw ? 1917 : 1983;
}
