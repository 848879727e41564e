import {addMonths, type Day} from '#src/lib/civil-date.ts';
import {isIslandCode, sees} from './geography.ts';
import {houseWith, type Purpose} from './houses.ts';
import {idOf} from './ids.ts';
import {works} from './institutions.ts';
import {placesOfOrigin, religiousNames} from './names.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {isIslander} from './roster.ts';
import type {Draft} from './tables.ts';

type Stage = Draft<'formation_stages'>['stage'];

/** The years of study, with the months of each and the house that keeps it. */
const studies: readonly (readonly [stage: Stage, months: number, purpose: Purpose])[] = [
  ['post_novitiate', 12, 'post-novitiate'],
  ['philosophy', 24, 'theologate'],
  ['pastoral_year', 12, 'post-novitiate'],
  ['theology', Number.POSITIVE_INFINITY, 'theologate'],
];

/** Lays the stages end to end; the last one is open where nothing ended it. */
export function stageRows(person: Person, today: Day, random: Random): Draft<'formation_stages'>[] {
  const {postulancy, novitiate, first, perpetual, diaconate, priesthood, kind, exit} = person;
  const isCleric = person.vocation === 'clerical';
  const rows: Draft<'formation_stages'>[] = [];
  const add = (stage: Stage, purpose: Purpose, start_date: Day, end: Day | null): void => {
    const house = houseWith({purpose: isIslander(person.nation) ? purpose : 'european-formation'});
    rows.push({
      ...{id: idOf('formation_stages', `${person.key}/${stage}`), brother_id: person.id, stage},
      institution_id:
        works.find((one) => one.type === 'formation_house' && one.house === house)?.id ?? null,
      ...{institution_name: null, start_date, end_date: end ?? exit?.date ?? null},
    });
  };
  if (random.chance(0.3)) {
    add('aspirancy', 'aspirancy', addMonths(postulancy, -random.int(6, 11)), postulancy);
  }
  add('postulancy', 'postulancy', postulancy, novitiate);
  if (novitiate !== null) add('novitiate', 'novitiate', novitiate, first);
  if (first === null) return rows;
  const laysEnd = kind === 'simple' ? null : perpetual;
  const end = isCleric ? diaconate : laysEnd;
  let start = first;
  for (const [stage, months, purpose] of isCleric
    ? studies
    : [['post_novitiate', Number.POSITIVE_INFINITY, 'post-novitiate'] as const]) {
    // Students were not sent to the parishes for a year before 1985.
    if (stage === 'pastoral_year' && first < '1985') continue;
    const next = Number.isFinite(months) ? addMonths(start, months) : null;
    const isLast = next === null || next >= (end ?? exit?.date ?? today);
    add(stage, purpose, start, isLast ? end : next);
    if (isLast) break;
    start = next;
  }
  if (isCleric && diaconate !== null && first > '1980') {
    add('diaconal_year', 'theologate', diaconate, priesthood);
  }
  return rows;
}

/**
 * Lists the vows: each renewal falls on the last day the vow before it binds. The minister of those years, of the
 * same side, receives them all.
 */
export function vowRows(person: Person, random: Random): Draft<'vows'>[] {
  const {first, due, perpetual, nation} = person;
  if (first === null || due === null) return [];
  // In Europe, and everywhere before 1985, the first vows were for three years.
  const months = !isIslander(nation) || first < '1985' ? 36 : null;
  const side = isIslandCode(person.code) ? 0 : 11;
  const purpose = isIslander(nation) ? 'novitiate' : 'european-formation';
  const brother = (n: number): string =>
    `${religiousNames[n % 22] ?? ''} da ${placesOfOrigin[n % 12] ?? ''}`;
  const row = (type: Draft<'vows'>['type'], date: Day, index: number): Draft<'vows'> => ({
    ...{id: idOf('vows', `${person.key}/${index}`), brother_id: person.id, type, date},
    ...{duration_months: type === 'simple' ? months : null, valid_until: null},
    location_name:
      type === 'solemn' ? (side === 0 ? 'Pontianak' : 'Perugia') : houseWith({purpose}).city,
    received_by: brother(side + Math.floor(Number(date.slice(0, 4)) / 6)),
    ...{witness_1: brother(random.int(0, 131)), witness_2: brother(random.int(132, 263))},
  });
  const rows = [row('simple', first, 0)];
  for (let date = addMonths(first, months ?? 12); date < due; date = addMonths(date, 12)) {
    rows.push(row('renewal', date, rows.length));
  }
  return perpetual === null ? rows : [...rows, row('solemn', perpetual, rows.length)];
}

/** Lists the orders, all received from the bishop of one see near his house. */
export function orderRows(person: Person, random: Random): Draft<'ordinations'>[] {
  const {first, perpetual, diaconate, priesthood, episcopate, vocation, kind} = person;
  const near = sees.filter(({country}) => (country === 'Indonesia') === isIslandCode(person.code));
  const {city} = random.pick(near);
  const isMinistered = vocation === 'clerical' && kind !== 'simple' && (first ?? '') >= '1990';
  const steps = {
    lectorate: isMinistered && perpetual !== null ? addMonths(perpetual, -14) : null,
    acolytate: isMinistered && perpetual !== null ? addMonths(perpetual, -7) : null,
    ...{diaconate, priesthood, episcopate},
  };
  return Object.entries(steps).flatMap(([type, date]) => {
    if (date === null) return [];
    const id = idOf('ordinations', `${person.key}/${type}`);
    const own = {id, brother_id: person.id, type: type as keyof typeof steps, date};
    return [{...own, ordained_by: `Bishop of ${city}`}];
  });
}
