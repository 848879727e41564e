import {yearOf, type Day} from '#src/lib/civil-date.ts';
import {daysUntil, drawBirth, isAsWished, weekDays} from './calendar.ts';
import {firstProfession, orderOf, type Course} from './course.ts';
import {earlyDeacon} from './early-deacon.ts';
import {drawNewlyPerpetual, drawOrdainedOn, drawProfessed, type Liver} from './life-course.ts';
import type {Naming} from './naming.ts';
import {personId, type Person} from './person.ts';
import {at, type Random} from './random.ts';
import {activeRoster, type Slot} from './roster.ts';
import {dealBirthdays, dealWishes, jubileeYears, type Wish} from './wishes.ts';
import {drawBeginner, drawTemporary} from './young-course.ts';

const birthdaysThisWeek = 6;
const birthdaysThisMonth = 22;
const enoughTries = 200_000;

/** Draws the 420 active brothers, with today's birthdays, jubilees and vow statuses among them. */
export function activePeople(today: Day, random: Random, naming: Naming): Person[] {
  const slots = activeRoster(random.fork('roster'));
  const wishes = dealWishes(slots, today, random.fork('wishes'));
  const lives = new Map<number, {birth: Day; course: Course}>();
  const live = (index: number): void => {
    lives.set(index, drawLife(at(slots, index), at(wishes, index), today, random));
  };
  // Born on 29 February comes first: near that day these birthdays are among those of the month.
  const leaping = [...slots.keys()].filter((index) => at(wishes, index).birthday === 'leap day');
  for (const index of leaping) live(index);
  const leapBirths = [...lives.values()].map(({birth}) => birth);
  const soon = leapBirths.filter((birth) => isAsWished('this week', birth, today)).length;
  const later = leapBirths.filter((birth) => isAsWished('this month', birth, today)).length;
  dealBirthdays(
    wishes,
    {
      thisWeek: birthdaysThisWeek - soon,
      thisMonth: birthdaysThisMonth - birthdaysThisWeek - later,
    },
    random,
  );
  for (const index of slots.keys()) if (!lives.has(index)) live(index);

  return slots.map((slot, index) => {
    const life = lives.get(index);
    if (life === undefined) throw new Error('A slot was left without a life.');
    const wish = at(wishes, index);
    const key = `active-${index}`;
    return {
      ...slot,
      ...life,
      id: personId(key),
      key,
      name: naming.ofLists({
        nation: slot.nation,
        birth: life.birth,
        professed: firstProfession(life.course),
      }),
      exit: null,
      isSuspended: false,
      flaw: flawOf(wish),
      isForced:
        wish.birthday !== 'later' ||
        wish.professionYear !== null ||
        wish.ordained !== null ||
        wish.isEarly ||
        (wish.vow !== null && (wish.vow.kind !== 'status' || wish.vow.status !== 'Active')),
    };
  });
}

/** Lapsed vows, too many years in them, a deacon too young. */
function flawOf({vow, isEarly}: Wish): Person['flaw'] {
  if (isEarly) return {type: 'DEACON_UNDERAGE', severity: 'medium'};
  if (vow?.kind === 'near the cap') return {type: 'TEMP_OVER_6Y', severity: 'medium'};
  if (vow?.kind === 'status' && vow.status === 'Expired Past Grace') {
    return {type: 'VOWS_EXPIRED', severity: 'high'};
  }
  return null;
}

/** Draws until birth, course and wish agree. */
export function drawLife(
  slot: Pick<Slot, 'kind' | 'vocation' | 'nation' | 'ages'>,
  wish: Wish,
  today: Day,
  random: Random,
): {birth: Day; course: Course} {
  for (let tries = 0; tries < enoughTries; tries++) {
    const birth = drawBirth(slot.ages, wish.birthday, today, random);
    if (birth === null) continue;
    const liver = {kind: slot.kind, vocation: slot.vocation, nation: slot.nation, birth};
    const course = drawCourse(liver, wish, today, random);
    if (course !== null && isFree(course, wish, today)) return {birth, course};
  }
  throw new Error(`No life fits ${JSON.stringify({slot, wish})} on ${today}.`);
}

function drawCourse(liver: Liver, wish: Wish, today: Day, random: Random): Course | null {
  if (liver.kind === 'postulant' || liver.kind === 'novice') {
    return drawBeginner(liver, today, random);
  }
  if (liver.kind === 'simple') {
    return wish.vow === null ? null : drawTemporary(liver, wish.vow, today, random);
  }
  if (wish.isEarly) return earlyDeacon(liver.birth, today);
  if (wish.ordained !== null) return drawOrdainedOn(liver, wish.ordained, today, random);
  const isYoungCleric =
    liver.vocation === 'clerical' && (liver.kind === 'deacon' || liver.kind === 'solemn');
  if (isYoungCleric) return drawNewlyPerpetual(liver, today, random);
  return drawProfessed(liver, today, random, wish.professionYear ?? undefined);
}

/** Nobody else completes a jubilee this year or an anniversary this week. */
function isFree(course: Course, wish: Wish, today: Day): boolean {
  const first = firstProfession(course);
  if (first !== null && wish.professionYear === null) {
    if (jubileeYears.includes(yearOf(today) - yearOf(first))) return false;
  }
  const ordained = orderOf(course, 'priesthood');
  return ordained === null || wish.ordained !== null || daysUntil(ordained, today) > weekDays;
}
