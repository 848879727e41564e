import type {Day} from '#src/lib/civil-date.ts';
import {perpetualProfession, type StageName} from './course.ts';
import {sees} from './geography.ts';
import {isIslandCode} from './household.ts';
import {houseFor, type Purpose} from './houses.ts';
import {idOf} from './ids.ts';
import {formationHouse} from './institutions.ts';
import {isIslander} from './life-course.ts';
import {placesOfOrigin, religiousNames} from './names.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import type {Residence} from './residences.ts';
import type {Draft} from './seeded.ts';
import type {Service} from './services.ts';

export type Witnesses = (day: Day, random: Random) => string;

/** Finds names for receivers and witnesses: brothers in perpetual vows on that day. */
export function createWitnesses(people: readonly Person[]): Witnesses {
  const perpetual = people
    .map((one) => ({since: perpetualProfession(one.course), until: one.exit?.date, one}))
    .filter(({since}) => since !== null);
  return (day, random) => {
    // Drawn, not searched: most draws hit, and a large province would be searched for long.
    for (let tries = 0; tries < 12 && perpetual.length > 0; tries++) {
      const {since, until, one} = random.pick(perpetual);
      if (since !== null && since < day && (until === undefined || until > day)) {
        return one.name.name;
      }
    }
    return `${random.pick(religiousNames)} da ${random.pick(placesOfOrigin)}`;
  };
}

export function vowRows(person: Person, witnesses: Witnesses, random: Random): Draft<'vows'>[] {
  const isHere = isIslander(person.nation);
  return person.course.vows.map(({type, date, months}, index) => ({
    id: idOf('vows', `${person.key}/${index}`),
    brother_id: person.id,
    type,
    date,
    duration_months: months,
    valid_until: null,
    location_name: houseFor(isHere ? 'novitiate' : 'european-formation').city,
    received_by: witnesses(date, random),
    witness_1: witnesses(date, random),
    witness_2: witnesses(date, random),
  }));
}

export function ordinationRows(person: Person, random: Random): Draft<'ordinations'>[] {
  const near = sees.filter(
    ([, , , , country]) => (country === 'Indonesia') === isIslandCode(person),
  );
  return person.course.orders.map(({type, date}) => ({
    id: idOf('ordinations', `${person.key}/${type}`),
    brother_id: person.id,
    type,
    date,
    ordained_by: `Bishop of ${random.pick(near)[0]}`,
  }));
}

const stagePurposes: Readonly<Record<StageName, Exclude<Purpose, 'ordinary'>>> = {
  aspirancy: 'aspirancy',
  postulancy: 'postulancy',
  novitiate: 'novitiate',
  post_novitiate: 'post-novitiate',
  philosophy: 'theologate',
  pastoral_year: 'post-novitiate',
  theology: 'theologate',
  diaconal_year: 'theologate',
};

export function formationRows(person: Person): Draft<'formation_stages'>[] {
  const isHere = isIslander(person.nation);
  return person.course.stages.map(({stage, start, end}) => ({
    id: idOf('formation_stages', `${person.key}/${stage}`),
    brother_id: person.id,
    stage,
    institution_id: formationHouse(isHere ? stagePurposes[stage] : 'european-formation').id,
    institution_name: null,
    start_date: start,
    end_date: end,
  }));
}

export function residenceRows(
  person: Person,
  residences: readonly Residence[],
): Draft<'fraternity_assignments'>[] {
  return residences.map(({house, role, start, end}, index) => ({
    id: idOf('fraternity_assignments', `${person.key}/${index}`),
    brother_id: person.id,
    fraternity_id: house.id,
    role,
    start_date: start,
    end_date: end,
  }));
}

export function serviceRows(services: readonly Service[]): Draft<'institution_assignments'>[] {
  return services.map(({person, work, role, start, end}) => ({
    id: idOf('institution_assignments', `${person.key}/${work.id}/${start}/${role}`),
    brother_id: person.id,
    institution_id: work.id,
    role,
    start_date: start,
    end_date: end,
  }));
}
