import type {SettingRow} from '#src/domain/settings.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {provinceOf, type LifeInShort} from '#tests/unit/domain/validation/one-life.ts';
import type {AnyProvince} from './any-province.ts';
import {uuidOf} from './uuid-of.ts';

type Frame = {
  readonly today: Day;
  /** Provinces with different salts have different ids. */
  readonly salt: string;
  /** Settings of the circumscription of all these brothers. */
  readonly settings?: readonly Pick<SettingRow, 'key' | 'value'>[];
};

/** Puts lives into one province that the database can load. They share a house of each type. */
export function provinceOfLives(lives: readonly LifeInShort[], frame: Frame): AnyProvince {
  const {today, salt} = frame;
  const idOf = (...parts: readonly (string | number)[]): string =>
    uuidOf([salt, ...parts].join(' '));
  const rows = lives.map((life, index) => rowsOf(life, index, idOf));
  const country = {id: idOf('country'), name: 'Italia'};
  const circumscription = {id: idOf('circumscription'), name: 'Provincia'};
  const place = {id: idOf('place'), place_name: 'Assisi', country_id: country.id};
  const diocese = {id: idOf('diocese'), diocese_name: 'Assisi', place_id: place.id};
  const house = (type: string) => ({
    id: idOf(type),
    name: `San ${type}`,
    title: 'Convento',
    type,
    diocese_id: diocese.id,
  });
  return {
    today,
    countries: [country],
    circumscriptions: [circumscription],
    settings: (frame.settings ?? []).map((setting, index) => ({
      ...setting,
      id: idOf('setting', index),
      circumscription_id: circumscription.id,
    })),
    places: [place],
    dioceses: [diocese],
    fraternities: ['friary', 'formational', 'curia'].map((type) => ({
      ...house(type),
      circumscription_id: circumscription.id,
      place_id: place.id,
    })),
    institutions: [house('parish')],
    users: [],
    brothers: rows.map(({brother}) => brother),
    vows: rows.flatMap(({vows}) => vows),
    ordinations: rows.flatMap(({ordinations}) => ordinations),
    formation_stages: rows.flatMap(({stages}) => stages),
    fraternity_assignments: rows.flatMap(({homes}) => homes),
    institution_assignments: rows.flatMap(({posts}) => posts),
    elections: rows.flatMap(({elections}) => elections),
  };
}

function rowsOf(
  life: LifeInShort,
  index: number,
  idOf: (...parts: readonly (string | number)[]) => string,
) {
  const short = provinceOf(life);
  const owned = <R extends {id: string}>(row: R) => ({
    ...row,
    id: idOf(index, row.id),
    brother_id: idOf(index),
  });
  const [brother = raise()] = short.brothers;
  return {
    brother: {
      ...brother,
      id: idOf(index),
      // Different initials, so that no brother looks like another.
      name: `${String.fromCodePoint(0x4e00 + index)} Fratello`,
      circumscription_id: idOf('circumscription'),
      nationality: idOf('country'),
      phone: '+39055123456',
      email: 'a@b.example',
    },
    vows: short.vows.map(owned),
    ordinations: short.ordinations.map(owned),
    stages: short.formation_stages.map(({id, brother_id, stage, start_date, end_date}) =>
      owned({id, brother_id, stage, start_date, end_date}),
    ),
    homes: short.fraternity_assignments.map((row) => ({
      ...owned(row),
      fraternity_id: idOf(row.fraternity_id),
    })),
    posts: short.institution_assignments.map((row) => ({
      ...owned(row),
      institution_id: idOf('parish'),
    })),
    elections: short.elections.map((row) => ({
      ...owned(row),
      fraternity_id: row.fraternity_id && idOf(row.fraternity_id),
    })),
  };
}

function raise(): never {
  throw new Error('a life is about a brother');
}
