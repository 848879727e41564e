import {addMonths, type Day} from '#src/lib/civil-date.ts';
import {drawBirth} from './calendar.ts';
import {firstProfession, type Course} from './course.ts';
import {drawDeathDays, monthsAgo, reasonOf} from './exits.ts';
import type {Code} from './geography.ts';
import {beginnings, studies, temporaryVows} from './formation.ts';
import {drawProfessed, isEntryAge, isIslander, type Liver} from './life-course.ts';
import type {Naming} from './naming.ts';
import type {Nation} from './names.ts';
import {personId, type Exit, type Person} from './person.ts';
import type {Random} from './random.ts';
import type {Kind, Vocation} from './roster.ts';

type Sketch = {
  key: string;
  kind: Kind;
  vocation: Vocation;
  nation: Nation;
  code: Code;
  exit: Exit | null;
  isSuspended?: boolean;
};

/** Draws the 64 dead, 11 departed, 3 transferred and 2 suspended. */
export function gonePeople(today: Day, random: Random, naming: Naming): Person[] {
  const until = (exit: Exit | null): Day => exit?.date ?? today;
  return sketches(today, random).map((sketch) => {
    const life = drawUntil(sketch, until(sketch.exit), random);
    const professed = firstProfession(life.course);
    return {
      ...sketch,
      ...life,
      id: personId(sketch.key),
      name: naming.ofLists({nation: sketch.nation, birth: life.birth, professed}),
      isSuspended: sketch.isSuspended === true,
      flaw: null,
      isForced: sketch.exit?.kind === 'deceased',
    };
  });
}

function sketches(today: Day, random: Random): Sketch[] {
  return [
    ...drawDeathDays(today, random).map((date, index) => dead(date, index, random)),
    ...Array.from({length: 6}, (_, index) => leftEarly(index, today, random)),
    ...Array.from({length: 5}, (_, index) => leftLate(index, today, random)),
    ...Array.from({length: 3}, (_, index) => transferred(index, today, random)),
    suspended(0, 'Indonesia', 'PRV-NUS'),
    suspended(1, 'Italy', 'PRV-APP'),
  ];
}

/** Of 64, five are of the delegation and five of the custody; missionaries go before islanders. */
function dead(date: Day, index: number, random: Random): Sketch {
  const isLay = index % 4 === 3;
  const code: Code =
    index % 13 === 6
      ? 'DEL-BAL'
      : index % 13 === 3
        ? 'CUS-ARA'
        : index % 2 === 0
          ? 'PRV-APP'
          : 'PRV-NUS';
  const nation: Nation =
    code === 'PRV-APP'
      ? 'Italy'
      : code === 'DEL-BAL'
        ? 'Croatia'
        : date < '1990'
          ? random.pick(['Netherlands', 'Germany', 'Italy'] as const)
          : random.pick(['Indonesia', 'Indonesia', 'Indonesia', 'Netherlands'] as const);
  return {
    key: `deceased-${index}`,
    kind: isLay ? 'solemn' : 'priest',
    vocation: isLay ? 'laicus' : 'clerical',
    nation,
    code,
    exit: {kind: 'deceased', date, age: random.int(nation === 'Indonesia' ? 48 : 58, 92)},
  };
}

/** Left within six years of first profession, in temporary vows. */
function leftEarly(index: number, today: Day, random: Random): Sketch {
  const date = monthsAgo(today, 4, 30, random);
  return {
    key: `departed-${index}`,
    kind: 'simple',
    vocation: index % 3 === 2 ? 'laicus' : 'clerical',
    nation: index === 5 ? 'Italy' : 'Indonesia',
    code: index === 5 ? 'PRV-APP' : 'PRV-NUS',
    exit: {kind: 'departed', date, ...reasonOf('temporary', index)},
  };
}

function leftLate(index: number, today: Day, random: Random): Sketch {
  const isLay = index === 4;
  return {
    key: `departed-${6 + index}`,
    kind: isLay ? 'solemn' : 'priest',
    vocation: isLay ? 'laicus' : 'clerical',
    nation: index % 2 === 0 ? 'Indonesia' : 'Italy',
    code: index % 2 === 0 ? 'PRV-NUS' : 'PRV-APP',
    exit: {
      kind: 'departed',
      // The first left so lately that his account is still open.
      date: index === 0 ? monthsAgo(today, 4, 9, random) : monthsAgo(today, 14, 200, random),
      ...reasonOf('perpetual', index),
    },
  };
}

function transferred(index: number, today: Day, random: Random): Sketch {
  return {
    key: `transferred-${index}`,
    kind: 'priest',
    vocation: 'clerical',
    nation: index === 2 ? 'Italy' : 'Indonesia',
    code: index === 2 ? 'PRV-APP' : 'PRV-NUS',
    exit: {
      kind: 'transferred',
      date: monthsAgo(today, 8, 120, random),
      ...reasonOf('transferred', index),
    },
  };
}

function suspended(index: number, nation: Nation, code: Code): Sketch {
  const key = `suspended-${index}`;
  return {key, kind: 'priest', vocation: 'clerical', nation, code, exit: null, isSuspended: true};
}

function drawUntil(sketch: Sketch, until: Day, random: Random): {birth: Day; course: Course} {
  const ages = agesAtExit(sketch);
  for (let tries = 0; tries < 100_000; tries++) {
    const birth = drawBirth(ages, 'any', until, random);
    if (birth === null) continue;
    const liver: Liver = {...sketch, birth};
    const course =
      sketch.kind === 'simple'
        ? drawShort(liver, until, random)
        : drawProfessed(liver, addMonths(until, -12), random);
    if (course !== null) return {birth, course: closed(course, sketch.exit)};
  }
  throw new Error(`No life fits ${JSON.stringify(sketch)}.`);
}

function agesAtExit(sketch: Sketch): readonly [number, number] {
  if (sketch.exit?.kind === 'deceased') return [sketch.exit.age, sketch.exit.age];
  return sketch.kind === 'simple' ? [21, 38] : [38, 55];
}

/** In temporary vows to the end: he left on the day they ran out. */
function drawShort(liver: Liver, until: Day, random: Random): Course | null {
  const years = random.int(isIslander(liver.nation) ? 1 : 3, 3);
  const first = addMonths(until, -12 * years);
  const stages = beginnings(first, random);
  if (addMonths(first, 12 * years) !== until || !isEntryAge(liver, stages)) return null;
  return {
    stages: [...stages, ...studies(first, liver.vocation === 'clerical', until, until)],
    vows: temporaryVows(first, !isIslander(liver.nation), until),
    orders: [],
  };
}

/** Whoever is gone is in no stage any more. */
function closed(course: Course, exit: Exit | null): Course {
  if (exit === null) return course;
  const stages = course.stages.map((one) => ({...one, end: one.end ?? exit.date}));
  return {...course, stages};
}
