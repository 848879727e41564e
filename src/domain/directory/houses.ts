import {type HouseDays, isFoundedOn} from '#src/domain/house-days.ts';
import {lastsOn} from '#src/domain/membership.ts';
import {inHouseOrder} from '#src/domain/role-rank.ts';
import type {DirectoryOptions} from './directory-options.ts';
import type {ListedBrother} from './members.ts';
import type {OfficeAssignment} from './offices.ts';

export type HouseRow = Partial<HouseDays> & {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly place_id: string | null;
};

/** A resident with his roles in the house, the highest first. */
export type ListedResident = {
  readonly brother: ListedBrother;
  readonly roles: readonly (string | null)[];
};

type Place = {readonly brother: ListedBrother; readonly role: string | null};

/** A house with its present residents in the order of the house: by office, then by seniority. */
export type ListedHouse = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly placeId: string | null;
  readonly residents: readonly ListedResident[];
};

type Options = Pick<DirectoryOptions, 'today' | 'compareNames' | 'houseRoles'> & {
  readonly compareSeniority: (a: ListedBrother, b: ListedBrother) => number;
};

/** Lists the houses by name: those that have been founded or have residents. */
export function listHouses(
  houses: readonly HouseRow[],
  assignments: readonly OfficeAssignment<'fraternity_id'>[],
  members: ReadonlyMap<string, ListedBrother>,
  {today, compareNames, compareSeniority, houseRoles}: Options,
): ListedHouse[] {
  const places = new Map<string, Place[]>(houses.map(({id}) => [id, []]));
  for (const assignment of assignments) {
    const brother = members.get(assignment.brother_id);
    if (brother === undefined || !lastsOn(assignment, today)) continue;
    places.get(assignment.fraternity_id)?.push({brother, role: assignment.role});
  }
  return houses
    .filter((house) => isFoundedOn(house, today) || (places.get(house.id) ?? []).length > 0)
    .map(({id, name, type, phone, email, place_id: placeId}) => ({
      id,
      name,
      type,
      phone,
      email,
      placeId,
      residents: residentsIn(
        inHouseOrder(places.get(id) ?? [], houseRoles, (a, b) =>
          compareSeniority(a.brother, b.brother),
        ),
      ),
    }))
    .sort((a, b) => compareNames(a.name, b.name));
}

/** A brother with two offices in a house has two assignments to it, and is listed once. */
function residentsIn(inOrder: readonly Place[]): ListedResident[] {
  const roles = new Map<ListedBrother, (string | null)[]>();
  for (const {brother, role} of inOrder) roles.set(brother, [...(roles.get(brother) ?? []), role]);
  return [...roles].map(([brother, own]) => ({brother, roles: own}));
}
