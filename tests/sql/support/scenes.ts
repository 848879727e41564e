import type {Database} from './database.ts';
import type {Row} from './wire.ts';
import {insertRow, type World} from './world.ts';

/** A brother and what is recorded of his way, each row as short as it can be told. */
export type Life = {
  readonly brother?: Row;
  readonly stages?: readonly (readonly [stage: string, start: string, end?: string | null])[];
  readonly vows?: readonly (readonly [type: string, date: string, more?: Row])[];
  readonly orders?: readonly (readonly [type: string, date: string])[];
  /** Where he lives: in the scene's own house, or in another. */
  readonly homes?: readonly Stay[];
  readonly posts?: readonly (readonly [start: string, end?: string | null, role?: string])[];
  /** Elections to offices of the scene's own house. */
  readonly elections?: readonly (readonly [office: string, start: string, more?: Row])[];
};

type Stay = readonly [start: string, end?: string | null, role?: string, where?: 'here' | 'there'];

/** A life, or a house with those who live in it. The issues are those of the first brother, or of the house. */
export type Scene = Life & {
  readonly others?: readonly Life[];
  readonly house?: string;
  /** The day on which the house is founded. */
  readonly founded?: string;
  /** The day on which the house is suppressed. */
  readonly suppressed?: string;
  /** The day on which the institution of the posts is closed. */
  readonly closed?: string;
  readonly about?: 'house';
};

/** Puts scenes into a province of their own. Answers what each is about, in their order. */
export async function stage(world: World, scenes: readonly Scene[]): Promise<string[]> {
  const {db, circumscription} = world;
  const place = await insertRow(db, 'places', {place_name: 'P'});
  const diocese = await insertRow(db, 'dioceses', {diocese_name: 'D', place_id: place});
  const seat = {title: 'T', circumscription_id: circumscription, diocese_id: diocese};
  const rows = new Map<string, Row[]>();
  const add = (table: string, row: Row): string => {
    const id = crypto.randomUUID();
    rows.set(table, [...(rows.get(table) ?? []), {id, ...row}]);
    return id;
  };
  const house = (type: string, days: object = {}): string =>
    add('fraternities', {...seat, name: 'H', type, place_id: place, ...days});

  const subjects = scenes.map((scene) => {
    const days = {established_date: scene.founded, suppressed_date: scene.suppressed};
    const houses = {here: house(scene.house ?? 'friary', days), there: house('friary')};
    const institution = add('institutions', {
      ...seat,
      name: 'I',
      suppressed_date: scene.closed ?? null,
    });
    const [first] = [scene, ...(scene.others ?? [])].map((life) => {
      const id = add('brothers', brotherOf(world, life));
      for (const [table, row] of rowsOf(life, houses, institution)) {
        add(table, {brother_id: id, ...row});
      }
      return id;
    });
    return scene.about === 'house' ? houses.here : (first ?? '');
  });
  for (const [table, some] of rows) await insertRows(db, table, some);
  return subjects;
}

function brotherOf({circumscription, country}: World, {brother}: Life): Row {
  return {
    name: `${ownInitial()} Fratello`,
    birth_date: '1960-01-01',
    birthday: null,
    vocation_type: 'clerical',
    circumscription_id: circumscription,
    nationality: country,
    phone: '+39055123456',
    email: 'a@b.example',
    emergency_contact: 'his sister',
    membership_status: 'active',
    departure_date: null,
    departure_reason: null,
    death_date: null,
    death_place: null,
    burial_place: null,
    additional_info: null,
    name_day: null,
    deleted_at: null,
    ...brother,
  };
}

function rowsOf(
  {stages = [], vows = [], orders = [], homes = [], posts = [], elections = []}: Life,
  houses: Readonly<Record<'here' | 'there', string>>,
  institution: string,
): [table: string, row: Row][] {
  const witnessed = {received_by: 'R', witness_1: 'A', witness_2: 'B'};
  const bounds = {duration_months: null, valid_until: null};
  return [
    ...stages.map(([name, start_date, end_date = null]): [string, Row] => [
      'formation_stages',
      {stage: name, start_date, end_date},
    ]),
    ...vows.map(([type, date, more]): [string, Row] => [
      'vows',
      {type, date, ...bounds, ...witnessed, ...more},
    ]),
    ...orders.map(([type, date]): [string, Row] => ['ordinations', {type, date}]),
    ...homes.map(([start_date, end_date = null, role = null, where = 'here']): [string, Row] => [
      'fraternity_assignments',
      {fraternity_id: houses[where], role, start_date, end_date},
    ]),
    ...posts.map(([start_date, end_date = null, role = null]): [string, Row] => [
      'institution_assignments',
      {institution_id: institution, role, start_date, end_date},
    ]),
    ...elections.map(([office, start_date, more]): [string, Row] => [
      'elections',
      {office, start_date, end_date: null, fraternity_id: houses.here, ...more},
    ]),
  ];
}

/** One of twenty thousand, so that hardly anybody is compared with anybody. */
function ownInitial(): string {
  return String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000));
}

/** Inserts rows that all have the columns of the first. */
async function insertRows(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await db.query(
    `insert into public.${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  );
}
