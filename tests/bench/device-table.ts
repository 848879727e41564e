import {
  type Budget,
  budgets,
  manyBrothers,
  type Measured,
  type Measurement,
} from './measurement.ts';
import type {Section} from './report.ts';
import {spreadOf} from './times.ts';

/** The middle and the ends of all readings, with the budgets of a province of this size beside them. */
export function deviceLines(measured: readonly Measurement[], brothers: number): Section['lines'] {
  const names = Object.keys(budgets) as Measured[];
  const lines = names.flatMap((what) => {
    const values = measured.filter((one) => one.what === what).map(({value}) => value);
    return values.length === 0 ? [] : [[what, lineOf(what, values, brothers)] as const];
  });
  return Object.fromEntries(lines);
}

function lineOf(
  what: Measured,
  values: readonly number[],
  brothers: number,
): Record<string, string | number> {
  const {unit, most: few, mostOfMany = few, judged = 'median'}: Budget = budgets[what];
  const most = brothers < manyBrothers ? few : mostOfMany;
  const {min, median, p95, max} = spreadOf(
    values.map((value) => Number(value.toFixed(rounding[unit]))),
  );
  return {
    median: `${median} ${unit}`,
    p95: `${p95} ${unit}`,
    spread: `${min}–${max}`,
    readings: values.length,
    budget: `${most} ${unit}${judged === 'p95' ? ' p95' : ''}`,
    met: {median, p95}[judged] <= most ? 'yes' : 'no',
  };
}

const rounding = {ms: 0, MB: 1, '%': 1};
