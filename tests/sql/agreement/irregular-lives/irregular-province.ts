import fc from 'fast-check';
import type {Day} from '#src/lib/civil-date.ts';
import {addDays} from '#src/lib/civil-date.ts';
import type {AnyProvince} from '#tests/sql/agreement/any-province.ts';
import {diceOf, type Dice} from '#tests/sql/agreement/dice.ts';
import {provinceOfLives} from '#tests/sql/agreement/province-of-lives.ts';
import type {LifeInShort} from '#tests/unit/domain/validation/one-life.ts';
import {kindsOfLives} from './kinds-of-lives.ts';

/** A province of irregular lives, before and after an archivist corrects some rows. */
export type IrregularProvince = {
  /** The kinds and the lives, in the order of the brothers. */
  readonly lives: readonly {readonly kind: string; readonly life: LifeInShort}[];
  readonly before: AnyProvince;
  readonly after: AnyProvince;
  readonly corrections: readonly Correction[];
};

/** A row is deleted, or its day is changed. */
export type Correction = {
  readonly table: 'vows' | 'ordinations';
  readonly id: string;
  readonly date: Day | null;
};

const livesInAProvince = 40;

/** The seed that `npm test` compares: its 200 lives are on both sides of every limit. */
export const usualSeed = 601;

const kinds = Object.entries(kindsOfLives);
const days = ['2026-11-22', '2024-02-29', '2025-02-28', '2025-03-01', '2028-02-29'];

/** Draws lives of the kinds in turn. `index` is the province's place among those of a run. */
function irregularProvince(index: number): fc.Arbitrary<IrregularProvince> {
  return fc.gen().map((draw) => drawProvince(diceOf(draw), index));
}

/** Draws the provinces of one run from a seed: 200 lives. */
export function sampleIrregularProvinces(seed: number): IrregularProvince[] {
  return days.flatMap((_, index) =>
    fc.sample(irregularProvince(index), {numRuns: 1, seed: seed * days.length + index}),
  );
}

function drawProvince(dice: Dice, index: number): IrregularProvince {
  const today = days[index % days.length] ?? '';
  const lives = Array.from({length: livesInAProvince}, (_, place) => {
    const [kind = '', {draw} = raise()] =
      kinds[(index * livesInAProvince + place) % kinds.length] ?? [];
    return {kind, life: draw(dice, today)};
  });
  const before = provinceOfLives(
    lives.map(({life}) => life),
    {today, salt: dice.id(), settings: drawSettings(dice, index)},
  );
  const corrections = drawCorrections(dice, before);
  return {lives, before, after: corrected(before, corrections), corrections};
}

/** Settings of its own have the third and the fifth province of a run. */
function drawSettings(dice: Dice, index: number) {
  if (index % 2 === 1 || index === 0) return [];
  return [
    {key: 'grace_days', value: dice.oneOf([0, 29, 31, 60])},
    {key: 'cap_years', value: dice.oneOf([6, 9, 9])},
    {key: 'temp_vow_months', value: dice.oneOf([12, 12, 24])},
    {key: 'guardian_term_years', value: dice.oneOf([3, 6])},
  ];
}

function drawCorrections(dice: Dice, {vows, ordinations}: AnyProvince): Correction[] {
  const draw = (table: Correction['table'], id: string, date: Day): Correction[] =>
    dice.chance(12) ? [{table, id, date: dice.oneOf([null, addDays(date, -1)])}] : [];
  return [
    ...vows.flatMap(({id, date}) => draw('vows', id, date)),
    ...ordinations.flatMap(({id, date}) => draw('ordinations', id, date)),
  ];
}

function corrected(province: AnyProvince, corrections: readonly Correction[]): AnyProvince {
  const correct = <R extends {readonly id: string; readonly date: Day}>(rows: readonly R[]): R[] =>
    rows.flatMap((row) => {
      const found = corrections.find(({id}) => id === row.id);
      if (found === undefined) return [row];
      return found.date === null ? [] : [{...row, date: found.date}];
    });
  return {
    ...province,
    vows: correct(province.vows),
    ordinations: correct(province.ordinations),
  };
}

function raise(): never {
  throw new Error('there is no kind of life');
}
