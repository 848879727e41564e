import {addDays, addMonths, isLeapYear, monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';
import {completedYears, daysUntil, lastTime} from './calendar.ts';
import {jubileeYears, type Case} from './cases.ts';
import type {Random} from './random.ts';
import {isIslander, type Slot} from './roster.ts';

/** The days that decide a religious life; what lies between them follows from custom. */
export type Life = {
  readonly birth: Day;
  readonly postulancy: Day;
  readonly novitiate: Day | null;
  readonly first: Day | null;
  /** When the last temporary vow ends. */
  readonly due: Day | null;
  readonly perpetual: Day | null;
  readonly diaconate: Day | null;
  readonly priesthood: Day | null;
  readonly episcopate: Day | null;
};

const enoughTries = 200_000;
const rested = {
  ...{novitiate: null, first: null, due: null, perpetual: null},
  ...{diaconate: null, priesthood: null, episcopate: null},
};

/** Draws until birth, age at each step, and the case agree. */
export function drawLife(slot: Slot, wanted: Case, today: Day, random: Random): Life {
  for (let tries = 0; tries < enoughTries; tries++) {
    const birth = drawBirth(slot, wanted, today, random);
    const life = birth === null ? null : drawSteps(slot, birth, wanted, today, random);
    if (life !== null && isOfAge(slot, life) && isFree(wanted, life, today)) return life;
  }
  throw new Error(`No life fits ${JSON.stringify({slot, wanted})} on ${today}.`);
}

/** Counts back from the next birthday; `null` when this draw misses. */
function drawBirth({ages}: Slot, {birthday}: Case, today: Day, random: Random): Day | null {
  if (birthday === null) {
    const birth = `${yearOf(today) - random.int(ages[0], ages[1] + 1)}-02-29`;
    const age = completedYears(birth, today);
    return isLeapYear(yearOf(birth)) && age >= ages[0] && age <= ages[1] ? birth : null;
  }
  const age = random.int(...ages);
  const inDays = random.int(...birthday);
  const day = addDays(today, inDays);
  return monthDay(day) === '02-29' ? null : addMonths(day, -12 * (inDays === 0 ? age : age + 1));
}

function drawSteps(slot: Slot, birth: Day, wanted: Case, today: Day, random: Random): Life | null {
  const {kind, nation} = slot;
  const isHere = isIslander(nation);
  const july = (least: number, most: number): Day =>
    lastTime(`07-${random.int(least, most)}`, today);
  const september = (): Day => lastTime(`09-0${random.int(1, 7)}`, today);
  if (kind === 'postulant') {
    return {...rested, birth, postulancy: isHere ? july(10, 15) : september()};
  }
  if (kind === 'novice') return entered(birth, isHere ? july(16, 31) : september(), random);
  if (kind === 'simple') return drawTemporary(slot, birth, wanted, today, random);
  if (wanted.isEarlyDeacon === true) return drawEarlyDeacon(birth);
  return drawPerpetual(slot, birth, wanted, today, random);
}

/** A year of postulancy before the novitiate. */
function entered(birth: Day, novitiate: Day, random: Random): Life {
  const postulancy = addDays(addMonths(novitiate, -12), -random.int(0, 20));
  return {...rested, birth, postulancy, novitiate};
}

/** A year of novitiate before first profession. */
function professed(birth: Day, first: Day, random: Random): Life {
  const novitiate = addDays(addMonths(first, -12), -random.int(1, 17));
  return {...entered(birth, novitiate, random), first};
}

function drawTemporary(
  {nation}: Slot,
  birth: Day,
  {due = '', years, isPerpetualNext = false}: Case,
  today: Day,
  random: Random,
): Life | null {
  const first = addMonths(due, -12 * (years ?? random.int(isIslander(nation) ? 1 : 3, 5)));
  // One who professes today moves to the house of studies tomorrow: nothing should be still to come.
  if (first >= today) return null;
  return {...professed(birth, first, random), due, perpetual: isPerpetualNext ? due : null};
}

/** Professed on the usual day, perpetually after four to six years, then ordained. */
function drawPerpetual(
  {kind, vocation, nation}: Slot,
  birth: Day,
  {professionYear, ordained}: Case,
  today: Day,
  random: Random,
): Life | null {
  const [least, most] = entryAges(nation);
  const year = professionYear ?? yearOf(birth) + random.int(least + 2, most + 3);
  const usual = isIslander(nation) ? '08-02' : `09-${String(random.int(8, 14)).padStart(2, '0')}`;
  const life = professed(birth, `${year}-${usual}`, random);
  const perpetual = addMonths(`${year}-${usual}`, 12 * random.int(4, 6));
  const isPriest = kind === 'priest' || kind === 'bishop';
  const soon = addDays(addMonths(perpetual, 6), random.int(0, 85));
  const late = addMonths(perpetual, 12 * random.int(7, 11));
  const usualDiaconate = vocation === 'laicus' ? late : soon;
  const diaconate =
    ordained === undefined ? usualDiaconate : addMonths(ordained, -random.int(7, 10));
  const priesthood = ordained ?? addDays(addMonths(diaconate, 7), random.int(0, 85));
  const episcopate = kind === 'bishop' ? addMonths(priesthood, 12 * random.int(12, 20)) : null;
  // A young cleric is a student, or a deacon, for about a year.
  const lastOrder = kind === 'deacon' ? diaconate : perpetual;
  const lastStep = episcopate ?? (isPriest ? priesthood : lastOrder);
  const isStudent = vocation === 'clerical' && !isPriest;
  if (lastStep > addDays(today, -10) || (isStudent && lastStep < addDays(today, -400))) return null;
  if (ordained !== undefined && (diaconate < perpetual || diaconate > addMonths(perpetual, 36))) {
    return null;
  }
  return {
    ...life,
    ...{due: perpetual, perpetual},
    diaconate: isPriest || kind === 'deacon' ? diaconate : null,
    priesthood: isPriest ? priesthood : null,
    episcopate,
  };
}

/** Took every step as soon as it is allowed, the diaconate before his twenty-third birthday (can. 1031 §1). */
function drawEarlyDeacon(birth: Day): Life {
  const postulancy = addDays(addMonths(birth, 12 * 18), 5);
  const [novitiate, first] = [addMonths(postulancy, 12), addMonths(postulancy, 24)];
  const perpetual = addMonths(first, 33);
  const steps = {postulancy, novitiate, first, due: perpetual, perpetual};
  const priesthood = addMonths(birth, 12 * 25 + 4);
  return {...rested, birth, ...steps, diaconate: addDays(perpetual, 20), priesthood};
}

/** Islanders enter young, Europeans after school and work; in completed years. */
function entryAges(nation: Slot['nation']): readonly [least: number, most: number] {
  return isIslander(nation) ? [18, 24] : [22, 35];
}

/** Entered at the usual age, and not too young for any step (can. 658, 1031). */
function isOfAge({nation, vocation}: Slot, life: Life): boolean {
  const isAt = (day: Day | null, age: number): boolean =>
    day === null || completedYears(life.birth, day) >= age;
  const [least, most] = entryAges(nation);
  return (
    isAt(life.postulancy, least) &&
    !isAt(life.postulancy, most + 1) &&
    isAt(life.perpetual, 21) &&
    isAt(life.diaconate, vocation === 'laicus' ? 25 : 22) &&
    isAt(life.priesthood, 25)
  );
}

/** Nobody else completes a jubilee this year or an anniversary this week. */
function isFree({professionYear, ordained, isEarlyDeacon}: Case, life: Life, today: Day): boolean {
  const {first, priesthood, diaconate, birth} = life;
  if (first !== null && professionYear === undefined) {
    if (jubileeYears.includes(yearOf(today) - yearOf(first))) return false;
  }
  if (diaconate !== null && isEarlyDeacon !== true && completedYears(birth, diaconate) < 23) {
    return false;
  }
  return priesthood === null || ordained !== undefined || daysUntil(priesthood, today) > 7;
}
