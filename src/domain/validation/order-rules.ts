import {addMonths, type Day} from '#src/lib/civil-date.ts';
import {isPerpetual} from '#src/domain/vow.ts';
import {legalAgeOn} from './age.ts';
import {between, ofRows, withNorm, type Finding} from './finding.ts';
import {enteredOn, received, type Life} from './lives.ts';
import {intersticeNorm, missedAge} from './norm.ts';
import type {BrotherRecord, OrdinationRecord} from './records.ts';

type Orders = {
  readonly acolytate: OrdinationRecord | undefined;
  readonly diaconate: OrdinationRecord | undefined;
  readonly priesthood: OrdinationRecord | undefined;
  readonly episcopate: OrdinationRecord | undefined;
};

/** The rules on sacred orders. Ordinations still to come are judged by none. */
export function orderFindings(life: Life): (Finding | null)[] {
  const {brother} = life;
  const orders: Orders = {
    acolytate: received(life, 'acolytate'),
    diaconate: received(life, 'diaconate'),
    priesthood: received(life, 'priesthood'),
    episcopate: received(life, 'episcopate'),
  };
  return [
    tooYoung('DEACON_UNDERAGE', brother, orders.diaconate),
    tooYoung('PRIEST_UNDERAGE', brother, orders.priesthood),
    beforePerpetual(life, orders),
    tooSoon('INTERSTICE', 'medium', orders.diaconate, orders.priesthood),
    withoutDiaconate(life, orders),
    tooSoon('ACOLYTE_INTERSTICE', 'low', orders.acolytate, orders.diaconate),
    orderedLayBrother(brother, orders),
    wrongOrder(orders),
  ];
}

/** The bishop can dispense from up to a year, so a smaller lack weighs less (can. 1031 §4). */
function tooYoung(
  type: 'DEACON_UNDERAGE' | 'PRIEST_UNDERAGE',
  brother: BrotherRecord,
  order: OrdinationRecord | undefined,
): Finding | null {
  const {birth_date} = brother;
  if (order === undefined || birth_date === null) return null;
  const norm = missedAge(type, brother, order.date);
  if (norm === null) return null;
  const severity = legalAgeOn(birth_date, order.date) >= norm.least - 1 ? 'medium' : 'high';
  return withNorm(
    ofRows(type, severity, [order], ({date}) => date),
    norm,
  );
}

/** The rule is for members: a deacon who enters afterwards keeps his order (can. 644, 1037). */
function beforePerpetual(life: Life, {diaconate}: Orders): Finding | null {
  const vow = life.taken.find(isPerpetual);
  if (diaconate === undefined || (vow !== undefined && vow.date <= diaconate.date)) return null;
  if (diaconate.date < (enteredOn(life) ?? '')) return null;
  return vow === undefined
    ? ofRows('ORDERS_BEFORE_PERPETUAL', 'high', [diaconate], ({date}) => date)
    : ofRows('ORDERS_BEFORE_PERPETUAL', 'high', [diaconate, vow], () =>
        between(diaconate.date, vow.date),
      );
}

function tooSoon(
  type: 'INTERSTICE' | 'ACOLYTE_INTERSTICE',
  severity: 'medium' | 'low',
  from: OrdinationRecord | undefined,
  to: OrdinationRecord | undefined,
): Finding | null {
  if (from === undefined || to === undefined || to.date < from.date) return null;
  const norm = intersticeNorm(type, to.date);
  const rows = to.date < addMonths(from.date, norm.least) ? [from, to] : [];
  return withNorm(
    ofRows(type, severity, rows, () => between(from.date, to.date)),
    norm,
  );
}

function withoutDiaconate({orders}: Life, {priesthood}: Orders): Finding | null {
  const isDiaconateKnown = orders.some(({type}) => type === 'diaconate');
  const rows = priesthood === undefined || isDiaconateKnown ? [] : [priesthood];
  return ofRows('PRIEST_WITHOUT_DIACONATE', 'medium', rows, () => null);
}

/** A permanent deacon may be a lay brother by option, a priest may not. */
function orderedLayBrother(
  {vocation_type}: BrotherRecord,
  {priesthood, episcopate}: Orders,
): Finding | null {
  const rows = vocation_type === 'laicus' ? byDate([priesthood, episcopate]) : [];
  return ofRows('ORDERED_BUT_LAICUS', 'medium', rows, ({date}) => date);
}

function wrongOrder({diaconate, priesthood, episcopate}: Orders): Finding | null {
  const pairs = [[diaconate, priesthood] as const, [priesthood, episcopate] as const].filter(
    ([lower, higher]) => isBefore(higher?.date, lower?.date),
  );
  const [first = []] = pairs;
  const [from, to] = byDate(first);
  return ofRows('ORDERS_ORDER', 'high', pairs.flatMap(byDate), () =>
    between(from?.date ?? '', to?.date ?? ''),
  );
}

function isBefore(day: Day | undefined, other: Day | undefined): boolean {
  return day !== undefined && other !== undefined && day < other;
}

function byDate(orders: readonly (OrdinationRecord | undefined)[]): OrdinationRecord[] {
  return orders
    .filter((order) => order !== undefined)
    .sort((a, b) => (isBefore(a.date, b.date) ? -1 : 1));
}
