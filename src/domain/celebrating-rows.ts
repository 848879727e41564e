import type {Day} from '#src/lib/civil-date.ts';
import type {JubileeRows} from './agenda.ts';
import {nextDate} from './anniversaries.ts';

type DatedRows = Pick<JubileeRows, 'vows' | 'ordinations' | 'formation'>;

type Span = {readonly from: Day; readonly to: Day};

/**
 * Leaves out the rows of brothers without an anniversary in a span: their vows need no count. All rows of the others stay,
 * because the later ones decide which of the earlier ones count.
 */
export function rowsOfCelebrating<R extends DatedRows>(rows: R, {from, to}: Span): R {
  const ids = new Set<string>();
  for (const row of [...rows.vows, ...rows.ordinations, ...rows.formation])
    if (nextDate('date' in row ? row.date : row.start_date, from) <= to) ids.add(row.brother_id);
  const ofThem = <Row extends {readonly brother_id: string}>(all: readonly Row[]) =>
    all.filter((row) => ids.has(row.brother_id));
  const {vows, ordinations, formation} = rows;
  return {
    ...rows,
    vows: ofThem(vows),
    ordinations: ofThem(ordinations),
    formation: ofThem(formation),
  };
}
