import {addDays, addMonths, daysBetween, yearOf, type Day} from '#src/lib/civil-date.ts';
import {completedYears} from './calendar.ts';
import type {Course, OrderDraft, StageDraft} from './course.ts';
import {beginnings, ministries, studies, temporaryVows} from './formation.ts';
import type {Nation} from './names.ts';
import type {Random} from './random.ts';
import type {Kind, Vocation} from './roster.ts';

/** Whose life it is, as far as its dates depend on it. */
export type Liver = {kind: Kind; vocation: Vocation; nation: Nation; birth: Day};

/** Islanders enter young, Europeans after school and work; in completed years. */
function entryAges(nation: Nation): readonly [least: number, most: number] {
  return isIslander(nation) ? [18, 24] : [22, 35];
}

export function isIslander(nation: Nation): boolean {
  return nation === 'Indonesia' || nation === 'Timor-Leste';
}

/**
 * Draws the life of one who has made perpetual profession: professed on the usual day of the year,
 * perpetual after four to six years. `null` when the draw does not fit his age.
 */
export function drawProfessed(
  liver: Liver,
  until: Day,
  random: Random,
  professionYear?: number,
): Course | null {
  const [least, most] = entryAges(liver.nation);
  const year = professionYear ?? yearOf(liver.birth) + random.int(least + 2, most + 3);
  const day = isIslander(liver.nation)
    ? '08-02'
    : `09-${String(random.int(8, 14)).padStart(2, '0')}`;
  return professedFrom(liver, `${year}-${day}`, 12 * random.int(4, 6), until, random);
}

/** Draws back from a priestly ordination on a given day. */
export function drawOrdainedOn(
  liver: Liver,
  ordained: Day,
  until: Day,
  random: Random,
): Course | null {
  const diaconate = addMonths(ordained, -random.int(7, 10));
  const perpetual = addMonths(diaconate, -random.int(6, 9));
  const months = 12 * random.int(4, 6);
  const first = addMonths(perpetual, -months);
  if (addMonths(first, months) !== perpetual) return null;
  return professedFrom(liver, first, months, until, random, {diaconate, priesthood: ordained});
}

/** Draws the life of a young cleric who made perpetual profession lately, or is a deacon since. */
export function drawNewlyPerpetual(liver: Liver, until: Day, random: Random): Course | null {
  const isDeacon = liver.kind === 'deacon';
  const diaconate = addDays(until, -random.int(20, 240));
  const perpetual = isDeacon
    ? addMonths(diaconate, -random.int(6, 9))
    : addDays(until, -random.int(15, 170));
  const months = 12 * random.int(4, 6);
  const first = addMonths(perpetual, -months);
  if (addMonths(first, months) !== perpetual) return null;
  return professedFrom(liver, first, months, until, random, isDeacon ? {diaconate} : {});
}

function professedFrom(
  liver: Liver,
  first: Day,
  months: number,
  until: Day,
  random: Random,
  fixed?: {diaconate?: Day; priesthood?: Day},
): Course | null {
  const start = beginnings(first, random);
  if (!isEntryAge(liver, start)) return null;
  const perpetual = addMonths(first, months);
  const orders = fixed === undefined ? drawOrders(liver, perpetual, random) : fixedOrders(fixed);
  const lastEvent = orders.at(-1)?.date ?? perpetual;
  if (lastEvent > addDays(until, -10) || !areOfAge(liver, perpetual, orders)) return null;

  const isCleric = liver.vocation === 'clerical';
  const diaconate = orders.find(({type}) => type === 'diaconate')?.date;
  const priesthood = orders.find(({type}) => type === 'priesthood')?.date;
  const isStudying = isCleric && diaconate === undefined;
  const end = isStudying ? null : isCleric ? (diaconate ?? perpetual) : perpetual;
  const isTriennial = !isIslander(liver.nation) || first < '1985';
  return {
    stages: [
      ...start,
      ...studies(first, isCleric, end, until),
      ...diaconalYear(isCleric && first > '1980' ? diaconate : undefined, priesthood),
    ],
    vows: [
      ...temporaryVows(first, isTriennial, perpetual),
      {type: 'solemn', date: perpetual, months: null},
    ],
    orders: isCleric ? [...ministries(first, perpetual), ...orders] : orders,
  };
}

function drawOrders(liver: Liver, perpetual: Day, random: Random): OrderDraft[] {
  if (liver.kind === 'deacon') {
    return [{type: 'diaconate', date: addMonths(perpetual, 12 * random.int(7, 11))}];
  }
  if (liver.kind !== 'priest' && liver.kind !== 'bishop') return [];
  const diaconate = addDays(addMonths(perpetual, 6), random.int(0, 85));
  const priesthood = addDays(addMonths(diaconate, 7), random.int(0, 85));
  const orders: OrderDraft[] = fixedOrders({diaconate, priesthood});
  if (liver.kind === 'bishop') {
    orders.push({type: 'episcopate', date: addMonths(priesthood, 12 * random.int(12, 20))});
  }
  return orders;
}

function fixedOrders(fixed: {diaconate?: Day; priesthood?: Day}): OrderDraft[] {
  const orders: OrderDraft[] = [];
  if (fixed.diaconate !== undefined) orders.push({type: 'diaconate', date: fixed.diaconate});
  if (fixed.priesthood !== undefined) orders.push({type: 'priesthood', date: fixed.priesthood});
  return orders;
}

function diaconalYear(diaconate: Day | undefined, priesthood: Day | undefined): StageDraft[] {
  if (diaconate === undefined) return [];
  return [{stage: 'diaconal_year', start: diaconate, end: priesthood ?? null}];
}

/** Whether he entered at the age his people do. */
export function isEntryAge(
  liver: Pick<Liver, 'birth' | 'nation'>,
  start: readonly StageDraft[],
): boolean {
  const entry = start.find(({stage}) => stage === 'postulancy')?.start;
  if (entry === undefined || daysBetween(liver.birth, entry) <= 0) return false;
  const age = completedYears(liver.birth, entry);
  const [least, most] = entryAges(liver.nation);
  return age >= least && age <= most;
}

/** Canons 658 and 1031: perpetual vows from 21, diaconate from 23 (permanent 25), priesthood from 25. */
function areOfAge(liver: Liver, perpetual: Day, orders: readonly OrderDraft[]): boolean {
  if (completedYears(liver.birth, perpetual) < 21) return false;
  return orders.every(({type, date}) => {
    const age = completedYears(liver.birth, date);
    if (type === 'diaconate') return age >= (liver.vocation === 'laicus' ? 25 : 23);
    return type === 'priesthood' ? age >= 25 : true;
  });
}
