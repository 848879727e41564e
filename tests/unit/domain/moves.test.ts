import {describe, expect, test} from 'vitest';
import {moveWarnings} from '#src/domain/move-warnings.ts';
import {type Move, type MoveRecords, planMoves, plannedId, withMoves} from '#src/domain/moves.ts';
import type {BrotherRecord} from '#src/domain/validation/records.ts';
import {emptyProvince, soundBrother} from '#tests/unit/domain/validation/one-life.ts';

/** A house in short: `Leone guardian 2024-09-01`, one line for each resident; with a last day when it is known. */
type Houses = Readonly<Record<string, readonly string[]>>;

function province(
  houses: Houses,
  posts: Houses = {},
  changed: Readonly<Record<string, Partial<BrotherRecord>>> = {},
): MoveRecords {
  const rows = (all: Houses, letter: string) =>
    Object.entries(all).flatMap(([house, lines]) =>
      lines.map((line, index) => {
        const [name = '', role = '', start_date = '', end_date = null] = line.split(' ');
        const id = `${letter} ${house} ${index + 1}`;
        return {
          id,
          brother_id: name,
          house,
          role: role === '-' ? null : role,
          start_date,
          end_date,
        };
      }),
    );
  const homes = rows(houses, 'home').map((r) => ({...r, fraternity_id: r.house}));
  const institutions = rows(posts, 'post').map((r) => ({...r, institution_id: r.house}));
  const names = [...new Set([...homes, ...institutions].map(({brother_id}) => brother_id))];
  return {
    ...emptyProvince,
    today: '2026-11-21',
    brothers: names.map((id) => ({...soundBrother, id, name: id, ...changed[id]})),
    vows: names.map((brother_id) => ({
      id: `vow of ${brother_id}`,
      brother_id,
      type: 'solemn',
      date: '2005-08-02',
      received_by: 'the minister',
      witness_1: 'one',
      witness_2: 'two',
    })),
    fraternity_assignments: homes,
    institution_assignments: institutions,
    fraternities: Object.keys(houses).map((id) => ({id, type: 'friary'})),
  };
}

const toFriary = (houseId: string, role: string | null = null, date = '2026-11-21'): Move => ({
  table: 'fraternity_assignments',
  houseId,
  role,
  date,
  chapterId: null,
});

const {leaving, joined} = {
  leaving: ['Leone guardian 2024-09-01', 'Masseo - 2024-09-01', 'Rufino - 2024-09-01'],
  joined: ['Egidio guardian 2024-09-01', 'Angelo - 2024-09-01', 'Silvestro - 2024-09-01'],
};

describe('planMoves', () => {
  const records = province(
    {
      Assisi: [
        'Leone - 2020-09-01',
        'Masseo - 2020-09-01 2026-12-31',
        'Rufino - 2020-09-01 2021-08-31',
      ],
    },
    {Parish: ['Leone teacher 2022-09-01']},
  );
  const ends = (move: Move, names: readonly string[], reversed = new Set<string>()) =>
    planMoves(records, names, move, reversed).map(({lasting}) =>
      lasting.map(({id, endsOn}) => `${id} ${endsOn ?? 'continues'}`),
    );

  test('ends the present fraternity on the day before, and leaves the posts in institutions', () => {
    expect(ends(toFriary('Rieti', null, '2026-12-01'), ['Leone', 'Masseo', 'Rufino'])).toEqual([
      ['home Assisi 1 2026-11-30', 'post Parish 1 continues'],
      ['home Assisi 2 2026-11-30'],
      [],
    ]);
  });

  test('ends the posts in institutions when brothers are moved to an institution', () => {
    const move = {...toFriary('School'), table: 'institution_assignments'} as const;
    expect(ends(move, ['Leone'])).toEqual([
      ['home Assisi 1 continues', 'post Parish 1 2026-11-20'],
    ]);
  });

  test('follows the user who decides otherwise for an assignment', () => {
    const reversed = new Set(['home Assisi 1', 'post Parish 1']);
    expect(ends(toFriary('Rieti'), ['Leone'], reversed)).toEqual([
      ['home Assisi 1 continues', 'post Parish 1 2026-11-20'],
    ]);
  });

  test('ends nothing that begins on the day of the move', () => {
    expect(ends(toFriary('Rieti', null, '2020-09-01'), ['Leone'])).toEqual([[]]);
  });

  test('makes records in which the old assignment is closed and the new one is open', () => {
    const move = toFriary('Rieti', 'bursar');
    const after = withMoves(records, move, planMoves(records, ['Leone'], move));
    const own = after.fraternity_assignments.filter(({brother_id}) => brother_id === 'Leone');
    expect(own.map(({id, role, end_date}) => [id, role, end_date])).toEqual([
      ['home Assisi 1', null, '2026-11-20'],
      [plannedId('Leone'), 'bursar', null],
    ]);
    expect(after.institution_assignments).toEqual(records.institution_assignments);
  });
});

