import {defaultSettings} from '#src/domain/settings.ts';
import {vowStatus} from '#src/domain/vow-status.ts';
import {addDays, addMonths, daysBetween, type Day} from '#src/lib/civil-date.ts';
import {completedYears} from '#supabase/seed/calendar.ts';
import type {Life} from './lives.ts';

type Rule = (life: Life, today: Day) => boolean;

const newLaw = '1983-11-27';

/** The rules of religious life on formation, vows and orders, written anew from their description. */
export const courseRules: Readonly<Record<string, Rule>> = {
  F01: (life) => {
    const start = stage(life, 'novitiate')?.start_date;
    return start !== undefined && start >= newLaw && ageOn(life, start) < 17;
  },
  F02: (life) => {
    const start = stage(life, 'novitiate')?.start_date;
    const first = firstTemporary(life);
    return start !== undefined && first !== undefined && first < addDays(addMonths(start, 12), -15);
  },
  F03: (life, today) => {
    const novitiate = stage(life, 'novitiate');
    return (
      novitiate !== undefined && addMonths(novitiate.start_date, 24) < (novitiate.end_date ?? today)
    );
  },
  F04: (life) => {
    const postulancy = stage(life, 'postulancy');
    const end = postulancy?.end_date ?? null;
    return postulancy !== undefined && end !== null && end < addMonths(postulancy.start_date, 12);
  },
  F05: ({stages}) =>
    stages.some((one, index) => {
      const next = stages[index + 1];
      if (next === undefined) return false;
      const gap = one.end_date === null ? -32 : daysBetween(one.end_date, next.start_date);
      return gap < -31 || (one.end_date !== null && addMonths(one.end_date, 6) < next.start_date);
    }),
  F06: ({stages, vows}) =>
    vows.length > 0 &&
    stages.some((one) => ['postulancy', 'novitiate'].includes(one.stage) && one.end_date === null),
  P01: (life) => {
    const first = firstTemporary(life);
    return first !== undefined && first >= newLaw && ageOn(life, first) < 18;
  },
  P02: (life) => firstTemporary(life) !== undefined && stage(life, 'novitiate') === undefined,
  P03: (life) => {
    const perpetual = perpetualOf(life);
    return perpetual !== undefined && ageOn(life, perpetual) < 21;
  },
  P04: (life) => {
    const [first, perpetual] = [firstTemporary(life), perpetualOf(life)];
    return (
      first !== undefined &&
      perpetual !== undefined &&
      perpetual < addMonths(addMonths(first, 36), -3)
    );
  },
  P05: (life) => perpetualOf(life) !== undefined && firstTemporary(life) === undefined,
  P06: (life, today) => {
    const first = firstTemporary(life);
    const until = perpetualOf(life) ?? today;
    return first !== undefined && addMonths(first, 72) < until;
  },
  P07: (life, today) => {
    const first = firstTemporary(life);
    return first !== undefined && addMonths(first, 108) < (perpetualOf(life) ?? today);
  },
  P08: ({vows}) =>
    vows.some((vow, index) => {
      const next = vows[index + 1];
      return next !== undefined && next.date > addMonths(vow.date, vow.duration_months ?? 12);
    }),
  P09: ({brother, vows}, today) =>
    vowStatus({
      membershipStatus: brother.membership_status,
      vows,
      today,
      settings: defaultSettings,
    }).status === 'Expired Past Grace',
  P10: ({vows}) => vows.filter(({type}) => type === 'solemn').length > 1,
  P11: ({vows}) => vows.some((vow) => !vow.received_by || !vow.witness_1 || !vow.witness_2),
  O01: (life) => {
    const diaconate = order(life, 'diaconate');
    const least = life.brother.vocation_type === 'laicus' ? 25 : 23;
    return diaconate !== undefined && ageOn(life, diaconate) < least;
  },
  O02: (life) => {
    const priesthood = order(life, 'priesthood');
    return priesthood !== undefined && ageOn(life, priesthood) < 25;
  },
  O03: (life) => {
    const [diaconate, perpetual] = [order(life, 'diaconate'), perpetualOf(life)];
    return diaconate !== undefined && (perpetual === undefined || diaconate < perpetual);
  },
  O04: (life) => isTooSoon(order(life, 'diaconate'), order(life, 'priesthood')),
  O05: (life) => order(life, 'priesthood') !== undefined && order(life, 'diaconate') === undefined,
  O06: (life) => isTooSoon(order(life, 'acolytate'), order(life, 'diaconate')),
  O07: (life) => life.brother.vocation_type === 'laicus' && order(life, 'priesthood') !== undefined,
  O08: (life) =>
    isBefore(order(life, 'priesthood'), order(life, 'diaconate')) ||
    isBefore(order(life, 'episcopate'), order(life, 'priesthood')),
};

function isBefore(day: Day | undefined, other: Day | undefined): boolean {
  return day !== undefined && other !== undefined && day < other;
}

function isTooSoon(from: Day | undefined, to: Day | undefined): boolean {
  return from !== undefined && to !== undefined && to < addMonths(from, 6);
}

function stage(life: Life, name: string) {
  return life.stages.find((one) => one.stage === name);
}

function order(life: Life, name: string): Day | undefined {
  return life.orders.find(({type}) => type === name)?.date;
}

function firstTemporary(life: Life): Day | undefined {
  return life.vows.find(({type}) => type !== 'solemn')?.date;
}

export function perpetualOf(life: Life): Day | undefined {
  return life.vows.find(({type}) => type === 'solemn')?.date;
}

/** Nobody is too young whose birth is not known. */
function ageOn(life: Life, day: Day): number {
  return life.brother.birth_date === null ? 99 : completedYears(life.brother.birth_date, day);
}
