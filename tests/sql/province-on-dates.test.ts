import type {PGlite} from '@electric-sql/pglite';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {eventsBetween} from '#src/domain/province-events.ts';
import {
  type ProvinceBrother,
  provinceOnDays,
  type ProvinceRows,
} from '#src/domain/province-on-date.ts';
import {loadProvince} from '#supabase/seed/load.ts';
import {generateProvince} from '#supabase/seed/province.ts';
import {resultOf} from '#tests/unit/domain/result-of.ts';
import {countBy} from '#tests/unit/seed/support/counting.ts';
import {openEmbedded} from './support/embedded.ts';

// The statistics that a device computes, beside the same counted by SQL that shares no code with them.

const today = '2026-11-21';
let db: PGlite;
let close: () => Promise<void>;
let rows: ProvinceRows<ProvinceBrother & {readonly cached_status: string | null}>;

beforeAll(async () => {
  ({db, close} = await openEmbedded());
  await db.transaction((tx) => loadProvince(tx, generateProvince({today})));
  await db.query('select app.refresh_cached_status($1)', [today]);
  rows = {
    brothers: await rowsOf('brothers'),
    vows: await rowsOf('vows'),
    ordinations: await rowsOf('ordinations'),
    formation: await rowsOf('formation_stages'),
  };
});

afterAll(() => close());

async function rowsOf<Row>(table: string): Promise<Row[]> {
  const answer = await db.query<{row: Row}>(`select to_jsonb(t) as row from public.${table} t`);
  return answer.rows.map(({row}) => row);
}

const membersSql = `
  with steps as (
    select v.brother_id, v.date as day, 1 as weight from public.vows v
    union all
    select f.brother_id, f.start_date, 1 from public.formation_stages f
    where f.stage in ('aspirancy', 'postulancy', 'novitiate')
    union all
    select f.brother_id, f.start_date, 2 from public.formation_stages f
    union all
    select o.brother_id, o.date, 2 from public.ordinations o
  ),
  members as (
    select b.*
    from public.brothers b
    where b.deleted_at is null and b.membership_status <> 'suspended'
      and (b.membership_status = 'active' or coalesce(b.death_date, b.departure_date) > $1)
      and coalesce(
        (select min(s.day) from steps s where s.brother_id = b.id and s.weight = 1),
        (select min(s.day) from steps s where s.brother_id = b.id),
        (b.birth_date + interval '17 years')::date,
        '-infinity'
      ) <= $1
  )
`;

const countsSql = `
  ${membersSql},
  described as (
    select
      m.circumscription_id, m.birth_date,
      (select max(v.date) from public.vows v where v.brother_id = m.id and v.type = 'solemn' and v.date <= $1) as solemn,
      (select max(v.date) from public.vows v where v.brother_id = m.id and v.type = 'simple' and v.date <= $1) as simple,
      exists (select from public.vows v where v.brother_id = m.id and v.date <= $1) as is_vowed,
      (select array_agg(o.type) from public.ordinations o
        where o.brother_id = m.id and o.date <= $1 and o.type in ('diaconate', 'priesthood', 'episcopate')) as orders,
      (select array_agg(f.stage) from public.formation_stages f
        where f.brother_id = m.id and f.start_date <= $1) as stages
    from members m
  )
  select
    case
      when is_vowed and solemn >= coalesce(simple, solemn) then 'solemn_professed'
      when is_vowed then 'simple_professed'
      when 'novitiate' = any (stages) then 'novice'
      when 'postulancy' = any (stages) then 'postulant'
      when 'aspirancy' = any (stages) then 'aspirant'
      else 'unknown'
    end as state,
    case
      when 'episcopate' = any (orders) then 'bishop'
      when 'priesthood' = any (orders) then 'priest'
      when 'diaconate' = any (orders) then 'deacon'
      else 'lay'
    end as "order",
    circumscription_id as circumscription,
    coalesce((extract(year from age($1::date, birth_date))::int / 10)::text, 'unknown') as decade
  from described
`;

type Described = {state: string; order: string; circumscription: string; decade: string};

const dates = [
  '1975-01-01',
  '1990-12-31',
  '2001-08-01',
  '2006-12-31',
  '2012-02-29',
  '2016-10-04',
  '2020-12-31',
  '2023-03-01',
  '2025-12-31',
  today,
];

const onDay = (day: string) => resultOf(provinceOnDays(rows, [day])).flat();

const tally = (described: readonly Described[]) => ({
  members: described.length,
  state: countBy(described, ({state}) => state),
  order: countBy(described, ({order}) => order),
  circumscription: countBy(described, ({circumscription}) => circumscription),
  decade: countBy(described, ({decade}) => decade),
});

test.each(dates)('the device counts the members on %s as SQL does', async (day) => {
  const counted = await db.query<Described>(countsSql, [day]);
  const computed = onDay(day)
    .filter(({membership}) => membership === 'active')
    .map(({state, order, brother, age}) => ({
      state,
      order: order ?? 'lay',
      circumscription: brother.circumscription_id,
      decade: age === null ? 'unknown' : String(Math.floor(age / 10)),
    }));
  expect(counted.rows.length).toBeGreaterThan(0);
  expect(tally(computed)).toEqual(tally(counted.rows));
});

const eventsSql = `
  with living as (select * from public.brothers where deleted_at is null),
  days as (
    select 'entry' as kind, x.brother_id, min(x.day) as day
    from (
      select brother_id, date as day from public.vows
      union all
      select brother_id, start_date from public.formation_stages
      where stage in ('aspirancy', 'postulancy', 'novitiate')
    ) x group by x.brother_id
    union all
    select 'novitiate', brother_id, min(start_date) from public.formation_stages
    where stage = 'novitiate' group by brother_id
    union all
    select 'first_profession', brother_id, min(date) from public.vows group by brother_id
    union all
    select 'perpetual_profession', brother_id, min(date) from public.vows where type = 'solemn' group by brother_id
    union all
    select type, brother_id, min(date) from public.ordinations
    where type in ('diaconate', 'priesthood', 'episcopate') group by type, brother_id
    union all
    select 'death', id, death_date from public.brothers where membership_status = 'deceased'
    union all
    select case membership_status when 'departed' then 'departure' else 'transfer' end, id, departure_date
    from public.brothers where membership_status in ('departed', 'transferred')
  )
  select d.kind, count(*)::int as count
  from days d join living on living.id = d.brother_id
  where d.day between $1 and $2
  group by d.kind
`;

test.each(dates)('the device counts the events of the year up to %s as SQL does', async (to) => {
  const from = `${to.slice(0, 4)}-01-01`;
  const counted = await db.query<{kind: string; count: number}>(eventsSql, [from, to]);
  expect(countBy(eventsBetween(rows, {from, to}), ({kind}) => kind)).toEqual(
    Object.fromEntries(counted.rows.map(({kind, count}) => [kind, count])),
  );
});

test('the statuses of today are those that the server caches', () => {
  const cached = new Map(rows.brothers.map(({id, cached_status}) => [id, cached_status]));
  const computed = onDay(today).map(({brother, status}) => [brother.id, status]);
  expect(computed).toEqual(computed.map(([id = '']) => [id, cached.get(id)]));
});
