import {addDays, addMonths} from '#src/lib/civil-date.ts';
import {perpetualProfession} from './course.ts';
import {isIslander} from './life-course.ts';
import type {Person} from './person.ts';
import {
  isSettled,
  issue,
  professed,
  remove,
  rowOf,
  take,
  type Ground,
  type Planted,
} from './planting.ts';

/** Spoils novitiates, vows and orders: each in one way only. */
export function plantInCourses(ground: Ground): Planted[] {
  return [...plantInVows(ground), ...plantInOrders(ground)];
}

function plantInVows(ground: Ground): Planted[] {
  const {tables} = ground;
  const planted: Planted[] = [];
  for (let i = 0; i < 2; i++) {
    const person = take(ground, (one) => isSettled(one) && professed(one) > '1990');
    const novitiate = rowOf(tables.formation_stages, person, ({stage}) => stage === 'novitiate');
    novitiate.start_date = addDays(addMonths(professed(person), -12), 45);
    planted.push(issue('NOVITIATE_SHORT', 'high', person));
  }
  const early = take(
    ground,
    (one) => one.kind === 'solemn' && one.vocation === 'laicus' && professed(one) > '1995',
  );
  shortenVows(ground, early);
  planted.push(issue('PERPETUAL_EARLY', 'high', early));
  // Within the days of grace, and after them.
  for (const [lateDays, severity] of [
    [20, 'medium'],
    [45, 'high'],
  ] as const) {
    const person = take(
      ground,
      (one) => isSettled(one) && isIslander(one.nation) && professed(one) > '1986',
    );
    const second = rowOf(
      tables.vows,
      person,
      ({date}) => date === addMonths(professed(person), 24),
    );
    second.date = addDays(second.date, lateDays);
    planted.push(issue('TEMP_GAP', severity, person));
  }
  return planted;
}

/** Perpetual profession half a year too early: the renewals after it never were. */
function shortenVows({tables}: Ground, person: Person): void {
  const perpetual = rowOf(tables.vows, person, ({type}) => type === 'solemn');
  perpetual.date = addMonths(professed(person), 30);
  remove(
    tables.vows,
    (row) => row.brother_id === person.id && row.type === 'renewal' && row.date >= perpetual.date,
  );
}

function plantInOrders(ground: Ground): Planted[] {
  const {tables} = ground;
  const before = take(
    ground,
    (one) => isSettled(one) && isIslander(one.nation) && professed(one) > '1992',
  );
  const diaconate = rowOf(tables.ordinations, before, ({type}) => type === 'diaconate');
  diaconate.date = addDays(perpetualProfession(before.course) ?? '', -12);

  const lacking = take(ground, (one) => isSettled(one) && professed(one) < '1985');
  remove(tables.ordinations, (row) => row.brother_id === lacking.id && row.type === 'diaconate');
  return [
    issue('ORDERS_BEFORE_PERPETUAL', 'high', before),
    issue('PRIEST_WITHOUT_DIACONATE', 'medium', lacking),
  ];
}
