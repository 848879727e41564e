import {describe, expect, test} from 'vitest';
import {moveWarnings} from '#src/domain/move-warnings.ts';
import {type Destination, type Move, planMoves} from '#src/domain/moves.ts';
import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import {allTo, type Common, eachTo, province, toFriary} from './moved-province.ts';

const {leaving, joined} = {
  leaving: ['Leone guardian 2024-09-01', 'Masseo - 2024-09-01', 'Rufino - 2024-09-01'],
  joined: ['Egidio guardian 2024-09-01', 'Angelo - 2024-09-01', 'Silvestro - 2024-09-01'],
};

describe('moveWarnings', () => {
  const found = (
    records: ProvinceRecords,
    move: Move,
    destinations: readonly Destination[],
    reversed = new Set<string>(),
  ) =>
    moveWarnings(records, move, planMoves(records, destinations, move, reversed)).map(
      ({type, severity, about}) => `${severity} ${type} ${about?.id ?? '-'}`,
    );
  const warningsOf = (
    records: ProvinceRecords,
    move: Common,
    names: readonly string[],
    reversed = new Set<string>(),
  ) => found(records, move, allTo(move, names), reversed);

  test('an ordinary move has no warning', () => {
    const records = province({Assisi: [...leaving, 'Bernardo - 2024-09-01'], Rieti: joined});
    expect(warningsOf(records, toFriary('Rieti'), ['Masseo'])).toEqual([]);
  });

  test('two warnings name the house that gets a second guardian and the house that is left without one', () => {
    const records = province({Assisi: leaving, Rieti: joined});
    expect(warningsOf(records, toFriary('Rieti', 'Guardiano'), ['Leone'])).toEqual([
      'medium NO_GUARDIAN Assisi',
      'low HOUSE_UNDER_3 Assisi',
      'high TWO_GUARDIANS Rieti',
    ]);
  });

  test('no warning asks for a guardian in a suppressed house', () => {
    const open = province({Assisi: leaving, Rieti: joined});
    const fraternities = open.fraternities.map((house) =>
      house.id === 'Assisi' ? {...house, suppressed_date: '2026-11-20'} : house,
    );
    const records = {...open, fraternities};
    expect(warningsOf(records, toFriary('Rieti', 'vicar'), ['Leone'])).toEqual([]);
  });

  test('no warning asks for a guardian in a house where only an archived brother is left', () => {
    const houses = {Assisi: leaving.slice(0, 2), Rieti: joined};
    const archived = {Masseo: {deleted_at: '2026-11-01T00:00:00Z'}};
    expect(
      warningsOf(province(houses, {}, archived), toFriary('Rieti', 'vicar'), ['Leone']),
    ).toEqual([]);
  });

  test('an exchange of houses between two guardians has no warning', () => {
    const records = province({Assisi: leaving, Rieti: joined});
    const exchange = eachTo(['Leone Rieti guardian', 'Egidio Assisi guardian']);
    expect(found(records, toFriary('unused'), exchange)).toEqual([]);
  });

  test("the warnings judge each brother's own house and role", () => {
    const greccio = ['Bernardo guardian 2024-09-01', 'Pietro - 2024-09-01', 'Elia - 2024-09-01'];
    const records = province({Assisi: leaving, Rieti: joined, Greccio: greccio});
    const lines = ['Leone Greccio guardian', 'Masseo Rieti guardian', 'Rufino Assisi'];
    expect(found(records, toFriary('unused'), eachTo(lines)).sort()).toEqual([
      'high TWO_GUARDIANS Greccio',
      'high TWO_GUARDIANS Rieti',
      'low HOUSE_UNDER_3 Assisi',
      'medium ALREADY_THERE Rufino',
      'medium NO_GUARDIAN Assisi',
    ]);
  });

  test('a warning names the house to which two guardians move', () => {
    const records = province({Assisi: leaving, Rieti: []});
    expect(warningsOf(records, toFriary('Rieti', 'guardian'), ['Masseo', 'Rufino'])).toContain(
      'high TWO_GUARDIANS Rieti',
    );
  });

  test('a warning names a guardian whose nine years are over', () => {
    const houses = {
      Assisi: [...leaving.slice(1), 'Leone guardian 2020-11-21'],
      Rieti: ['Leone guardian 2017-11-21 2020-11-20', ...joined.slice(1)],
    };
    const guardian = toFriary('Rieti', 'guardian');
    expect(warningsOf(province(houses), guardian, ['Leone'])).toContain(
      'medium GUARDIAN_TERM Leone',
    );
  });

  test('a date in the future has one warning, however many brothers move', () => {
    const records = province({Assisi: leaving, Rieti: joined});
    const all = warningsOf(records, toFriary('Rieti', null, '2026-12-01'), ['Masseo', 'Rufino']);
    expect(all.filter((one) => one.includes('FUTURE_MOVE'))).toEqual(['low FUTURE_MOVE -']);
  });

  test('a warning names a brother whose old fraternity continues beside the new one', () => {
    const records = province({Assisi: leaving, Rieti: joined});
    const kept = new Set(['home Assisi 2']);
    expect(warningsOf(records, toFriary('Rieti'), ['Masseo'], kept)).toContain(
      'high TWO_CURRENT_FRATERNITIES Masseo',
    );
  });

  test('a warning names who has a later assignment, and another who lives in the house already', () => {
    const records = province({Assisi: leaving, Rieti: [...joined, 'Masseo - 2027-01-01']});
    expect(warningsOf(records, toFriary('Rieti'), ['Masseo'])).toContain(
      'high LATER_ASSIGNMENT Masseo',
    );
    expect(warningsOf(records, toFriary('Assisi'), ['Rufino'])).toContain(
      'medium ALREADY_THERE Rufino',
    );
  });

  test('the warnings count a resident until the last day of his assignment', () => {
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

  test('an issue that the records had before the move has no warning', () => {
    const records = province({Assisi: [...leaving, 'Bernardo guardian 2024-09-01'], Rieti: joined});
    expect(warningsOf(records, toFriary('Rieti'), ['Masseo'])).toEqual([]);
  });
});
