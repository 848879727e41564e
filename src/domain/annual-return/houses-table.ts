import type {Day} from '#src/lib/civil-date.ts';
import {isMember} from '#src/domain/membership.ts';
import {
  type Counted,
  type Heading,
  namesOf,
  other,
  type People,
  type ReturnRow,
  type ReturnTable,
} from './return-table.ts';

export type House = Counted & {readonly type: string; readonly established_date: Day | null};

/** The fraternities that existed on the day by type, with the members who lived there, the suspended included. */
export function housesTable(fraternities: readonly House[], people: People, day: Day): ReturnTable {
  const existing = fraternities.filter(({established_date: since}) => !since || since <= day);
  const types = [...new Set(existing.map(({type}) => type))].sort();
  const row = (heading: Heading, houses: readonly House[]): ReturnRow => {
    const ids = new Set(houses.map(({id}) => id));
    const residents = namesOf(people, ({fraternityId: id}) => id !== null && ids.has(id));
    return {heading, cells: [houses, residents]};
  };
  const listed = new Set(existing.map(({id}) => id));
  const elsewhere = namesOf(
    people,
    ({membership, fraternityId: id}) =>
      isMember({membership_status: membership}) && (id === null || !listed.has(id)),
  );
  return {
    id: 'houses',
    columns: [other('houses'), other('residents')],
    rows: [
      ...types.map((value) =>
        row(
          {kind: 'house-type', value},
          existing.filter(({type}) => type === value),
        ),
      ),
      {...row(other('total'), existing), sign: '='},
      {heading: other('elsewhere'), cells: [[], elsewhere]},
    ],
  };
}
