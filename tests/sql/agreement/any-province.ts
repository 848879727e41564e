import fc from 'fast-check';
import type {SettingRow} from '#src/domain/settings.ts';
import type {AccountRecord, ProvinceRecords} from '#src/domain/validation/records.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {drawBirth, drawBrother, type BrotherDraft} from './any-person.ts';
import {anyRoles, drawLife} from './any-life.ts';
import {diceOf, type Dice} from './dice.ts';

/**
 * A complete small province: the records that the rules read, with the other values that the database
 * requires.
 */
export type AnyProvince = Omit<ProvinceRecords, Named> & {
  readonly countries: readonly Name[];
  readonly circumscriptions: readonly Name[];
  readonly dioceses: readonly {id: string; diocese_name: string; place_id: string}[];
  readonly settings: readonly (SettingRow & {id: string})[];
  readonly brothers: readonly BrotherDraft[];
  readonly places: readonly {id: string; place_name: string; country_id: string | null}[];
  readonly fraternities: readonly (House & {circumscription_id: string; place_id: string})[];
  readonly institutions: readonly (Omit<House, 'diocese_id'> & {diocese_id: string | null})[];
  readonly institution_assignments: ReturnType<typeof drawLife>['posts'];
  readonly users: readonly (AccountRecord & {username: string})[];
};

type Named = 'brothers' | 'places' | 'fraternities' | 'institutions' | 'users' | 'settings';
type Name = {id: string; name: string};
type House = Name & {title: string; type: string; diocese_id: string};

export const anyProvince: fc.Arbitrary<AnyProvince> = fc
  .gen()
  .map((draw) => drawProvince(diceOf(draw)));

const somedays = [
  '2026-11-21',
  '2024-02-29',
  '2025-02-28',
  '2025-03-01',
  '2023-12-31',
  '2024-01-01',
  '2024-08-31',
  '2028-02-29',
  '2019-07-16',
  '1984-02-29',
];

function drawProvince(dice: Dice): AnyProvince {
  const today = dice.oneOf(somedays);
  const named = (name: string): Name => ({id: dice.id(), name});
  const country = named('Italia');
  const circumscriptions = [named('Provincia'), named('Custodia')];
  const ofCircumscriptions = circumscriptions.map(({id}) => id);
  const places = [0, 1, 2].map((index) => ({
    id: dice.id(),
    place_name: `Assisi ${index}`,
    country_id: index === 0 || dice.chance(60) ? country.id : null,
  }));
  const place_id = places[0]?.id ?? '';
  const diocese = {id: dice.id(), diocese_name: 'Assisi', place_id};
  const house = (type: string): House => ({
    ...named(`San ${type}`),
    title: 'Convento',
    type,
    diocese_id: diocese.id,
  });
  const fraternities = [0, 1, 2].map(() => ({
    ...house(dice.oneOf(houseTypes)),
    circumscription_id: dice.oneOf(ofCircumscriptions),
    place_id,
    suppressed_date: dice.chance(20) ? dice.day([[today, [-1, 0, -24]]]) : null,
  }));
  const institutions = ['parish', 'parish', 'team'].map((type) => ({
    ...house(type),
    diocese_id: dice.chance(50) ? diocese.id : null,
    suppressed_date: dice.chance(20) ? dice.day([[today, [-1, 0, -24]]]) : null,
  }));
  const roles = dice.oneOf(anyRoles);
  const births = [0, 1].map(() => dice.day([[today, [-40 * 12, -25 * 12, -30 * 12]]]));

  const lives = Array.from({length: 12 + dice.count(12)}, () => {
    const person = {
      dice,
      today,
      circumscriptions: ofCircumscriptions,
      nationality: country.id,
      births,
    };
    const birth = drawBirth(person);
    const brotherId = dice.id();
    const rows = drawLife({
      dice,
      today,
      brotherId,
      birth,
      fraternities: fraternities.map(({id}) => id),
      institutions: institutions.map(({id}) => id),
      roles,
    });
    const lived = [...rows.vows, ...rows.orders].map(({date}) => date);
    return {...rows, brother: {...drawBrother(person, birth, lived), id: brotherId}};
  });
  const brothers = lives.map(({brother}) => brother);

  return describable({
    today,
    countries: [country],
    circumscriptions,
    settings: drawSettings(dice, ofCircumscriptions),
    places,
    dioceses: [diocese],
    fraternities,
    institutions,
    brothers,
    vows: lives.flatMap(({vows}) => vows),
    ordinations: lives.flatMap(({orders}) => orders),
    formation_stages: lives.flatMap(({stages}) => stages),
    fraternity_assignments: lives.flatMap(({homes}) => homes),
    institution_assignments: lives.flatMap(({posts}) => posts),
    elections: lives.flatMap(({elections}) => elections),
    users: drawAccounts(dice, brothers, today),
  });
}

const houseTypes = [
  'friary',
  'formational',
  'curia',
  'parochial',
  'specialized',
  'local',
  'region',
];

const settingValues: Readonly<Record<string, readonly number[]>> = {
  temp_vow_months: [12, 12, 12, 12, 24, 36],
  cap_years: [9, 9, 6, 3],
  grace_days: [30, 30, 0, 60],
  soon_days: [90, 90, 0, 30],
  guardian_term_years: [3, 3, 1, 6],
};

/** Draws a global value for most settings, and own values of some circumscriptions. */
function drawSettings(dice: Dice, circumscriptions: readonly string[]): AnyProvince['settings'] {
  return Object.entries(settingValues).flatMap(([key, values]) =>
    [null, ...circumscriptions]
      .filter((circumscription) => dice.chance(circumscription === null ? 85 : 25))
      .map((circumscription_id) => ({
        id: dice.id(),
        key,
        circumscription_id,
        value: dice.oneOf(values),
      })),
  );
}

function drawAccounts(
  dice: Dice,
  brothers: readonly BrotherDraft[],
  today: Day,
): AnyProvince['users'] {
  return brothers.slice(0, 6).map(({id}, index) => ({
    id: dice.id(),
    username: `friar.${index}`,
    linked_brother_id: dice.chance(80) ? id : null,
    disabled_at: dice.chance(25) ? `${today}T00:00:00Z` : null,
  }));
}

/** A failure prints the province in one line instead of pages; its seed gives the whole province again. */
function describable(province: AnyProvince): AnyProvince {
  const {today, brothers} = province;
  return Object.defineProperty(province, fc.toStringMethod, {
    enumerable: false,
    value: () => `${brothers.length} brothers on ${today}`,
  });
}
