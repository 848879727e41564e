import {type Point, pointAt} from '#src/lib/coordinates.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {existsOn, type HouseDays} from './house-days.ts';
import {assignmentOn} from './membership.ts';
import {rowsByBrother} from './rows-by-brother.ts';

export type MappedHouse = {
  readonly id: string;
  readonly name: string;
  /** The town, or the name where none is recorded. */
  readonly town: string;
  readonly placeId: string;
  /** `null` when the coordinates of its place are unknown. */
  readonly point: Point | null;
  /** How many of the members live there. */
  readonly residents: number;
};

/** A point of the map with the fraternities there. */
export type MappedPlace = {readonly point: Point; readonly houses: readonly MappedHouse[]};

type Rows = {
  readonly fraternities: readonly (HouseDays & {
    readonly id: string;
    readonly name: string;
    readonly circumscription_id: string;
    readonly place_id: string;
  })[];
  readonly places: readonly {
    readonly id: string;
    readonly city: string | null;
    readonly coordinates: string | null;
  }[];
  readonly assignments: readonly {
    readonly brother_id: string;
    readonly fraternity_id: string;
    readonly start_date: Day;
    readonly end_date: Day | null;
  }[];
};

type MapOptions = {
  readonly day: Day;
  /** `null` for the whole province. */
  readonly circumscriptionId: string | null;
  /** The ids of the members on the day. */
  readonly members: readonly string[];
  readonly compareNames: (a: string, b: string) => number;
};

/** Lists the fraternities that existed on a day, with where they are and how many lived there, by name. */
export function mapHouses(rows: Rows, options: MapOptions): MappedHouse[] {
  const {day, circumscriptionId, members, compareNames} = options;
  const places = new Map(rows.places.map((place) => [place.id, place]));
  const assignmentsOf = rowsByBrother(rows.assignments);
  const residents = new Map<string, number>();
  for (const member of members) {
    const home = assignmentOn(assignmentsOf(member), day)?.fraternity_id;
    if (home !== undefined) residents.set(home, (residents.get(home) ?? 0) + 1);
  }
  return rows.fraternities
    .filter((house) => circumscriptionId === null || house.circumscription_id === circumscriptionId)
    .filter((house) => existsOn(house, day))
    .map(({id, name, place_id}) => {
      const {city = null, coordinates = null} = places.get(place_id) ?? {};
      return {
        id,
        name,
        town: city ?? name,
        placeId: place_id,
        point: coordinates === null ? null : pointAt(coordinates),
        residents: residents.get(id) ?? 0,
      };
    })
    .sort((a, b) => compareNames(a.name, b.name));
}

/** Groups the fraternities by their point; those without one are left out. */
export function mapPlaces(houses: readonly MappedHouse[]): MappedPlace[] {
  const places = new Map<string, {point: Point; houses: MappedHouse[]}>();
  for (const house of houses) {
    if (house.point === null) continue;
    const key = `${house.point.latitude} ${house.point.longitude}`;
    const place = places.get(key);
    if (place) place.houses.push(house);
    else places.set(key, {point: house.point, houses: [house]});
  }
  return [...places.values()];
}