describe('moveWarnings', () => {
  const warningsOf = (
    records: MoveRecords,
    move: Move,
    names: readonly string[],
    reversed = new Set<string>(),
  ) =>
    moveWarnings(records, move, planMoves(records, names, move, reversed)).map(
      ({type, severity, about}) => `${severity} ${type} ${about?.id ?? '-'}`,
    );

  test('are none for an ordinary move', () => {
    const records = province({Assisi: [...leaving, 'Bernardo - 2024-09-01'], Rieti: joined});
    expect(warningsOf(records, toFriary('Rieti'), ['Masseo'])).toEqual([]);
  });

  test('name the house that gets a second guardian, and the house that is left without one', () => {
    const records = province({Assisi: leaving, Rieti: joined});
    expect(warningsOf(records, toFriary('Rieti', 'Guardiano'), ['Leone'])).toEqual([
      'medium NO_GUARDIAN Assisi',
      'low HOUSE_UNDER_3 Assisi',
      'high TWO_GUARDIANS Rieti',
    ]);
  });

  test('know that guardians who exchange their houses leave none without a guardian', () => {
    const records = province({Assisi: leaving, Rieti: joined});
    const after = withMoves(
      records,
      toFriary('Rieti', 'guardian'),
      planMoves(records, ['Leone'], toFriary('Rieti', 'guardian')),
    );
    expect(warningsOf(after, toFriary('Assisi', 'guardian'), ['Egidio'])).toEqual([]);
  });

  test('warn of two guardians among the moved', () => {
    const records = province({Assisi: leaving, Rieti: []});
    expect(warningsOf(records, toFriary('Rieti', 'guardian'), ['Masseo', 'Rufino'])).toContain(
      'high TWO_GUARDIANS Rieti',
    );
  });

  test('warn of a guardian whose nine years are over', () => {
    const houses = {
      Assisi: [...leaving.slice(1), 'Leone guardian 2020-11-21'],
      Rieti: ['Leone guardian 2017-11-21 2020-11-20', ...joined.slice(1)],
    };
    const guardian = toFriary('Rieti', 'guardian');
    expect(warningsOf(province(houses), guardian, ['Leone'])).toContain(
      'medium GUARDIAN_TERM Leone',
    );
  });

  test('warn of a brother who has died or left', () => {
    const records = province(
      {Assisi: leaving, Rieti: joined},
      {},
      {
        Masseo: {
          membership_status: 'departed',
          departure_date: '2026-01-01',
          departure_reason: 'x',
        },
      },
    );
    expect(warningsOf(records, toFriary('Rieti'), ['Masseo'])).toContain(
      'high NOT_A_MEMBER Masseo',
    );
  });

  test('warn of a date in the future once', () => {
    const records = province({Assisi: leaving, Rieti: joined});
    const found = warningsOf(records, toFriary('Rieti', null, '2026-12-01'), ['Masseo', 'Rufino']);
    expect(found.filter((one) => one.includes('FUTURE_MOVE'))).toEqual(['low FUTURE_MOVE -']);
  });

  test('warn of two open fraternities when the user lets the old one continue', () => {
    const records = province({Assisi: leaving, Rieti: joined});
    const kept = new Set(['home Assisi 2']);
    expect(warningsOf(records, toFriary('Rieti'), ['Masseo'], kept)).toContain(
      'high TWO_CURRENT_FRATERNITIES Masseo',
    );
  });

  test('warn of a later fraternity, and of an assignment that is there already', () => {
    const records = province({Assisi: leaving, Rieti: [...joined, 'Masseo - 2027-01-01']});
    expect(warningsOf(records, toFriary('Rieti'), ['Masseo'])).toContain(
      'high LATER_ASSIGNMENT Masseo',
    );
    expect(warningsOf(records, toFriary('Assisi'), ['Rufino'])).toContain(
      'medium ALREADY_THERE Rufino',
    );
  });

  test('count the assignments whose last day is still to come', () => {
    const [guardian = '', ...others] = joined;
    const records = province({
      Assisi: [...leaving.slice(1), `${leaving[0]} 2026-12-31`],
      Rieti: [`${guardian} 2026-12-31`, ...others],
    });
    expect(warningsOf(records, toFriary('Rieti', 'guardian'), ['Leone'])).toEqual([
      'medium NO_GUARDIAN Assisi',
      'low HOUSE_UNDER_3 Assisi',
      'high TWO_GUARDIANS Rieti',
    ]);
    expect(warningsOf(records, toFriary('Assisi', 'guardian'), ['Leone'])).toContain(
      'medium ALREADY_THERE Leone',
    );
  });

  test('leave out issues that the records have already', () => {
    const records = province({Assisi: [...leaving, 'Bernardo guardian 2024-09-01'], Rieti: joined});
    expect(warningsOf(records, toFriary('Rieti'), ['Masseo'])).toEqual([]);
  });
});
