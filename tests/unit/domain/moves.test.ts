import {describe, expect, test} from 'vitest';
import {planMoves, plannedId, withMoves} from '#src/domain/moves.ts';
import {allTo, type Common, eachTo, province, toFriary} from './moved-province.ts';

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
  const ends = (move: Common, names: readonly string[], reversed = new Set<string>()) =>
    planMoves(records, allTo(move, names), move, reversed).map(({lasting}) =>
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
    const after = withMoves(records, move, planMoves(records, allTo(move, ['Leone']), move));
    const own = after.fraternity_assignments.filter(({brother_id}) => brother_id === 'Leone');
    expect(own.map(({id, role, end_date}) => [id, role, end_date])).toEqual([
      ['home Assisi 1', null, '2026-11-20'],
      [plannedId('Leone'), 'bursar', null],
    ]);
    expect(after.institution_assignments).toEqual(records.institution_assignments);
  });

  test('brings each brother to his own house, with his own role, on one day', () => {
    const move = toFriary('unused', 'unused', '2026-12-01');
    const moves = planMoves(records, eachTo(['Leone Rieti guardian', 'Masseo Greccio']), move);
    const after = withMoves(records, move, moves).fraternity_assignments;
    expect(
      after
        .filter(({id}) => id.startsWith('planned'))
        .map((row) => [row.brother_id, row.fraternity_id, row.role, row.start_date]),
    ).toEqual([
      ['Leone', 'Rieti', 'guardian', '2026-12-01'],
      ['Masseo', 'Greccio', null, '2026-12-01'],
    ]);
    expect(after.find(({id}) => id === 'home Assisi 1')?.end_date).toBe('2026-11-30');
    expect(after.find(({id}) => id === 'home Assisi 2')?.end_date).toBe('2026-11-30');
  });
});
