import {cachedStatusByBrother} from '#src/domain/cached-status.ts';
import type {CachedStatus} from '#src/domain/status-rank.ts';
import {provinceStatistics} from '#src/domain/statistics.ts';
import {completedYears} from '#supabase/seed/calendar.ts';
import {countBy, type Counts} from './counting.ts';
import {countries} from '#supabase/seed/geography.ts';
import type {Province} from '#supabase/seed/province.ts';
import {idOf, type Draft} from '#supabase/seed/tables.ts';

export function records({tables}: Province): Counts {
  return {
    countries: tables.countries.length,
    circumscriptions: tables.circumscriptions.length,
    places: tables.places.length,
    fraternities: tables.fraternities.length,
    institutions: tables.institutions.length,
    chapters: tables.chapters.length,
    elections: tables.elections.length,
    ...countBy(tables.dioceses, ({diocese_type}) => diocese_type),
    ...countBy(tables.fraternities, ({type}) => type),
    ...countBy(tables.institutions, ({type}) => type),
    ...countBy(tables.brothers, ({membership_status}) => membership_status),
  };
}

/** What the start page shows, and what the annual return adds up. */
export function dashboard(province: Province): Counts {
  const {tables, today} = province;
  const {brothers, vows, formation_stages: formation} = tables;
  const statuses = statusesIn(province);
  const counts = countBy(activeOf(brothers), ({id}) => statuses.get(id) ?? 'unknown');
  const of = (...names: CachedStatus[]): number =>
    names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  return {
    ...provinceStatistics({brothers, vows, formation, statuses, today}),
    postulants: of('postulant'),
    novices: of('novice'),
    // Ordination decides, not the option (can. 266).
    laici: of('simple_professed', 'solemn_professed'),
    clerici: of('deacon', 'priest', 'bishop'),
  };
}

/** Tells what each brother is by his rows, as the server will store it. */
function statusesIn({tables, today}: Province): Map<string, CachedStatus> {
  const {brothers, vows, ordinations, formation_stages: formation} = tables;
  return cachedStatusByBrother({brothers, vows, ordinations, formation, today});
}

/** What the active are; who lost his date of birth counts with the age he would have. */
export function people(province: Province): Counts {
  const {tables, today, planted} = province;
  const statuses = statusesIn(province);
  const codes = new Map(tables.circumscriptions.map(({id, code}) => [id, code ?? '']));
  const lost = new Map(planted.map(({entityId, birth}) => [entityId, birth]));
  const active = activeOf(tables.brothers).map((row) => ({
    code: codes.get(row.circumscription_id) ?? '',
    side: islands.has(row.circumscription_id) ? 'islands' : 'europe',
    status: statuses.get(row.id) ?? 'unknown',
    nation: nationOf(row),
    vocation: row.vocation_type,
    band: bandOf(completedYears(row.birth_date ?? lost.get(row.id) ?? today, today)),
  }));
  return {
    ...countBy(active, ({code}) => code),
    ...countBy(active, ({side, status}) => `${side} ${status}`),
    ...countBy(active, ({side, band}) => `${side} ${band}`),
    ...countBy(active, ({nation}) => nation),
    ...countBy(
      active.filter(({side, nation}) => homeSides[nation] !== side),
      ({side, nation}) => `from ${nation} in ${side}`,
    ),
    ...countBy(active, ({vocation}) => vocation),
    ...countBy(
      active.filter(({vocation}) => vocation === 'laicus'),
      ({status}) => `lay ${status}`,
    ),
    'old missionaries': active.filter(
      ({nation, band}) => ['Netherlands', 'Germany'].includes(nation) && band >= 75,
    ).length,
  };
}

const islands = new Set([idOf('circumscriptions', 'PRV-NUS'), idOf('circumscriptions', 'CUS-ARA')]);

const homeSides: Readonly<Record<string, string>> = {
  Indonesia: 'islands',
  'Timor-Leste': 'islands',
  Italy: 'europe',
};

const nations = new Map(countries.map(({id, name}) => [id, name]));

function nationOf({nationality}: Draft<'brothers'>): string {
  const name = nations.get(nationality) ?? '';
  return name === 'Croatia' || name === 'Albania' ? 'Croatia and Albania' : name;
}

/** The first year of the ten his age is among; the youngest are seven years, the oldest all above. */
function bandOf(age: number): number {
  return age < 25 ? 18 : Math.min(85, age - ((age - 5) % 10));
}

export function activeOf(brothers: readonly Draft<'brothers'>[]): Draft<'brothers'>[] {
  return brothers.filter(({membership_status}) => membership_status === 'active');
}
