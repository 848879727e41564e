import type {
  AssignmentRecord,
  ElectionRecord,
  HomeRecord,
  OrdinationRecord,
  PostRecord,
  StageRecord,
  VowRecord,
} from '#src/domain/validation/records.ts';
import {boundUntil} from '#src/domain/vow.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {drawElections} from './any-elections.ts';
import type {Dice} from './dice.ts';
import {drawEnd} from './draw-end.ts';

/** The brother whose life is drawn, and the houses in which it may take place. */
export type LifeFrame = {
  readonly dice: Dice;
  readonly today: Day;
  readonly brotherId: string;
  readonly birth: Day | null;
  readonly fraternities: readonly string[];
  readonly institutions: readonly string[];
  readonly roles: readonly (string | null)[];
};

export type LifeRows = {
  readonly stages: readonly StageRecord[];
  readonly vows: readonly VowRecord[];
  readonly orders: readonly OrdinationRecord[];
  readonly homes: readonly HomeRecord[];
  readonly posts: readonly PostRecord[];
  readonly elections: readonly ElectionRecord[];
};

const newLaw = '1983-11-27';
const years = (...counts: readonly number[]): number[] => counts.map((count) => count * 12);

/** Draws a life whose days are at the limits of the rules: an age, a term, a year before today. */
export function drawLife(frame: LifeFrame): LifeRows {
  const stages = drawStages(frame);
  const vows = drawVows(frame, stages);
  const orders = drawOrders(frame, vows);
  const {dice} = frame;
  const homes = drawSpans(frame, 4).map((span) => ({
    ...span,
    fraternity_id: dice.oneOf(frame.fraternities),
  }));
  const posts = drawSpans(frame, 1).map((span) => ({
    ...span,
    institution_id: dice.oneOf(frame.institutions),
  }));
  return {stages, vows, orders, homes, posts, elections: drawElections(frame, homes)};
}

function drawStages({dice, today, brotherId, birth}: LifeFrame): StageRecord[] {
  const stages: StageRecord[] = [];
  for (let left = dice.count(4); left > 0; left--) {
    const before = stages.at(-1);
    const start = dice.day([
      [before?.end_date ?? before?.start_date, [0, 0, 6]],
      [birth, years(17, 18)],
      [today, [-24, -30, -12, -6, 0, 12]],
      [newLaw, [0]],
    ]);
    stages.push({
      id: dice.id(),
      brother_id: brotherId,
      stage: dice.oneOf([
        'novitiate',
        'postulancy',
        'novitiate',
        'aspirancy',
        'post_novitiate',
        'philosophy',
        'pastoral_year',
        'theology',
        'diaconal_year',
        'specialisation',
        'ongoing',
      ]),
      start_date: start,
      end_date: drawEnd(dice, start, [
        [start, [12, 24, 30, 6]],
        [today, [0]],
      ]),
    });
  }
  return stages;
}

function drawVows(
  {dice, today, brotherId, birth}: LifeFrame,
  stages: readonly StageRecord[],
): VowRecord[] {
  const novitiate = stages.find(({stage}) => stage === 'novitiate');
  const vows: VowRecord[] = [];
  for (let left = dice.count(5); left > 0; left--) {
    const [first] = vows;
    const newest = vows.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1);
    const due = newest && boundUntil(newest, 12);
    const date = dice.day([
      [novitiate?.start_date, [12]],
      [due, [0]],
      [due, [0]],
      [due, [0]],
      [first?.date, [36, 33, 72, 108, 0]],
      [first?.date, [36, 33, 72, 108, 0]],
      [birth, years(18, 21)],
      [today, [-12, -36, -72, -108, 0, 12]],
      [newLaw, [0]],
    ]);
    vows.push({
      id: dice.id(),
      brother_id: brotherId,
      type: dice.oneOf(
        first === undefined
          ? (['simple', 'simple', 'simple', 'solemn'] as const)
          : (['renewal', 'solemn', 'renewal', 'simple', 'solemn'] as const),
      ),
      date,
      duration_months: dice.oneOf([null, null, null, 12, 12, 36, 6, 1]),
      valid_until: dice.chance(25)
        ? drawEnd(dice, date, [
            [date, [12, 6]],
            [today, [0]],
          ])
        : null,
      received_by: dice.oneOf(['the minister', 'the minister', null, ' ']),
      witness_1: dice.oneOf(['Masseo', 'Masseo', null, '']),
      witness_2: dice.oneOf(['Rufino', 'Rufino', null, '\t']),
    });
  }
  return vows;
}

function drawOrders(
  {dice, today, brotherId, birth}: LifeFrame,
  vows: readonly VowRecord[],
): OrdinationRecord[] {
  const orders: OrdinationRecord[] = [];
  if (dice.chance(45)) return orders;
  const perpetual = vows.find(({type}) => type === 'solemn')?.date;
  const ages = {
    acolytate: [20],
    diaconate: [23, 22, 24, 25, 21],
    priesthood: [25, 24, 23],
    episcopate: [35],
  };
  for (const [type, least] of Object.entries(ages)) {
    const before = orders.at(-1)?.date;
    if (!dice.chance(type === 'episcopate' ? 25 : 65)) continue;
    const date = dice.day([
      [before, [6, 6, 0]],
      [before, [6, 6, 0]],
      [birth, years(...least)],
      [perpetual, [0]],
      [today, [0, 12, -6]],
      [newLaw, [0]],
    ]);
    orders.push({id: dice.id(), brother_id: brotherId, type, date});
  }
  return orders;
}

const lesserRoles = [
  null,
  'vicar',
  '',
  'guardian emeritus',
  'novice master',
  'Magister Novis',
  '\nmaestro dei novizi\r',
  'GUARDİAN',
  'guardians',
  'Ex guardiano',
  'vicar of the Guardian',
  'wakil gardian, magister novis',
  'Segretario del superiore',
  'Superiore provinciale',
  'Vice-maestro dei novizi',
  'Chaplain (Guardian Angels)',
  '修道院长 guardianus',
];
const guardians = [
  'guardian',
  'Gardian',
  ' GUARDIANO\t',
  '\u00a0guardian',
  'Guardiano e parroco',
  'Superiore',
  'Gardian, Pastor Paroki',
  'Fr. Guardian',
  'guardian (2nd term)',
  'Vicar, «guardian»',
  'guardian/novice master',
  'ex guardiano; guardiano',
  'Pater Gardian – Noviziat',
];

/** The roles that occur in a province: some have many guardians, some have none. */
export const anyRoles = [[...guardians, ...guardians, ...lesserRoles], lesserRoles];

function drawSpans({dice, today, brotherId, birth, roles}: LifeFrame, most: number) {
  const spans: AssignmentRecord[] = [];
  for (let left = dice.count(most); left > 0; left--) {
    const before = spans.at(-1);
    const start = dice.day([
      [before?.end_date, [0]],
      [before?.end_date, [0]],
      [today, [-36, -108, -108, -12, 0, 12]],
      [birth, years(25)],
    ]);
    spans.push({
      id: dice.id(),
      brother_id: brotherId,
      role: dice.oneOf(roles),
      start_date: start,
      end_date: drawEnd(dice, start, [
        [start, [12, 36]],
        [today, [0]],
      ]),
    });
  }
  return spans;
}
