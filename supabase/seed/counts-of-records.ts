import {cachedStatusByBrother, type StatusRows} from '#src/domain/cached-status.ts';
import {provinceStatistics} from '#src/domain/statistics.ts';
import {completedYears} from './calendar.ts';
import {countBy, type Counts} from './counting.ts';
import {circumscriptionId, countries} from './geography.ts';
import type {Province} from './province.ts';
import type {Draft} from './seeded.ts';

export function records({tables}: Province): Counts {
  return {
    countries: tables.countries.length,
    circumscriptions: tables.circumscriptions.length,
    places: tables.places.length,
    fraternities: tables.fraternities.length,
    institutions: tables.institutions.length,
    ...countBy(tables.dioceses, ({diocese_type}) => diocese_type),
    ...countBy(tables.fraternities, ({type}) => type),
    ...countBy(tables.institutions, ({type}) => type),
    ...countBy(tables.brothers, ({membership_status}) => membership_status),
  };
}

function statusRows({tables, today}: Province) {
  return {
    vows: tables.vows,
    ordinations: tables.ordinations,
    formation: tables.formation_stages,
    today,
  } satisfies StatusRows<{readonly brother_id: string}>;
}

export function dashboard(province: Province): Counts {
  const {tables, today} = province;
  const {brothers, vows} = tables;
  const statuses = cachedStatusByBrother({...statusRows(province), brothers});
  return {...provinceStatistics({brothers, vows, statuses, today})};
}

/** What the active are; who lost his date of birth counts with the age he would have. */
export function people({tables, today, planted}: Province): Counts {
  const active = activeOf(tables.brothers);
  const codes = new Map(tables.circumscriptions.map(({id, code}) => [id, code ?? '']));
  const nations = new Map(countries.map(({id, name}) => [id, name]));
  const lost = new Map(planted.map(({id, lost: birth}) => [id, birth]));
  const islands = new Set([circumscriptionId('PRV-NUS'), circumscriptionId('CUS-ARA')]);
  const bands = countBy(active, ({id, circumscription_id, birth_date}) => {
    const age = completedYears(birth_date ?? lost.get(id) ?? today, today);
    const band = age < 25 ? 18 : Math.min(85, age - ((age - 5) % 10));
    return `${islands.has(circumscription_id) ? 'islands' : 'europe'} ${band}`;
  });
  return {
    ...countBy(active, ({circumscription_id}) => codes.get(circumscription_id) ?? ''),
    ...countBy(active, ({nationality}) => {
      const name = nations.get(nationality) ?? '';
      return name === 'Croatia' || name === 'Albania' ? 'Croatia and Albania' : name;
    }),
    ...countBy(active, ({vocation_type}) => vocation_type),
    ...bands,
  };
}

export function activeOf(brothers: readonly Draft<'brothers'>[]): Draft<'brothers'>[] {
  return brothers.filter(({membership_status}) => membership_status === 'active');
}
