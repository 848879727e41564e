import {nextOccurrence} from '#src/domain/anniversaries.ts';
import {addDays, addMonths, isLeapYear, monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';
import {completedYears, lastTime} from './calendar.ts';
import {jubileeYears, type Case} from './cases.ts';
import type {Random} from './random.ts';
import {listOf, rangeOf} from './tables.ts';

/** No step but the beginning. */
const noSteps = {
  ...{novitiate: null, first: null, due: null, perpetual: null},
  ...{diaconate: null, priesthood: null, episcopate: null},
};

/**
 * The days that decide a religious life; what lies between them follows from custom. `first` and `perpetual` are
 * professions, `due` is the end of the last temporary vow.
 */
export type Life = Readonly<
  {birth: Day; postulancy: Day} & Record<keyof typeof noSteps, Day | null>
>;

const enoughTries = 200_000;

/** Draws until birth, age at each step, and the case agree. */
export function drawLife(wanted: Case, today: Day, random: Random): Life {
  for (let tries = 0; tries < enoughTries; tries++) {
    const birth = drawBirth(wanted, today, random);
    const life = birth === null ? null : drawSteps(wanted, birth, today, random);
    if (life !== null && isOfAge(wanted, life) && isFree(wanted, life, today)) return life;
  }
  throw new Error(`No life fits ${JSON.stringify(wanted)} on ${today}.`);
}

/** Counts back from the next birthday; `null` when this draw misses. */
function drawBirth({ages, birthday}: Case, today: Day, random: Random): Day | null {
  if (birthday === null) {
    const birth = `${yearOf(today) - random.int(ages[0], ages[1] + 1)}-02-29`;
    const age = completedYears(birth, today);
    return isLeapYear(yearOf(birth)) && age >= ages[0] && age <= ages[1] ? birth : null;
  }
  const inDays = random.int(...birthday);
  const day = addDays(today, inDays);
  const years = random.int(...ages) + (inDays === 0 ? 0 : 1);
  return monthDay(day) === '02-29' ? null : addMonths(day, -12 * years);
}

function drawSteps(wanted: Case, birth: Day, today: Day, random: Random): Life | null {
  const {kind, nation, due, isPerpetualNext} = wanted;
  const latest = (dates: string): Day => lastTime(random.pick(listOf(dates)), today);
  if (kind === 'postulant') return {...noSteps, birth, postulancy: latest(nation.side.entries)};
  if (kind === 'novice') return entered(birth, latest(nation.side.novitiates), random);
  if (wanted.isEarlyDeacon === true) return earlyDeacon(birth);
  if (kind !== 'simple' || due === undefined) return drawPerpetual(wanted, birth, today, random);
  const years = wanted.years ?? random.int(...rangeOf(nation.side.yearsOfFirstVows));
  const first = addMonths(due, -12 * years);
  // One who professes today moves to the house of studies tomorrow: nothing should be still to come.
  if (first >= today) return null;
  const perpetual = isPerpetualNext === true ? due : null;
  return {...professed(birth, first, random), due, perpetual};
}

/** A year of postulancy before the novitiate. */
function entered(birth: Day, novitiate: Day, random: Random): Life {
  const postulancy = addDays(addMonths(novitiate, -12), -random.int(0, 20));
  return {...noSteps, birth, postulancy, novitiate};
}

/** A year of novitiate before first profession. */
function professed(birth: Day, first: Day, random: Random): Life {
  return {...entered(birth, addDays(addMonths(first, -12), -random.int(1, 17)), random), first};
}

/** Professed on a usual day, perpetually after four to six years, then ordained. */
function drawPerpetual(wanted: Case, birth: Day, today: Day, random: Random): Life | null {
  const {kind, vocation, nation, professionYear, ordained} = wanted;
  const [least, most] = rangeOf(nation.side.entryAges);
  const year = professionYear ?? yearOf(birth) + random.int(least + 2, most + 3);
  const first = `${year}-${random.pick(listOf(nation.side.professions))}`;
  const perpetual = addMonths(first, 12 * random.int(4, 6));
  const monthsToDiaconate = vocation === 'laicus' ? 12 * random.int(7, 11) : 6;
  const drawn = addDays(addMonths(perpetual, monthsToDiaconate), random.int(0, 85));
  const diaconate = ordained === undefined ? drawn : addMonths(ordained, -random.int(7, 10));
  const priesthood = ordained ?? addDays(addMonths(diaconate, 7), random.int(0, 85));
  const episcopate = addMonths(priesthood, 12 * random.int(12, 20));
  const orders = {
    diaconate: kind === 'solemn' ? null : diaconate,
    priesthood: kind === 'priest' || kind === 'bishop' ? priesthood : null,
    episcopate: kind === 'bishop' ? episcopate : null,
  };
  const last = orders.episcopate ?? orders.priesthood ?? orders.diaconate ?? perpetual;
  // A young cleric is a student, or a deacon, for about a year.
  const isStudent = vocation === 'clerical' && orders.priesthood === null;
  const earliest = isStudent ? addDays(today, -400) : '';
  if (last > addDays(today, -10) || last < earliest) return null;
  if (diaconate < perpetual || (ordained ?? '') > addMonths(perpetual, 36)) return null;
  return {...professed(birth, first, random), due: perpetual, perpetual, ...orders};
}

/** Took every step as soon as it is allowed, the diaconate before his twenty-third birthday (can. 1031 §1). */
function earlyDeacon(birth: Day): Life {
  const postulancy = addDays(addMonths(birth, 12 * 18), 5);
  const [novitiate, first] = [addMonths(postulancy, 12), addMonths(postulancy, 24)];
  const perpetual = addMonths(first, 33);
  const orders = {diaconate: addDays(perpetual, 20), priesthood: addMonths(birth, 12 * 25 + 4)};
  return {...noSteps, birth, postulancy, novitiate, first, due: perpetual, perpetual, ...orders};
}

/** Entered at the usual age, and not too young for any step (can. 658, 1031). */
function isOfAge({nation, vocation, isEarlyDeacon}: Case, life: Life): boolean {
  const ageAt = (day: Day | null): number =>
    day === null ? Infinity : completedYears(life.birth, day);
  const [least, most] = rangeOf(nation.side.entryAges);
  const leastOfDeacon = isEarlyDeacon === true ? 0 : vocation === 'laicus' ? 25 : 23;
  const isUsual = ageAt(life.postulancy) >= least && ageAt(life.postulancy) <= most;
  const isDeacon = ageAt(life.diaconate) >= leastOfDeacon;
  return isUsual && isDeacon && ageAt(life.perpetual) >= 21 && ageAt(life.priesthood) >= 25;
}

/** Nobody else completes a jubilee this year or an anniversary this week. */
function isFree({professionYear, ordained}: Case, {first, priesthood}: Life, today: Day): boolean {
  const years = first === null ? 0 : yearOf(today) - yearOf(first);
  if (professionYear === undefined && jubileeYears.includes(years)) return false;
  if (priesthood === null || ordained !== undefined) return true;
  return nextOccurrence(priesthood, today).inDays > 7;
}
