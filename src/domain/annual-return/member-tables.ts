import {existsOn, type HouseDays} from '#src/domain/house-days.ts';
import {memberStates} from '#src/domain/member-state.ts';
import {isMember} from '#src/domain/membership.ts';
import {isPermanentDeacon} from '#src/domain/permanent-deacon.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {
  type Counted,
  countedStates,
  type Heading,
  isCounted,
  namesOf,
  other,
  type People,
  type ReturnRow,
  type ReturnTable,
  status,
} from './return-table.ts';

/** The members by state and order; below the total are those whom it does not count. */
export function statesTable(people: People, countNovices: boolean): ReturnTable {
  const row = (heading: Heading, some: People, sum?: '='): ReturnRow => ({
    heading,
    ...(sum && {sign: sum}),
    cells: [
      namesOf(some, ({order}) => order === null),
      namesOf(some, ({order, brother}) => order === 'deacon' && isPermanentDeacon(brother)),
      namesOf(some, ({order, brother}) => order === 'deacon' && !isPermanentDeacon(brother)),
      namesOf(some, ({order}) => order === 'priest'),
      namesOf(some, ({order}) => order === 'bishop'),
      namesOf(some),
    ],
  });
  const active = people.filter(({membership}) => membership === 'active');
  const inTotal = countedStates(countNovices);
  const byState = (state: (typeof memberStates)[number]): ReturnRow =>
    row(
      status(state),
      active.filter((one) => one.state === state),
    );
  return {
    id: 'states',
    columns: [
      other('lay'),
      other('permanentDeacons'),
      other('transitionalDeacons'),
      status('priest'),
      status('bishop'),
      other('all'),
    ],
    rows: [
      ...inTotal.map(byState),
      row(
        other('total'),
        active.filter((one) => isCounted(one, countNovices)),
        '=',
      ),
      ...memberStates.filter((state) => !inTotal.includes(state)).map(byState),
      row(
        status('suspended'),
        people.filter(({membership}) => membership === 'suspended'),
      ),
    ],
  };
}

/** The age groups in which orders report their members. */
const ageGroups = [
  {from: null, to: 24},
  {from: 25, to: 34},
  {from: 35, to: 44},
  {from: 45, to: 54},
  {from: 55, to: 64},
  {from: 65, to: 74},
  {from: 75, to: 84},
  {from: 85, to: null},
] as const;

/** The members in the total by age and state. */
export function agesTable(counted: People, countNovices: boolean): ReturnTable {
  const states = countedStates(countNovices);
  const row = (heading: Heading, some: People): ReturnRow => {
    const byState = states.map((each) => namesOf(some, ({state}) => state === each));
    return {heading, cells: [...byState, namesOf(some)]};
  };
  return {
    id: 'ages',
    columns: [...states.map(status), other('all')],
    rows: [
      ...ageGroups.map(({from, to}) =>
        row(
          {kind: 'ages', from, to},
          counted.filter(({age}) => age !== null && age >= (from ?? 0) && age <= (to ?? age)),
        ),
      ),
      row(
        other('unknownAge'),
        counted.filter(({age}) => age === null),
      ),
      {...row(other('total'), counted), sign: '='},
    ],
  };
}

export type House = Counted & HouseDays & {readonly type: string};

/** The fraternities that existed on the day by type, with the members who lived there, the suspended included. */
export function housesTable(fraternities: readonly House[], people: People, day: Day): ReturnTable {
  const existing = fraternities.filter((house) => existsOn(house, day));
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
