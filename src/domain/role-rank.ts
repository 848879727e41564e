import {sortedBy} from '#src/lib/sorted-by.ts';
import {isGuardian, isNoviceMaster, places} from './offices.ts';

/** The listed roles of a house, in the order of their rank, and the function that reads a text as one of them. */
export type ListedRoles = {
  readonly values: readonly string[];
  readonly read: (text: string) => string | null;
};

/** What divides the roles of one text: 'Vicario e economo', 'Bursar, cook'. */
const between = /\s*[,;/&+()]\s*|\s+(?:and|ed?|dan)\s+/i;

/**
 * Ranks a role among those of its house, the guardian lowest: listed offices, then other words, then members without an
 * office. A text with several roles has the rank of the first of them.
 */
export function roleRank(role: string | null, {values, read}: ListedRoles): number {
  if (role === null || role === '') return rankOf('member', values);
  const own = values.length;
  const ranks = role.split(between).map((part) => {
    const listed = read(part);
    return listed === null ? own : rankOf(listed, values);
  });
  if (isGuardian(role)) ranks.push(rankOf('guardian', values));
  if (isNoviceMaster(role)) ranks.push(rankOf('novice master', values));
  const whole = read(role);
  return whole === null ? Math.min(...ranks) : rankOf(whole, values);
}

/** Sorts residents by the rank of their roles, those of one rank as `compare` does. Each role is read once: it takes long. */
export function inHouseOrder<R extends {readonly role: string | null}>(
  residents: readonly R[],
  roles: ListedRoles,
  compare: (a: R, b: R) => number,
): R[] {
  return sortedBy(
    residents,
    (resident) => ({resident, rank: roleRank(resident.role, roles)}),
    (a, b) => a.rank - b.rank || compare(a.resident, b.resident),
  );
}

/** Returns the listed roles that a text names: 'vicar' and 'bursar' of 'Vicario e economo'. */
export function rolesIn(role: string, {read}: Pick<ListedRoles, 'read'>): readonly string[] {
  const whole = read(role);
  if (whole !== null) return [whole];
  const roles = new Set(role.split(between).map(read));
  if (isGuardian(role)) roles.add('guardian');
  if (isNoviceMaster(role)) roles.add('novice master');
  return [...roles].filter((each) => each !== null);
}

function rankOf(listed: string, values: readonly string[]): number {
  // Places stand behind all others.
  const last = places.indexOf(listed);
  return last === -1 ? values.indexOf(listed) : values.length + 1 + last;
}
