import {type Budget, budgets, type Measured, type Measurement} from './measurement.ts';
import type {Section} from './report.ts';
import {spreadOf} from './times.ts';

/** The middle and the ends of all readings, with the budgets beside them. Judges nothing. */
export function deviceLines(measured: readonly Measurement[]): Section['lines'] {
  const names = Object.keys(budgets) as Measured[];
  const lines = names.flatMap((what) => {
    const values = measured.filter((one) => one.what === what).map(({value}) => value);
    return values.length === 0 ? [] : [[what, lineOf(what, values)] as const];
  });
  return Object.fromEntries(lines);
}

function lineOf(what: Measured, values: readonly number[]): Record<string, string | number> {
  const {unit, most, judged = 'median'}: Budget = budgets[what];
  const {min, median, p95, max} = spreadOf(
    values.map((value) => Number(value.toFixed(rounding[unit]))),
  );
  return {
    median: `${median} ${unit}`,
    p95: `${p95} ${unit}`,
    spread: `${min}–${max}`,
    readings: values.length,
    budget: most === null ? '–' : `${most} ${unit}${judged === 'p95' ? ' p95' : ''}`,
    met: most === null ? '–' : {median, p95}[judged] <= most ? 'yes' : 'no',
  };
}

const rounding = {ms: 0, MB: 1, '%': 1};
