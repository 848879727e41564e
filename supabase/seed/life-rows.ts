import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {sees} from './geography.ts';
import {formationHouse, works} from './houses.ts';
import {religiousName} from './names.ts';
import type {Person} from './person.ts';
import {createRandom} from './random.ts';
import {rangeOf, rowOf, taken, type Draft} from './tables.ts';

/** Lays the stages end to end; the last one is open where nothing ended it. */
export function stageRows(person: Person): Draft<'formation_stages'>[] {
  const {postulancy, novitiate, first, perpetual, diaconate, random} = person;
  const isCleric = person.vocation === 'clerical';
  const isDiaconalYear = isCleric && first !== null && first > '1980';
  // Students were not sent to the parishes for a year before 1985.
  const isSent = first !== null && first >= '1985';
  const studying = (monthsOfVows: number): Day | null => {
    const day = addMonths(first ?? person.until, monthsOfVows);
    return isCleric && day < (diaconate ?? person.until) ? day : null;
  };
  const stages = taken({
    aspirancy: random.chance(0.3) ? addMonths(postulancy, -random.int(6, 11)) : null,
    ...{postulancy, novitiate, post_novitiate: first, philosophy: studying(12)},
    pastoral_year: isSent ? studying(36) : null,
    theology: studying(isSent ? 48 : 36),
    diaconal_year: isDiaconalYear ? diaconate : null,
  });
  const ordination = isDiaconalYear ? person.priesthood : diaconate;
  const profession = person.kind === 'simple' ? null : perpetual;
  const last = (isCleric ? ordination : profession) ?? person.exit?.date ?? null;
  return stages.map(([stage, start_date], index) => {
    const house = formationHouse(person, stage);
    const keeper = works.find((one) => one.type === 'formation_house' && one.house === house);
    const end_date = stages[index + 1]?.[1] ?? last;
    const values = {stage, institution_id: keeper?.id ?? null, start_date, end_date};
    return rowOf('formation_stages', person, stage, values);
  });
}

/** Lists the vows: each renewal falls on the last day the vow before it binds. */
export function vowRows(person: Person): Draft<'vows'>[] {
  const {first, due, perpetual, nation, side, random} = person;
  if (first === null || due === null) return [];
  // In Europe, and everywhere before 1985, the first vows were for three years.
  const years = first < '1985' ? 3 : rangeOf(nation.side.yearsOfFirstVows)[0];
  const row = (type: Draft<'vows'>['type'], date: Day, index: number): Draft<'vows'> =>
    rowOf('vows', person, index, {
      ...{type, date, duration_months: type === 'simple' && years === 3 ? 36 : null},
      location_name: type === 'solemn' ? side.seat : formationHouse(person, 'novitiate').city,
      // The minister of those years receives the vows of all.
      received_by: religiousName(createRandom(Math.floor(yearOf(date) / 6), side.name)),
      ...{witness_1: religiousName(random), witness_2: religiousName(random)},
    });
  const rows = [row('simple', first, 0)];
  for (let date = addMonths(first, 12 * years); date < due; date = addMonths(date, 12)) {
    rows.push(row('renewal', date, rows.length));
  }
  return perpetual === null ? rows : [...rows, row('solemn', perpetual, rows.length)];
}

/** Lists the orders, all received from the bishop of one see near his house. */
export function orderRows(person: Person): Draft<'ordinations'>[] {
  const {kind, vocation, first, perpetual, diaconate, priesthood, episcopate, side} = person;
  const near = sees.filter(({country}) => (country === 'Indonesia') === (side.name === 'islands'));
  const ordained_by = `Bishop of ${person.random.pick(near).city}`;
  // The ministries were instituted in these years of study for some decades only.
  const isMinistered = vocation === 'clerical' && kind !== 'simple' && (first ?? '') >= '1990';
  const ministry = (months: number): Day | null =>
    isMinistered && perpetual !== null ? addMonths(perpetual, -months) : null;
  const ministries = {lectorate: ministry(14), acolytate: ministry(7)};
  return taken({...ministries, diaconate, priesthood, episcopate}).map(([type, date]) =>
    rowOf('ordinations', person, type, {type, date, ordained_by}),
  );
}

/** Writes the cession before the first vows, and the will before the perpetual ones. */
export function goodsRows(person: Person): Draft<'goods_dispositions'>[] {
  const {first, perpetual, side} = person;
  return taken({cession: first, will: perpetual}).map(([kind, vowed]) => {
    const date = addDays(vowed, kind === 'cession' ? -7 : -10);
    return rowOf('goods_dispositions', person, kind, {kind, date, kept_at: side.archive});
  });
}

/** Writes the baptism and the confirmation, with their places in the registers. */
export function sacramentRows(person: Person): Draft<'sacraments'>[] {
  const {birth, nation, random} = person;
  const baptism = addDays(birth, random.int(8, 60));
  return taken({baptism, confirmation: addMonths(baptism, 150)}).map(([kind, date]) => {
    const register_entry = `${random.int(1, 12)}/${random.int(1, 240)}/${random.int(1, 900)}`;
    const parish = nation.side.parishOfBaptism;
    return rowOf('sacraments', person, kind, {kind, date, parish, register_entry});
  });
}

/** Writes the notices of perpetual profession and ordination, most of which the parish has acknowledged. */
export function noticeRows(person: Person): Draft<'parish_notices'>[] {
  const {perpetual, diaconate, priesthood, nation, until, random} = person;
  const events = taken({perpetual_profession: perpetual, diaconate, priesthood});
  return events.flatMap(([event, day]) => {
    const sent_on = addDays(day, 14);
    if (sent_on >= until) return [];
    const answered = addDays(sent_on, random.int(20, 90));
    const acknowledged_on = answered < until ? answered : null;
    const parish = nation.side.parishOfBaptism;
    return [rowOf('parish_notices', person, event, {event, sent_on, parish, acknowledged_on})];
  });
}
