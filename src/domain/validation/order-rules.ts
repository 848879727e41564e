import {addMonths, type Day} from '#src/lib/civil-date.ts';
import {isPerpetual} from '#src/domain/vow.ts';
import {legalAgeOn, completedAgeOn, newLaw} from './age.ts';
import {between, ofRows, type Finding} from './finding.ts';
import {enteredOn, received, type Life} from './lives.ts';
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
    tooYoung('DEACON_UNDERAGE', brother, orders.diaconate, leastAgeOfDeacon(brother, orders)),
    tooYoung('PRIEST_UNDERAGE', brother, orders.priesthood, isOldLaw(orders.priesthood) ? 24 : 25),
    beforePerpetual(life, orders),
    tooSoon('INTERSTICE', 'medium', orders.diaconate, orders.priesthood, 3),
    withoutDiaconate(life, orders),
    tooSoon('ACOLYTE_INTERSTICE', 'low', orders.acolytate, orders.diaconate, 0),
    orderedLayBrother(brother, orders),
    wrongOrder(orders),
  ];
}

/** A permanent deacon has no older law: the Code of 1917 knew none. */
function leastAgeOfDeacon(brother: BrotherRecord, {diaconate}: Orders): number {
  if (brother.vocation_type === 'laicus') return 25;
  return isOldLaw(diaconate) ? 22 : 23;
}

/** The Code of 1917 asked a year less (can. 975). */
function isOldLaw(order: OrdinationRecord | undefined): boolean {
  return order !== undefined && order.date < newLaw;
}

/** The bishop can dispense from up to a year, so a smaller lack weighs less (can. 1031 §4). */
function tooYoung(
  type: 'DEACON_UNDERAGE' | 'PRIEST_UNDERAGE',
  {birth_date}: BrotherRecord,
  order: OrdinationRecord | undefined,
  least: number,
): Finding | null {
  if (order === undefined || birth_date === null) return null;
  if (completedAgeOn(birth_date, order.date) >= least) return null;
  const severity = legalAgeOn(birth_date, order.date) >= least - 1 ? 'medium' : 'high';
  return ofRows(type, severity, [order], ({date}) => date);
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

/** Six months have to pass between them; `oldMonths` before the Code of 1983 (can. 978 §2 of 1917). */
function tooSoon(
  type: 'INTERSTICE' | 'ACOLYTE_INTERSTICE',
  severity: 'medium' | 'low',
  from: OrdinationRecord | undefined,
  to: OrdinationRecord | undefined,
  oldMonths: number,
): Finding | null {
  if (from === undefined || to === undefined || to.date < from.date) return null;
  const months = isOldLaw(to) ? oldMonths : 6;
  const rows = to.date < addMonths(from.date, months) ? [from, to] : [];
  return ofRows(type, severity, rows, () => between(from.date, to.date));
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
