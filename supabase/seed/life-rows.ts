import {addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {isIslandCode, sees} from './geography.ts';
import {houseFor} from './houses.ts';
import {works} from './institutions.ts';
import {placesOfOrigin, religiousNames} from './names.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {isIslander} from './roster.ts';
import {entriesOf, rowOf, type Draft} from './tables.ts';

type Stage = Draft<'formation_stages'>['stage'];

/** The years after first profession, with the months of each and the house that keeps it. */
const clericalStudies: readonly (readonly [stage: Stage, months: number, purpose: string])[] = [
  ['post_novitiate', 12, 'post-novitiate'],
  ['philosophy', 24, 'theologate'],
  ['pastoral_year', 12, 'post-novitiate'],
  ['theology', 999, 'theologate'],
];
const layStudies: typeof clericalStudies = [['post_novitiate', 999, 'post-novitiate']];

/** Lays the stages end to end; the last one is open where nothing ended it. */
export function stageRows(person: Person, today: Day, random: Random): Draft<'formation_stages'>[] {
  const {postulancy, novitiate, first, perpetual, diaconate, priesthood, kind, exit} = person;
  const isCleric = person.vocation === 'clerical';
  const rows: Draft<'formation_stages'>[] = [];
  const add = (stage: Stage, purpose: string, start_date: Day, end: Day | null): void => {
    const house = houseFor(isIslander(person.nation) ? purpose : 'european-formation');
    const keeper = works.find((one) => one.type === 'formation_house' && one.house === house);
    const values = {start_date, end_date: end ?? exit?.date ?? null};
    const institution_id = keeper?.id ?? null;
    rows.push(rowOf('formation_stages', person, stage, {stage, institution_id, ...values}));
  };
  if (random.chance(0.3)) {
    add('aspirancy', 'aspirancy', addMonths(postulancy, -random.int(6, 11)), postulancy);
  }
  add('postulancy', 'postulancy', postulancy, novitiate);
  if (novitiate !== null) add('novitiate', 'novitiate', novitiate, first);
  if (first === null) return rows;
  const layEnd = kind === 'simple' ? null : perpetual;
  const end = isCleric ? diaconate : layEnd;
  let start = first;
  for (const [stage, months, purpose] of isCleric ? clericalStudies : layStudies) {
    // Students were not sent to the parishes for a year before 1985.
    if (stage === 'pastoral_year' && first < '1985') continue;
    const next = addMonths(start, months);
    const isLast = next >= (end ?? exit?.date ?? today);
    add(stage, purpose, start, isLast ? end : next);
    if (isLast) break;
    start = next;
  }
  if (isCleric && diaconate !== null && first > '1980') {
    add('diaconal_year', 'theologate', diaconate, priesthood);
  }
  return rows;
}

/** Lists the vows: each renewal falls on the last day the vow before it binds. */
export function vowRows(person: Person, random: Random): Draft<'vows'>[] {
  const {first, due, perpetual, nation, code} = person;
  if (first === null || due === null) return [];
  // In Europe, and everywhere before 1985, the first vows were for three years.
  const months = !isIslander(nation) || first < '1985' ? 36 : null;
  const formation = houseFor(isIslander(nation) ? 'novitiate' : 'european-formation').city;
  const [seat, ministers] = isIslandCode(code)
    ? (['Pontianak', 0] as const)
    : (['Perugia', 7] as const);
  const brother = (n: number): string =>
    `${religiousNames[n % 22] ?? ''} da ${placesOfOrigin[n % 12] ?? ''}`;
  const row = (type: Draft<'vows'>['type'], date: Day, index: number): Draft<'vows'> =>
    rowOf('vows', person, index, {
      ...{type, date, duration_months: type === 'simple' ? months : null},
      location_name: type === 'solemn' ? seat : formation,
      // The minister of those years receives the vows of all.
      received_by: brother(ministers + Math.floor(yearOf(date) / 6)),
      ...{witness_1: brother(random.int(0, 65)), witness_2: brother(random.int(66, 131))},
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
  const ordained_by = `Bishop of ${random.pick(near).city}`;
  // The ministries were instituted in these years of study for some decades only.
  const isMinistered = vocation === 'clerical' && kind !== 'simple' && (first ?? '') >= '1990';
  const beforePerpetual = (months: number): Day | null =>
    isMinistered && perpetual !== null ? addMonths(perpetual, -months) : null;
  const ministries = {lectorate: beforePerpetual(14), acolytate: beforePerpetual(7)};
  const steps = {...ministries, diaconate, priesthood, episcopate};
  return entriesOf(steps).flatMap(([type, date]) =>
    date === null ? [] : [rowOf('ordinations', person, type, {type, date, ordained_by})],
  );
}
