import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import type {BrotherRecord} from '#src/domain/validation/records.ts';
import type {Dice} from './dice.ts';

/** What a brother's own row needs from the province. */
export type Frame = {
  readonly dice: Dice;
  readonly today: Day;
  readonly circumscriptions: readonly string[];
  readonly nationality: string;
  /** Days on which several brothers were born. */
  readonly births: readonly Day[];
};

export type BrotherDraft = BrotherRecord & {readonly nationality: string};

const newLaw = '1983-11-27';
const ages = [40, 17, 18, 20, 21, 22, 23, 24, 25, 26, 100, 101];
const blanks = ['filled', 'filled', 'filled', null, '', ' \t\n\v\f\r'];

/**
 * Draws a brother's own row. `lived` are the days of his life events, near which he may have died or left.
 */
export function drawBrother(frame: Frame, birth: Day | null, lived: readonly Day[]): BrotherDraft {
  const {dice, today} = frame;
  const membership = dice.oneOf([
    'active',
    'active',
    'active',
    'active',
    'active',
    'suspended',
    'deceased',
    'departed',
    'transferred',
  ]);
  const end = (): Day | null => {
    const day = dice.day([
      [today, [0]],
      [dice.oneOf([today, ...lived]), [0]],
      [birth, [1200]],
    ]);
    return dice.chance(20) ? null : later(day, birth);
  };
  const isDead = membership === 'deceased';
  const hasLeft = membership === 'departed' || membership === 'transferred';
  return {
    id: dice.id(),
    name: drawName(dice),
    birth_date: birth,
    birthday: birth === null || dice.chance(60) ? null : dice.day([[birth, [0, 0, 12]]]),
    name_day: dice.oneOf([null, null, 'XXXX-02-29', `XXXX-${(birth ?? today).slice(5)}`]),
    vocation_type: dice.oneOf(['clerical', 'clerical', 'laicus']),
    circumscription_id: dice.oneOf(frame.circumscriptions),
    nationality: frame.nationality,
    phone: dice.oneOf(['+628123456789', null]),
    email: dice.oneOf(['a@b.example', null]),
    emergency_contact: dice.oneOf(blanks),
    membership_status: membership,
    departure_date: hasLeft ? end() : null,
    departure_reason: hasLeft ? dice.oneOf(blanks) : null,
    death_date: isDead ? end() : null,
    death_place: isDead ? dice.oneOf(blanks) : null,
    burial_place: isDead ? dice.oneOf(blanks) : null,
    additional_info: drawFurther(dice, today),
    deleted_at: dice.chance(8) ? '2024-05-01T00:00:00Z' : null,
    cached_status: null,
  };
}

/** Draws a day of birth: for an age today or when the law began, or one that other brothers have too. */
export function drawBirth({dice, today, births}: Frame): Day | null {
  if (dice.chance(8)) return null;
  if (dice.chance(40)) return dice.oneOf(births);
  if (dice.chance(10)) return '1992-02-29';
  return dice.day([
    [today, [dice.oneOf(ages) * -12]],
    [today, [dice.oneOf(ages) * -12]],
    [newLaw, [-17 * 12, -18 * 12, -22 * 12, -24 * 12]],
  ]);
}

const names = [
  'Leone Montefaggi',
  'Antonius Sumbihan',
  "Pio D'Angelo-Neri",
  'François d’Aix',
  'LEONE M',
  'fra Rufino',
  'Padre Egidio',
  'Masseo Rossi OFMCap',
  'ﬁdelis ØDEGÅRD',
  '😀 İsa',
];
const insertions = [
  '',
  ' ',
  '  ',
  '.',
  '-',
  '’',
  "'",
  'e\u0301',
  '2',
  '²',
  '\u00a0',
  'ł',
  '😀',
  'Fr. ',
];

/** Draws a name that differs from others of the province in at most a letter or two. */
function drawName(dice: Dice): string {
  const letters = Array.from(dice.oneOf(names));
  for (let edits = dice.oneOf([0, 0, 1, 2]); edits > 0; edits--) {
    const place = dice.count(letters.length);
    const taken = dice.count(2);
    letters.splice(place, taken, dice.oneOf(insertions));
  }
  const name = letters.join('');
  const changed = dice.oneOf([name, name, name.toUpperCase(), name.toLowerCase()]);
  return changed.replaceAll(' ', '') === '' ? '.' : changed;
}

/** Draws `additional_info`, with overrides as users might type them. */
function drawFurther(dice: Dice, today: Day): unknown {
  const value = dice.oneOf<unknown>([
    'deacon',
    'priest',
    'bishop',
    'novice',
    'unknown',
    'cardinal',
    'Priest',
    '',
    7,
    null,
    ['deacon'],
  ]);
  const until = dice.oneOf<unknown>([
    undefined,
    null,
    today,
    addDays(today, -1),
    addDays(today, 1),
    addMonths(today, 1).replace(/\d\d$/, '31'),
    `${today.slice(0, 4)}-02-29`,
    '2126-02-30',
    '2126-13-01',
    '2126-1-1',
    ' 2126-01-01',
    '2126-01-01\n',
    '２１２６-01-01',
    'soon',
    '',
    '0000-00-00',
    '9999-12-31',
    2126,
    true,
    {},
  ]);
  const override = dice.oneOf<unknown>([
    {value, until},
    {value, until},
    {value},
    'deacon',
    [value],
  ]);
  return dice.oneOf<unknown>([
    null,
    {},
    {name_day: dice.oneOf<unknown>([null, '', ' \t', '10-04', 0, false, {}])},
    {status_override: override},
    {status_override: override, name_day: '10-04'},
    [{status_override: override}],
    'status_override',
    7,
  ]);
}

function later(day: Day, than: Day | null): Day {
  return than !== null && day < than ? than : day;
}
