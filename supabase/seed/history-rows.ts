import type {StageName} from './course.ts';
import {sees} from './geography.ts';
import {isIslandCode} from './household.ts';
import {houseFor, type Purpose} from './houses.ts';
import {idOf} from './ids.ts';
import {formationHouse} from './institutions.ts';
import {isIslander} from './life-course.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import type {Residence} from './residences.ts';
import type {Draft} from './seeded.ts';
import type {Service} from './services.ts';
import type {Witnesses} from './witnesses.ts';

export function vowRows(person: Person, witnesses: Witnesses): Draft<'vows'>[] {
  const formation = houseFor(isIslander(person.nation) ? 'novitiate' : 'european-formation').city;
  const seat = isIslandCode(person) ? 'Pontianak' : 'Perugia';
  return person.course.vows.map(({type, date, months}, index) => ({
    id: idOf('vows', `${person.key}/${index}`),
    brother_id: person.id,
    type,
    date,
    duration_months: months,
    valid_until: null,
    location_name: type === 'solemn' ? seat : formation,
    received_by: witnesses.receiver(person, date),
    witness_1: witnesses.witness(person, date),
    witness_2: witnesses.witness(person, date),
  }));
}

/** All by the bishop of one see: the one his house lay in. */
export function ordinationRows(person: Person, random: Random): Draft<'ordinations'>[] {
  const near = sees.filter(
    ([, , , , country]) => (country === 'Indonesia') === isIslandCode(person),
  );
  const [see] = random.pick(near);
  return person.course.orders.map(({type, date}) => ({
    id: idOf('ordinations', `${person.key}/${type}`),
    brother_id: person.id,
    type,
    date,
    ordained_by: `Bishop of ${see}`,
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
