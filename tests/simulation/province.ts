import type {TableName} from '#src/records/registry.ts';
import type {Values} from './server.ts';

/** The start of every storm: few users and few records, so that their edits collide. */
export type Province = {
  readonly people: readonly {readonly id: string; readonly username: string}[];
  readonly admins: readonly string[];
  readonly circumscription: string;
  readonly rows: readonly {
    readonly table: TableName;
    readonly values: Values & {readonly id: string};
  }[];
};

/** The n-th of the ids that the storm creates. */
function idOf(kind: number, n: number): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `${hex(kind, 8)}-0000-4000-8000-${hex(n * 37 + kind, 12)}`;
}

const [carlo, dino, marco, nino] = [1, 2, 3, 4].map((n) => idOf(1, n)) as [
  string,
  string,
  string,
  string,
];
const circumscription = idOf(2, 1);
const institution = idOf(3, 1);
const countries = [idOf(4, 1), idOf(4, 2)] as const;
const places = [idOf(5, 1), idOf(5, 2), idOf(5, 3)] as const;
const brothers = [idOf(7, 1), idOf(7, 2), idOf(7, 3)] as const;

export const province: Province = {
  people: [
    {id: carlo, username: 'carlo'},
    {id: dino, username: 'dino'},
    {id: marco, username: 'marco'},
    {id: nino, username: 'nino'},
  ],
  admins: [carlo, dino],
  circumscription,
  rows: [
    ...countries.map((id, n) => ({
      table: 'countries' as const,
      values: {id, name: `Country ${n}`},
    })),
    {
      table: 'circumscriptions',
      values: {id: circumscription, name: 'Province', type: 'province'},
    },
    ...places.map((id, n) => ({
      table: 'places' as const,
      values: {id, place_name: `Place ${n}`, type: 'fraternity', city: 'Assisi'},
    })),
    ...[1, 2].map((n) => ({
      table: 'dioceses' as const,
      values: {
        id: idOf(6, n),
        diocese_name: `Diocese ${n}`,
        diocese_type: 'diocese',
        place_id: places[0],
      },
    })),
    {
      table: 'institutions',
      values: {id: institution, name: 'School', title: 'School', type: 'parish'},
    },
    ...brothers.map((id, n) => ({
      table: 'brothers' as const,
      values: {
        id,
        name: `Fra ${n}`,
        birth_place: 'Assisi',
        vocation_type: 'clerical',
        membership_status: 'active',
        circumscription_id: circumscription,
        nationality: countries[0],
      },
    })),
    ...[1, 2, 3].map((n) => ({
      table: 'institution_assignments' as const,
      values: {
        id: idOf(8, n),
        brother_id: brothers[n % 2] ?? brothers[0],
        institution_id: institution,
        role: `Role ${n}`,
        start_date: '2020-01-01',
      },
    })),
  ],
};
