import {existsOn, type HouseDays} from '#src/domain/house-days.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {House} from './member-tables.ts';
import {
  countedStates,
  namesOf,
  other,
  type People,
  type RecordHeading,
  type ReturnRow,
  type ReturnTable,
  status,
} from './return-table.ts';

/** The names, by id, of the records by which the return groups brothers and houses. */
export type RecordNames = Readonly<Record<RecordHeading['table'], ReadonlyMap<string, string>>> & {
  /** Sorts names in the user's language. */
  readonly compareNames: (a: string, b: string) => number;
};

export type HouseInDiocese = House & {readonly diocese_id: string};

export type HouseInCircumscription = HouseDays & {
  readonly id: string;
  readonly circumscription_id: string;
};

/** The members in the total by nationality and state. */
export function nationalitiesTable(
  counted: People,
  countNovices: boolean,
  names: RecordNames,
): ReturnTable {
  const states = countedStates(countNovices);
  return {
    id: 'nationalities',
    columns: [...states.map(status), other('all')],
    rows: rowsBy(
      counted,
      ({brother}) => brother.nationality,
      ['countries', names],
      (some) => [
        ...states.map((each) => namesOf(some, ({state}) => state === each)),
        namesOf(some),
      ],
    ),
  };
}

/** The fraternities that existed on the day by diocese, with the members who lived there. */
export function diocesesTable(
  fraternities: readonly HouseInDiocese[],
  people: People,
  day: Day,
  names: RecordNames,
): ReturnTable {
  const existing = fraternities.filter((house) => existsOn(house, day));
  return {
    id: 'dioceses',
    columns: [other('houses'), other('residents')],
    rows: rowsBy(
      existing,
      ({diocese_id}) => diocese_id,
      ['dioceses', names],
      (houses) => {
        const ids = new Set<string | null>(houses.map(({id}) => id));
        return [houses, namesOf(people, ({fraternityId}) => ids.has(fraternityId))];
      },
    ),
  };
}

/** The members who lived in a house of another circumscription, by that circumscription. */
export function outsideTable(
  houses: readonly HouseInCircumscription[],
  people: People,
  day: Day,
  names: RecordNames,
): ReturnTable {
  const existing = houses.filter((house) => existsOn(house, day));
  const units = new Map(existing.map(({id, circumscription_id: unit}) => [id, unit]));
  const unitOf = ({fraternityId}: People[number]): string => units.get(fraternityId ?? '') ?? '';
  // The dead and the departed live in no house.
  const outside = people.filter(
    (one) => unitOf(one) !== '' && unitOf(one) !== one.brother.circumscription_id,
  );
  return {
    id: 'outside',
    columns: [other('all')],
    rows: rowsBy(outside, unitOf, ['circumscriptions', names], (some) => [namesOf(some)]),
  };
}

/** The rows of the records to which items refer, the largest first, then by name; below them their total. */
function rowsBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  [table, names]: readonly [RecordHeading['table'], RecordNames],
  cells: (some: readonly Item[]) => ReturnRow['cells'],
): ReturnRow[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  const nameOf = (id: string): string => names[table].get(id) ?? '';
  const sorted = [...groups].sort(
    ([a, some], [b, others]) =>
      others.length - some.length || names.compareNames(nameOf(a), nameOf(b)),
  );
  return [
    ...sorted.map(([value, group]) => ({
      heading: {kind: 'record', table, value, name: nameOf(value)} as const,
      cells: cells(group),
    })),
    {heading: other('total'), sign: '=', cells: cells(items)},
  ];
}
