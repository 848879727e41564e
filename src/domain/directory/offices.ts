import {lastsOn} from '#src/domain/membership.ts';
import {isOffice} from '#src/domain/offices.ts';
import {offices} from '#src/domain/role-names.ts';
import {roleRank, rolesIn} from '#src/domain/role-rank.ts';
import {type HeldOffice, isSharedOffice} from '#src/domain/terms.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {DirectoryOptions} from './directory-options.ts';
import type {ListedBrother} from './members.ts';

export type UnitRow = {readonly id: string; readonly name: string};

/** An institution, which may be a body of the province. */
export type BodyRow = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly circumscription_id: string | null;
};

export type OfficeAssignment<Field extends string> = {
  readonly brother_id: string;
  readonly role: string | null;
  readonly start_date: Day;
  readonly end_date: Day | null;
} & {readonly [Name in Field]: string};

export type OfficeHolder = {readonly brother: ListedBrother; readonly role: string | null};

/** The offices of a circumscription, or the members of a body such as a commission, by rank and name. */
export type OfficeGroup = {
  readonly kind: 'unit' | 'body';
  readonly id: string;
  readonly name: string;
  readonly holders: readonly OfficeHolder[];
};

/** The offices of a whole circumscription, wherever the assignment says that a brother has them. */
const unitOffices: ReadonlySet<string> = new Set(offices.slice(0, offices.indexOf('guardian')));

/** The kinds of institutions in which brothers serve the whole circumscription. */
const bodyTypes: ReadonlySet<string> = new Set(['commission', 'team', 'committee']);

/** The kinds of fraternities whose offices are those of the circumscription. */
const seatTypes: ReadonlySet<string> = new Set(['curia', 'province', 'custody', 'delegation']);

type Rows = {
  /** The offices in force by election or appointment. */
  readonly elected: readonly HeldOffice[];
  readonly circumscriptions: readonly UnitRow[];
  readonly fraternities: readonly (BodyRow & {readonly circumscription_id: string})[];
  readonly institutions: readonly BodyRow[];
  readonly assignments: readonly OfficeAssignment<'fraternity_id'>[];
  readonly services: readonly OfficeAssignment<'institution_id'>[];
};

type Options = Pick<DirectoryOptions, 'today' | 'compareNames' | 'houseRoles' | 'roles'>;

/** Lists the offices of each circumscription, then the bodies of the province; those that nobody holds are left out. */
export function listOffices(
  rows: Rows,
  members: ReadonlyMap<string, ListedBrother>,
  {today, compareNames, houseRoles, roles}: Options,
): OfficeGroup[] {
  const units = new Map(rows.circumscriptions.map(({id, name}) => [id, groupOf('unit', id, name)]));
  const bodies = new Map(
    rows.institutions
      .filter(({type}) => bodyTypes.has(type))
      .map(({id, name}) => [id, groupOf('body', id, name)]),
  );
  const houses = new Map(rows.fraternities.map((house) => [house.id, house]));
  const works = new Map(rows.institutions.map((work) => [work.id, work]));
  const present = (assignment: OfficeAssignment<never>): ListedBrother | undefined =>
    lastsOn(assignment, today) ? members.get(assignment.brother_id) : undefined;
  /** Whether others were elected later to all the offices of a circumscription that a role names. */
  const isSucceeded = (
    {brother_id, start_date}: OfficeAssignment<never>,
    named: readonly string[],
    unitId: string,
  ): boolean => {
    const ofUnit = named.filter((role) => unitOffices.has(role));
    const isTaken = (role: string) =>
      !isSharedOffice(role) &&
      rows.elected.some(
        ({brotherId, office, circumscriptionId, fraternityId, since}) =>
          (roles.read(office) ?? office) === role &&
          circumscriptionId === unitId &&
          fraternityId === null &&
          brotherId !== brother_id &&
          since > start_date,
      );
    return ofUnit.length > 0 && ofUnit.every(isTaken);
  };
  for (const assignment of rows.assignments) {
    const brother = present(assignment);
    const house = houses.get(assignment.fraternity_id);
    if (brother === undefined || house === undefined || assignment.role === null) continue;
    const named = rolesIn(assignment.role, houseRoles);
    const isOfUnit = seatTypes.has(house.type)
      ? isOffice(assignment.role)
      : named.some((role) => unitOffices.has(role));
    if (isOfUnit && !isSucceeded(assignment, named, house.circumscription_id))
      units.get(house.circumscription_id)?.holders.push({brother, role: assignment.role});
  }
  for (const service of rows.services) {
    const brother = present(service);
    const work = works.get(service.institution_id);
    if (brother === undefined || work === undefined) continue;
    const {role} = service;
    bodies.get(work.id)?.holders.push({brother, role});
    const unitId = work.circumscription_id;
    const named = rolesIn(role ?? '', roles);
    const isOfUnit = named.some((each) => unitOffices.has(each));
    if (!isOfUnit || unitId === null || bodies.has(work.id)) continue;
    if (!isSucceeded(service, named, unitId)) units.get(unitId)?.holders.push({brother, role});
  }
  for (const {brotherId, office, circumscriptionId, fraternityId} of rows.elected) {
    const brother = members.get(brotherId);
    const unit = units.get(circumscriptionId);
    if (brother === undefined || unit === undefined || fraternityId !== null) continue;
    const isListed = ({brother: {id}, role}: OfficeHolder) =>
      id === brotherId && rolesIn(role ?? '', roles).includes(roles.read(office) ?? office);
    if (!unit.holders.some(isListed)) unit.holders.push({brother, role: office});
  }
  const inOrder = (groups: Iterable<Group>, rank: (holder: OfficeHolder) => number) =>
    [...groups]
      .filter(({holders}) => holders.length > 0)
      .sort((a, b) => compareNames(a.name, b.name))
      .map((group) => ({
        ...group,
        holders: group.holders.sort(
          (a, b) => rank(a) - rank(b) || compareNames(a.brother.name, b.brother.name),
        ),
      }));
  return [
    ...inOrder(units.values(), (holder) => unitRank(holder, roles)),
    ...inOrder(bodies.values(), ({role}) => roleRank(role, roles)),
  ];
}

type Group = OfficeGroup & {readonly holders: OfficeHolder[]};

function groupOf(kind: OfficeGroup['kind'], id: string, name: string): Group {
  return {kind, id, name, holders: []};
}

/** The offices of the circumscription come first, in their own order. */
function unitRank({role}: OfficeHolder, roles: Options['roles']): number {
  const order = [...unitOffices];
  const ranks = rolesIn(role ?? '', roles).map((each) => order.indexOf(each));
  const known = ranks.filter((rank) => rank !== -1);
  return known.length > 0 ? Math.min(...known) : order.length + roleRank(role, roles);
}
